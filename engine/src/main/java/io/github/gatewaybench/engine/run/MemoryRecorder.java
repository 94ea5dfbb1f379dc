package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.subject.Jcmd;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.MemorySample;
import io.github.gatewaybench.measurements.MemorySample.Phase;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.UsageFile.UsageSample;

/** Records how much memory the tested server has in each phase after its start. */
record MemoryRecorder(RunContext context) {

	private static final double BYTES_PER_MB = 1024 * 1024;

	/**
	 * Whether a run records the memory of each subject once, after the last load of a
	 * start; false in a smoke test and without warm-up.
	 */
	static boolean recordsSettledMemory(RunSettings settings) {
		return settings.warmupLimitS().orElse(0) > 0 && settings.smokeTestOf().isEmpty();
	}

	/**
	 * Waits a while after the last load of a start, then records the server's memory and,
	 * for a JVM on this machine, how much heap and direct memory is in use. Does nothing
	 * if several servers are tested together, or if one has died.
	 */
	void recordSettledMemory(SubjectUnderTest underTest) throws InterruptedException {
		if (underTest.testedServer().isPresent() && underTest.servers().areRunning()) {
			this.context.progress()
				.showActivity("looking at memory", Duration.ZERO, this.context.limits().settleTime());
			Thread.sleep(this.context.limits().settleTime().toMillis());
			record(Phase.SETTLED, underTest);
		}
	}

	/** Records the memory of the server, unless several are tested together. */
	void record(Phase phase, SubjectUnderTest underTest) throws InterruptedException {
		if (underTest.testedServer().isEmpty()) {
			return;
		}
		RunningServer server = underTest.testedServer().get();
		Optional<UsageSample> usage = server.usage(Map.of(server.machine(), server.machine().sample()));
		// Asked later, since a JVM tells its live objects only after a full collection.
		Optional<Jcmd> jcmd = (phase == Phase.SETTLED) ? jcmd(server) : Optional.empty();
		OptionalDouble heap = megabytes(jcmd, (each) -> each.liveHeapBytes(server.pid()));
		// Its recording, made in the server, has objects of its own.
		OptionalDouble direct = megabytes(jcmd,
				(each) -> each.directBufferBytes(server.pid(), this.context.temporaryFolder()));
		OptionalDouble firstAnswer = (phase == Phase.STARTED) ? server.timer().undisturbedSeconds()
				: OptionalDouble.empty();
		usage.ifPresent((each) -> append(underTest.folder().resolve(RunFolder.MEMORY_FILE),
				new MemorySample(phase, rounded(each.rssMb()), firstAnswer, heap, direct)));
	}

	private void append(Path file, MemorySample sample) {
		try {
			RunFolder.appendToList(file, sample);
		}
		catch (BadInputException ex) {
			this.context.progress().printLine(ex.getMessage());
		}
	}

	private static Optional<Jcmd> jcmd(RunningServer server) {
		Host host = server.machine().host();
		return host.isHere()
				? ProcessHandle.of(server.pid()).flatMap((process) -> Jcmd.nextTo(process, host.environment()))
				: Optional.empty();
	}

	private static OptionalDouble megabytes(Optional<Jcmd> jcmd, Function<Jcmd, OptionalDouble> bytes) {
		OptionalDouble known = jcmd.map(bytes).orElse(OptionalDouble.empty());
		return known.isPresent() ? OptionalDouble.of(rounded(known.getAsDouble() / BYTES_PER_MB)) : known;
	}

	private static double rounded(double megabytes) {
		return Math.rint(10 * megabytes) / 10;
	}

}
