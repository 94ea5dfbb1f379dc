package io.github.gatewaybench.measurements;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * One of the invocations that a run is of; the others resumed it.
 *
 * @param command as it was given
 * @param ended when, in UTC as in 2026-11-21T04:12:27Z
 * @param wallS how long it took, in seconds
 * @param cellsS the part of it that went into cells
 * @param warmupS the part of it that went into warming up
 */
public record Invocation(String command, String ended, double wallS, double cellsS, double warmupS) {

	public Invocation {
		Check.figures(Map.of("wall_s", OptionalDouble.of(wallS), "cells_s", OptionalDouble.of(cellsS), "warmup_s",
				OptionalDouble.of(warmupS)));
	}
}
