package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Load;

/** What a load generator printed, in a file that may be from anywhere. */
public interface RawOutput {

	/** The file. */
	Path file();

	/** The load generator: wrk, ab or jmh. */
	String tool();

	/** What was asked for, such as /hello; empty where the tool does not say. */
	default Optional<String> path() {
		return Optional.empty();
	}

	/**
	 * What the load generator was told besides the loads, as
	 * {@link io.github.gatewaybench.measurements.Experiment#conditions} names it.
	 */
	default Map<String, String> conditions() {
		return Map.of();
	}

	/** What it found, a result for each subject and load. */
	List<Result> results();

	/**
	 * Rows of a table, the columns in order: texts, whole numbers as Long, figures as
	 * OptionalDouble. All files of a tool have the same columns.
	 */
	List<Map<String, Object>> rows();

	/**
	 * What a load generator found of one subject under one load.
	 *
	 * @param subject as far as the tool knows it: a benchmark's name, or that of the tool
	 * @param load what the load generator was asked for, "-" where it does not say
	 * @param figures what it found; empty where it gave up
	 * @param problem why the figures do not count; empty where they do
	 */
	record Result(String subject, Load load, Optional<Figures> figures, Optional<String> problem) {

		static Result of(String subject, Load load, Figures figures, List<String> problems) {
			return new Result(subject, load, Optional.of(figures).filter(Figures::hasResult),
					problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems)));
		}
	}

}
