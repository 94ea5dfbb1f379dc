package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a load generator printed, in a file that may be from anywhere.
 */
public interface RawOutput {

	/** The file. */
	Path file();

	/** The load generator: wrk, ab or jmh. */
	String tool();

	/** What was asked for, such as /hello; empty where the tool does not say. */
	Optional<String> path();

	/**
	 * What the load generator was told besides the loads, as
	 * {@link io.github.gatewaybench.measurements.Experiment#conditions} names it.
	 */
	Map<String, String> conditions();

	/** What it found, a result for each subject and load. */
	List<RawResult> results();

	/**
	 * Rows of a table, the columns in order: texts, whole numbers as Long, figures as
	 * OptionalDouble. All files of a tool have the same columns.
	 */
	List<Map<String, Object>> rows();

}
