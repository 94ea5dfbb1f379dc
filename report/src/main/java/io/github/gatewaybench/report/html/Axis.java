package io.github.gatewaybench.report.html;

import java.util.List;

/**
 * An axis of a chart.
 *
 * @param name what it counts, with the unit
 * @param scale how
 * @param categories the names on an axis of categories, whose values are their indexes
 */
record Axis(String name, Scale scale, List<String> categories) {

	static Axis of(String name, Scale scale) {
		return new Axis(name, scale, List.of());
	}

	static Axis ofCategories(String name, List<?> categories) {
		return new Axis(name, Scale.CATEGORY, categories.stream().map(Object::toString).toList());
	}

	/** How an axis counts. */
	enum Scale {

		CATEGORY, LINEAR, LOG;

		/** Of decades where the values need them. */
		static Scale fitting(double[] values) {
			double least = Double.POSITIVE_INFINITY;
			double most = 0;
			for (double value : values) {
				if (value > 0) {
					least = Math.min(least, value);
					most = Math.max(most, value);
				}
			}
			return (most / least > 40) ? LOG : LINEAR;
		}

	}

}
