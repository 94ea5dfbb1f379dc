package io.github.gatewaybench.report.summary;

import java.util.function.Function;

/**
 * A column of summary.csv, and a member of each row in summary.json.
 *
 * @param <R> the kind of row
 * @param name with its unit
 * @param value a text, a whole number, or an {@code OptionalDouble}
 */
public record Column<R>(String name, Function<R, Object> value) {
}
