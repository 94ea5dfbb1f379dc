package io.github.gatewaybench.engine.judge;

import java.util.List;

/**
 * What is to be thought of a cell.
 *
 * @param reasons why it does not count
 * @param warnings what casts doubt on it
 */
public record Verdict(List<String> reasons, List<String> warnings) {

	public Verdict {
		reasons = List.copyOf(reasons);
		warnings = List.copyOf(warnings);
	}

	/** Whether its figures count. */
	public boolean valid() {
		return this.reasons.isEmpty();
	}

}
