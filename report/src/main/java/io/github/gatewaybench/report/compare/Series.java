package io.github.gatewaybench.report.compare;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The values of one figure over the repetitions.
 *
 * @param observations of valid cells, one for each repetition
 * @param spoiled what is to be said of each other cell
 * @param missing cells that the run was to have and has not
 */
record Series(List<Observation> observations, List<String> spoiled, List<String> missing) {

	static final Series NONE = new Series(List.of(), List.of(), List.of());

	static Series of(Observation observation) {
		return new Series(List.of(observation), List.of(), List.of());
	}

	static Series spoiled(String words) {
		return new Series(List.of(), List.of(words), List.of());
	}

	static Series missing(String cell) {
		return new Series(List.of(), List.of(), List.of(cell));
	}

	/** The same, whose cells are told from those of other runs. */
	Series asPart(String run) {
		return new Series(this.observations, named(run, this.spoiled), named(run, this.missing));
	}

	private static List<String> named(String run, List<String> cells) {
		return cells.stream().map((cell) -> run + " " + cell).toList();
	}

	Series plus(Series other) {
		return new Series(joined(this.observations, other.observations), joined(this.spoiled, other.spoiled),
				joined(this.missing, other.missing));
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

	/** Whether all cells count, and their values have a logarithm. */
	boolean isSound() {
		return this.spoiled.isEmpty() && isPositive();
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
