package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.AbFigures;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Ordered;

/**
 * Reads what ab prints, below its command line or without it. Before its result ab prints
 * its progress and its troubles, in no certain order; the result is read strictly.
 */
public final class AbReader {

	/** What ab prints. */
	public static final RawReader.Format FORMAT = new RawReader.Format(".ab.txt", "\\.ab\\.txt$",
			"(?m)^(?:This is ApacheBench, |Server Software:|Document Path:)", AbReader::parse);

	/** Where the result begins, or what is left of it in an excerpt. */
	private static final String RESULT = "(?:Server Software|Server Hostname|Document Path):.*";

	private static final String BANNER = "This is ApacheBench, .*";

	/**
	 * The problem that ended ab. After few requests it follows "(be patient)..." on the
	 * same line.
	 */
	private static final Pattern PROBLEM = Pattern
		.compile("(?:.*\\.\\.\\.)?((?:apr_[a-z_]+(?:\\(\\))?|ab|socket|bind|SSL [a-z]+): .*)");

	private static final Pattern PARTIAL = Pattern.compile(".*Total of (\\d{1,15}) requests completed");

	private AbReader() {
	}

	/** The figures in a file; those of no result where it cannot be read. */
	public static AbFigures figures(Path file) {
		try {
			return (AbFigures) parse(file, TextFile.content(file)).results().get(0).figures();
		}
		catch (BadInputException ex) {
			return AbFigures.none("", OptionalLong.empty());
		}
	}

	static RawOutput parse(Path file, String content) {
		TextFile text = new TextFile(file, content);
		text.skipBlank();
		boolean commanded = text.matches("(?:.*[ /$])?ab .*") && !text.matches(BANNER) && !text.matches(RESULT)
				&& !text.matches(PROBLEM.pattern());
		Optional<String> command = commanded ? Optional.of(text.take()) : Optional.empty();
		String problem = "";
		OptionalLong partial = OptionalLong.empty();
		int banners = 0;
		while (!text.atEnd() && !text.matches(RESULT)) {
			String line = text.take();
			if (line.matches(BANNER) && ++banners > 1) {
				throw text.wrong("a second execution of ab begins here: give each a file of its own");
			}
			Matcher said = PROBLEM.matcher(line);
			problem = said.matches() ? said.group(1) : problem;
			Matcher told = PARTIAL.matcher(line);
			partial = told.matches() ? OptionalLong.of(Long.parseLong(told.group(1))) : partial;
		}
		if (!text.atEnd()) {
			return new AbResultReader(text, command).output();
		}
		if (problem.isEmpty() && partial.isEmpty()) {
			throw text.unexpected("ab's result, from \"Server Software:\" on, or why it gave up");
		}
		return output(text, command, Optional.empty(), option(command, "c"), AbFigures.none(problem, partial));
	}

	private static OptionalLong option(Optional<String> command, String name) {
		Matcher option = Pattern.compile(" -" + name + " ?(\\d{1,15}) ").matcher(command.orElse(""));
		return option.find() ? OptionalLong.of(Long.parseLong(option.group(1))) : OptionalLong.empty();
	}

	/**
	 * What ab printed.
	 * @param path none where ab gave up
	 * @param connections none where neither result nor command tells
	 */
	static RawOutput output(TextFile text, Optional<String> command, Optional<String> path, OptionalLong connections,
			AbFigures all) {
		boolean kept = all.keepAliveRequests() > 0 || command.orElse("").matches(".* -[a-zA-Z]*k .*");
		// How many are done in a time is a figure and no load.
		boolean timed = option(command, "t").isPresent();
		OptionalLong asked = timed ? OptionalLong.empty() : option(command, "n");
		OptionalLong requests = asked.isPresent() || timed ? asked : all.requests();
		Load load = Load.of("connections", words(connections), "protocol", kept ? "keep-alive" : "plain", "requests",
				words(requests));
		List<String> problems = all.problems(asked);
		boolean none = !all.hasResult();
		return new RawOutput(text.file(), "ab", path, Map.of(),
				List.of(new RawOutput.RawResult("ab", load, all, problems)),
				List.of(Ordered.of("file", text.file().toString(), "connections", figure(connections),
						"requests_per_sec", all.requestsPerSec(), "mean_ms", all.meanMs(), "p50_ms", all.p50Ms(),
						"p90_ms", all.p90Ms(), "p99_ms", all.p99Ms(), "max_ms", all.maxMs(), "errors", all.errors(),
						"requests", figure(all.requests()), "keep_alive_requests",
						none ? OptionalDouble.empty() : OptionalDouble.of(all.keepAliveRequests()), "path",
						path.orElse(""), "notes", none ? problems.get(0) : "")));
	}

	private static String words(OptionalLong count) {
		return count.isPresent() ? Long.toString(count.getAsLong()) : "-";
	}

	static OptionalDouble figure(OptionalLong count) {
		return count.stream().asDoubleStream().findFirst();
	}

}
