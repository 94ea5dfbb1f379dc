package io.github.gatewaybench.report.compare;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The values of one figure over the repetitions.
 *
 * @param observations of valid cells, one for each repetition
 * @param spoiled what is to be said of each other cell
 */
record Series(List<Observation> observations, List<String> spoiled) {

	static final Series NONE = new Series(List.of(), List.of());

	static Series of(Observation observation) {
		return new Series(List.of(observation), List.of());
	}

	static Series spoiled(String words) {
		return new Series(List.of(), List.of(words));
	}

	Series plus(Series other) {
		return new Series(joined(this.observations, other.observations), joined(this.spoiled, other.spoiled));
	}

	/** Whether there is no cell of it at all. */
	boolean isNone() {
		return this.observations.isEmpty() && this.spoiled.isEmpty();
	}

	int repetitions() {
		return this.observations.size();
	}

	/** Whether all values have a logarithm. */
	boolean isPositive() {
		return this.observations.stream().allMatch((each) -> each.value() > 0 && Double.isFinite(each.value()));
	}

	boolean hasMean() {
		return repetitions() > 0 && isPositive();
	}

	double[] logs() {
		return this.observations.stream().mapToDouble((each) -> Math.log(each.value())).toArray();
	}

	/** The geometric mean. */
	double mean() {
		return Math.exp(Arrays.stream(logs()).average().orElseThrow());
	}

	/** The greatest step, as a share of its value. */
	double resolution() {
		return this.observations.stream().mapToDouble((each) -> each.step() / each.value()).max().orElse(0);
	}

	private static <T> List<T> joined(List<T> some, List<T> others) {
		return Stream.concat(some.stream(), others.stream()).toList();
	}

}
