package io.github.gatewaybench.report.compare;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.Summary;
import picocli.CommandLine.ExitCode;

/**
 * Determines what a comparison prints, and which results make it fail.
 *
 * @param limitPercent largest accepted change for the worse, in percent; beyond it a
 * comparison fails. Empty if no change makes it fail
 */
public record ComparisonOutput(Format format, Optional<Double> limitPercent) {

	/** No output, and no failure. */
	public static final ComparisonOutput NONE = new ComparisonOutput(Format.NONE, Optional.empty());

	/**
	 * Prints how the arms of a run compare with its baseline.
	 * @return the exit status: 1 if a regression exceeds the limit; 2 if there is a limit
	 * and an arm is undecided, failed, or may exceed it although it is the same within
	 * the margin; otherwise 0
	 */
	public int printArms(Run run, PrintWriter out, PrintWriter err) {
		Result arms = new ArmComparison(Rows.of(run));
		print(arms, out);
		return printFailures(arms, err);
	}

	/** Prints a result in the format, without the reasons why it fails. */
	void print(Result result, PrintWriter out) {
		out.print(this.format.text.apply(result));
		out.flush();
	}

	/**
	 * Prints the reasons why a comparison fails.
	 * @return the exit status: 1 if a regression exceeds the limit; 2 if there is none,
	 * but a regression may be hidden; 0 if neither, or if there is no limit
	 */
	int printFailures(Result result, PrintWriter err) {
		if (this.limitPercent.isEmpty()) {
			return ExitCode.OK;
		}
		List<String> regressions = result.regressionLines(this.limitPercent.get() / 100);
		List<String> inconclusive = result.inconclusiveLines(this.limitPercent.get() / 100);
		regressions.forEach(err::println);
		inconclusive.forEach(err::println);
		err.flush();
		return !regressions.isEmpty() ? 1 : inconclusive.isEmpty() ? ExitCode.OK : ExitCode.USAGE;
	}

	/** Format in which the result of a comparison is printed. */
	public enum Format {

		MARKDOWN((result) -> result.summary().markdown()), COMMENT(Result::pullRequestComment),
		JSON((result) -> result.summary().json()), NONE((result) -> "");

		private final Function<Result, String> text;

		Format(Function<Result, String> text) {
			this.text = text;
		}

		/**
		 * Returns the format of the flag that is given, or {@code otherwise} if none is;
		 * at most one may be given.
		 */
		public static Format of(boolean json, boolean comment, Format otherwise) {
			return json ? JSON : comment ? COMMENT : otherwise;
		}

	}

	/** Result of a comparison, in all formats. */
	interface Result {

		/** Formats the result as Markdown, CSV and JSON. */
		Summary summary();

		/** Formats the result as a Markdown comment for a pull request. */
		default String pullRequestComment() {
			return summary().markdown();
		}

		/**
		 * Renders the result as an HTML page.
		 * @param file file to which the page will be written; links are relative to it
		 */
		String html(Path file);

		/**
		 * Lists rows or arms whose verdict is slower, or more CPU, and whose estimated
		 * change exceeds the limit, a share such as 0.05.
		 */
		default List<String> regressionLines(double limit) {
			return List.of();
		}

		/**
		 * Lists what may hide a change beyond the limit: missing figures, or undecided
		 * arms.
		 * @param limit largest accepted change for the worse, as a share such as 0.05
		 */
		default List<String> inconclusiveLines(double limit) {
			return List.of();
		}

	}

}
