package io.github.gatewaybench.engine.judge;

import java.util.Arrays;
import java.util.List;

import io.github.gatewaybench.measurements.Warning;

/**
 * The verdict on a cell: its warnings, and the reasons for which it is not valid, if any.
 */
public record Judgement(List<Warning> all) {

	@SafeVarargs
	public static Judgement of(List<Warning>... parts) {
		return new Judgement(Arrays.stream(parts).flatMap(List::stream).toList());
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
