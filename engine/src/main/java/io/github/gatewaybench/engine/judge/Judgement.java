package io.github.gatewaybench.engine.judge;

import java.util.List;

/**
 * Whether a cell counts, and what casts doubt on it.
 *
 * @param reasons why it does not count
 * @param warnings what casts doubt on it
 */
public record Judgement(List<String> reasons, List<String> warnings) {

	/**
	 * That on a cell of whichever tool.
	 * @param reasons of the tool
	 * @param doubts of the tool
	 */
	public static Judgement of(List<String> reasons, List<String> doubts, Observation seen) {
		return new Judgement(join(List.of(reasons, seen.reasons())), join(List.of(seen.doubtsOfBeginning(),
				seen.doubtsOfWarmth((role) -> true), doubts, seen.doubtsOfBottleneck(), seen.doubtsOfMachine())));
	}

	public static List<String> join(List<List<String>> parts) {
		return parts.stream().flatMap(List::stream).toList();
	}

	/** Whether its figures count. */
	public boolean valid() {
		return this.reasons.isEmpty();
	}

}
