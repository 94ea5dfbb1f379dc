package io.github.gatewaybench.engine.versus;

import java.util.OptionalInt;
import java.util.stream.IntStream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Versus.VersusSettings;

/** The flags of a comparison in a closed loop, in which wrk loads the arms in turns. */
record ClosedLoopFlags(ScriptInvocation call) {

	/** Default length of a slice in seconds. In each slice, wrk opens new connections. */
	private static final int DEFAULT_SLICE_S = 5;

	private static final int MAX_WRK_THREADS = 50;

	/**
	 * Notes a problem for each flag that does not fit the kind of loop, open or closed.
	 */
	void check(boolean closed, ArmTiming armTiming, int connections) {
		Validation validation = this.call.validation();
		if (!closed && this.call.given().has("--connections")) {
			validation.addProblem("--connections is for --closed; at a constant rate there are --sessions",
					"leave it out, or add --closed");
		}
		int most = wrkThreadCount(connections);
		if (closed && most < Math.min(MAX_WRK_THREADS, connections) / 4) {
			validation.addProblem(
					"--connections %d: at most %d thread(s) of wrk can share them evenly".formatted(connections, most),
					"give a multiple of %d".formatted(MAX_WRK_THREADS));
		}
		if (closed && this.call.given().has("--rate")) {
			validation.addProblem("--rate is for a constant rate; with --closed, arms are asked as fast as they answer",
					"leave out --rate");
		}
		if (closed && this.call.given().has("--sessions")) {
			validation.addProblem("--sessions is for a constant rate; with --closed there are --connections",
					"leave out --sessions");
		}
		if (closed && this.call.given().has("--sides") && armTiming == ArmTiming.TOGETHER) {
			validation.addProblem(
					"--sides together cannot be combined with --closed: the faster arm would get more requests",
					"leave out --sides, or write --sides turns");
		}
	}

	/**
	 * Returns the settings of a closed loop: all arms take turns, then again in reverse
	 * order, and so on.
	 */
	VersusSettings applyTo(VersusSettings settings, int connections) {
		boolean shorter = this.call.given().has("--slice") || this.call.options().quick();
		return new VersusSettings(settings.arms(), settings.blocks(), ArmTiming.TURNS, OptionalInt.empty(),
				settings.marginPercent(), settings.limitS(), settings.durationS(),
				shorter ? settings.sliceS() : DEFAULT_SLICE_S, connections, settings.timeoutS(), settings.fixedBlocks(),
				OptionalInt.of(wrkThreadCount(connections)))
			.withWholeSlices();
	}

	/**
	 * Largest number of threads, up to {@link #MAX_WRK_THREADS}, that share the
	 * connections evenly.
	 */
	private static int wrkThreadCount(int connections) {
		return IntStream.iterate(Math.min(MAX_WRK_THREADS, connections), (each) -> each - 1)
			.filter((each) -> connections % each == 0)
			.findFirst()
			.orElse(1);
	}

}
