package io.github.gatewaybench.measurements.raw;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.OpenFigures;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.folder.JsonFile;

/** Reads and writes the result of open-load, which is JSON. */
public final class OpenReader {

	/** What open-load writes. */
	public static final RawReader.Format FORMAT = new RawReader.Format(".open.json", "\\.open\\.json$",
			"\\A\\s*\\{\\s*\"tool\"\\s*:\\s*\"open-load\"", OpenReader::parse);

	/** The name of the tool. */
	public static final String TOOL = "open-load";

	/** The line that it prints when it begins to measure. */
	public static final String BEGINS = "measuring";

	/** The highest rate that it takes: at 1 us for each request. */
	public static final int MOST_RATE = 1_000_000;

	/**
	 * The longest that it waits for a response: Hyperfoil's own statistics hold no longer
	 * latency.
	 */
	public static final int LONGEST_TIMEOUT_S = 60;

	private OpenReader() {
	}

	/** The figures in a file; those of no result where it cannot be read. */
	public static OpenFigures figures(Path file) {
		try {
			return result(file, TextFile.content(file)).figures;
		}
		catch (BadInputException ex) {
			return OpenFigures.NONE;
		}
	}

	/** Writes a result. */
	public static void write(Path file, Result result) {
		JsonFile.write(file, result);
	}

	private static Result result(Path file, String text) {
		JsonFile json = JsonFile.parse(file, text);
		json.checkNumbers();
		return json.as(Result.class);
	}

	static RawOutput parse(Path file, String text) {
		Result result = result(file, text);
		OpenFigures figures = result.figures;
		Optional<String> path = Optional.ofNullable(URI.create(result.url).getRawPath());
		return new RawOutput(file, TOOL, path,
				Ordered.texts("duration", result.durationS + " s", "timeout", result.timeoutS + " s"),
				List.of(new RawOutput.RawResult(TOOL, Load.of("rate", result.rate), figures, figures.problems())),
				List.of(row(file, result, path.orElse(""))));
	}

	private static Map<String, Object> row(Path file, Result result, String path) {
		OpenFigures all = result.figures;
		return Ordered.of("file", file.toString(), "rate", (long) result.rate, "achieved_per_sec", all.achievedPerSec(),
				"p50_ms", all.p50Ms(), "p90_ms", all.p90Ms(), "p99_ms", all.p99Ms(), "p999_ms", all.p999Ms(),
				"p9999_ms", all.p9999Ms(), "max_ms", all.maxMs(), "errors", all.errors(), "path", path, "notes",
				String.join("; ", all.problems()));
	}

	/**
	 * What open-load was asked for, and what it found.
	 *
	 * @param tool always {@link #TOOL}: how the file is known
	 * @param libraries of the load generator, with their versions
	 * @param rate requests per second
	 */
	public record Result(String tool, List<String> libraries, String url, String method, int rate, int durationS,
			int warmupS, int connections, int timeoutS, OpenFigures figures) {
	}

}
