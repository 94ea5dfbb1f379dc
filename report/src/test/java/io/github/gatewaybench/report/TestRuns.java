package io.github.gatewaybench.report;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.RunSettings;
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

	/**
	 * Copies a run over three hosts, and gives load and backend the same host: each of
	 * its 9 cells has two warnings about other processes there.
	 */
	public static Path copyWithTwoWarningsOfOneHost(Path folder) {
		Path copy = TestFiles.copy(SAMPLES.resolve("hosts-round1"), folder);
		RunReader.read(copy).cells().forEach((cell) -> TestFiles.replace(cell.file(), "198.18.87.13", "198.18.87.11"));
		return copy;
	}

	/**
	 * The committed runs with the fewest and with the most cells of each experiment and
	 * load generator.
	 */
	public static List<Path> ofEachKind() {
		Map<String, List<Path>> kinds = TestFiles.runs()
			.stream()
			.sorted(Comparator.comparingInt((run) -> read(run).cells().size()))
			.collect(Collectors.groupingBy(TestRuns::kind, TreeMap::new, Collectors.toList()));
		return kinds.values()
			.stream()
			.flatMap((runs) -> Stream.of(runs.get(0), runs.get(runs.size() - 1)))
			.distinct()
			.toList();
	}

	private static String kind(Path folder) {
		RunSettings settings = read(folder).settings();
		return settings.experimentName() + " with " + settings.tool();
	}

}
