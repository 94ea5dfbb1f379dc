package io.github.gatewaybench.engine.judge;

import java.util.ArrayList;
import java.util.List;

/**
 * What is to be thought of a cell.
 *
 * @param reasons why it does not count
 * @param warnings what casts doubt on it
 */
public record Judgement(List<String> reasons, List<String> warnings) {

	public Judgement {
		reasons = List.copyOf(reasons);
		warnings = List.copyOf(warnings);
	}

	/**
	 * That on a cell of whichever tool.
	 * @param reasons of the tool
	 * @param doubts of the tool
	 * @param seen what was seen of the servers and the machine
	 */
	public static Judgement of(List<String> reasons, List<String> doubts, Observation seen) {
		List<String> all = new ArrayList<>(reasons);
		all.addAll(Doubts.reasons(seen));
		List<String> warnings = new ArrayList<>(Doubts.beginning(seen));
		warnings.addAll(doubts);
		warnings.addAll(Doubts.bottleneck(seen));
		warnings.addAll(Doubts.machine(seen));
		return new Judgement(all, warnings);
	}

	/** Whether its figures count. */
	public boolean valid() {
		return this.reasons.isEmpty();
	}

}
