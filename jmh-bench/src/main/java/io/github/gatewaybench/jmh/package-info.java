/**
 * JMH benchmarks of what the size of a route table costs:
 * {@link io.github.gatewaybench.jmh.RouteTableBenchmark RouteTableBenchmark} asks a live
 * server, RouteLookupBenchmark looks up routes in this process.
 */
package io.github.gatewaybench.jmh;
