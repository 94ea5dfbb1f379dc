package io.github.gatewaybench.measurements;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * The times within which so many percent of the requests were served, in whole
 * milliseconds; all empty where ab prints no such table.
 *
 * @param p50Ms 50 %
 * @param p66Ms 66 %
 * @param p75Ms 75 %
 * @param p80Ms 80 %
 * @param p90Ms 90 %
 * @param p95Ms 95 %
 * @param p98Ms 98 %
 * @param p99Ms 99 %
 * @param maxMs the longest request
 */
public record AbPercentiles(OptionalDouble p50Ms, OptionalDouble p66Ms, OptionalDouble p75Ms, OptionalDouble p80Ms,
		OptionalDouble p90Ms, OptionalDouble p95Ms, OptionalDouble p98Ms, OptionalDouble p99Ms, OptionalDouble maxMs) {

	/** No table. */
	public static final AbPercentiles NONE = new AbPercentiles(OptionalDouble.empty(), OptionalDouble.empty(),
			OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
			OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

	public AbPercentiles {
		Check.figures(Map.of("p50_ms", p50Ms, "p66_ms", p66Ms, "p75_ms", p75Ms, "p80_ms", p80Ms, "p90_ms", p90Ms,
				"p95_ms", p95Ms, "p98_ms", p98Ms, "p99_ms", p99Ms, "max_ms", maxMs));
	}
}
