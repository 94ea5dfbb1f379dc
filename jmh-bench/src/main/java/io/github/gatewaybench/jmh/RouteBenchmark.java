package io.github.gatewaybench.jmh;

import org.openjdk.jmh.annotations.Fork;

/**
 * A benchmark of routes in this process, without a network: one JVM, with room for a
 * million routes.
 */
@Fork(value = 1, jvmArgs = { "-Xms4g", "-Xmx4g" })
abstract class RouteBenchmark {

}
