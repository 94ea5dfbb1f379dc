package io.github.gatewaybench.engine.judge;

import java.util.List;

import io.github.gatewaybench.measurements.Warning;

/**
 * Everything that is wrong with a cell.
 */
public record Judgement(List<Warning> all) {

	public static Judgement of(List<List<Warning>> parts) {
		return new Judgement(parts.stream().flatMap(List::stream).toList());
	}

	/** Whether the figures count. */
	public boolean valid() {
		return reasons().isEmpty();
	}

	/** Why the figures do not count. */
	public List<Warning> reasons() {
		return this.all.stream().filter((each) -> each.code().isReason()).toList();
	}

	/** What casts doubt on the figures. */
	public List<Warning> warnings() {
		return this.all.stream().filter((each) -> !each.code().isReason()).toList();
	}

}
