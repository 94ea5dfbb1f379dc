package io.github.gatewaybench.report;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.folder.RunReader;

/**
 * The runs that tests look at. A committed one, whose files no test changes, is read once
 * for all of them.
 */
public final class TestRuns {

	private static final Path SAMPLES = Path.of("../results/sample");

	private static final Map<Path, Run> COMMITTED = new ConcurrentHashMap<>();

	private TestRuns() {
	}

	/** Reads a run, unless it is a committed one that has been read before. */
	public static Run read(Path folder) {
		boolean isCommitted = folder.startsWith(TestFiles.RUNS) || folder.startsWith(SAMPLES);
		return isCommitted ? COMMITTED.computeIfAbsent(folder, RunReader::read) : RunReader.read(folder);
	}

}
