package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.StubFigures;

/**
 * Reads what the load generator prints: its command line, and one line of figures.
 */
public final class StubReader {

	/** What it prints. */
	public static final RawReader.Format FORMAT = new RawReader.Format(".stub.txt", "\\.stub\\.txt$", "(?m)^offered \\d+/s",
			StubReader::parse);

	private static final String FIGURES = "offered (\\d+)/s for (\\d+) s: (\\d+) done, (\\d+) failed, mean (\\d+\\.\\d\\d) ms";

	private StubReader() {
	}

	/** The figures in a file; those of no result where it cannot be read. */
	public static StubFigures figures(Path file) {
		try {
			return (StubFigures) parse(file, TextFile.content(file)).results().get(0).figures();
		}
		catch (BadInputException ex) {
			return StubFigures.NONE;
		}
	}

	private static RawOutput parse(Path file, String content) {
		TextFile text = new TextFile(file, content);
		while (!text.atEnd() && !text.matches("offered .*")) {
			text.take();
		}
		Matcher line = text.expect(FIGURES, "\"offered …/s for … s: …\"");
		long requests = Long.parseLong(line.group(3));
		StubFigures figures = new StubFigures(OptionalLong.of(requests),
				OptionalDouble.of((double) requests / Integer.parseInt(line.group(2))),
				OptionalDouble.of(Double.parseDouble(line.group(5))), Long.parseLong(line.group(4)));
		return new RawOutput(file, "stub", Optional.empty(), Map.of("duration", line.group(2) + " s"),
				List.of(new RawOutput.RawResult("stub", Load.of("rate", line.group(1)), figures, figures.problems())),
				List.of(Ordered.of("file", file.toString(), "rate", line.group(1), "requests_per_sec",
						figures.requestsPerSec(), "mean_ms", figures.meanMs())));
	}

}
