package io.github.gatewaybench.engine.judge;

import java.util.ArrayList;
import java.util.List;

import io.github.gatewaybench.measurements.Warning;

/**
 * The verdict on a cell: its warnings, and the reasons for which it is not valid, if any.
 */
public record Judgement(List<Warning> all) {

	@SafeVarargs
	public static Judgement of(List<Warning>... parts) {
		List<Warning> all = new ArrayList<>();
		for (List<Warning> each : parts) {
			all.addAll(each);
		}
		return new Judgement(all);
	}

	public boolean valid() {
		return reasons().isEmpty();
	}

	/** Warnings that make the cell invalid. */
	public List<Warning> reasons() {
		return this.all.stream().filter((each) -> each.code().isReason()).toList();
	}

	/** Warnings that cast doubt on the figures but leave the cell valid. */
	public List<Warning> warnings() {
		return this.all.stream().filter((each) -> !each.code().isReason()).toList();
	}

}
