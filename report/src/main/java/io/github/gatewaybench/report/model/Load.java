package io.github.gatewaybench.report.model;

/**
 * A load of ab.
 *
 * @param requests {@code ab -n}
 * @param connections {@code ab -c}
 * @param executions how many in a row after a start
 */
public record Load(int requests, int connections, int executions) {
}
