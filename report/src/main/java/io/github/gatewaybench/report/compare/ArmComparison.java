package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.html.HtmlPage;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.summary.Banner;
import io.github.gatewaybench.report.summary.Markdown;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.RunSummary;
import io.github.gatewaybench.report.summary.Summary;
import io.github.gatewaybench.report.summary.Table;
import io.github.gatewaybench.report.summary.TableNumbers;
import io.github.gatewaybench.report.versus.ComparedArm;
import io.github.gatewaybench.report.versus.VersusAnalysis;

/** A comparison of the arms of one run with the run's baseline. */
record ArmComparison(Rows rows) implements ComparisonOutput.Result {

	/**
	 * Length in characters up to which tables are added to a comment, which only names
	 * those that do not fit; GitHub refuses comments of more than 65,536 characters.
	 */
	private static final int MAX_COMMENT_LENGTH = 60_000;

	/** Reads a run; empty if the path is not the folder of a versus comparison. */
	static Optional<ArmComparison> read(Path path) {
		return RunReader.isRun(path) ? Optional.of(new ArmComparison(Rows.read(path)))
			.filter((each) -> each.rows.run().experiment().as(Versus.class).isPresent()) : Optional.empty();
	}

	@Override
	public Summary summary() {
		return RunSummary.of(this.rows);
	}

	@Override
	public String html(Path file) {
		return HtmlPage.of(List.of(this.rows), file);
	}

	/**
	 * Formats a Markdown comment for a pull request: the decisions, a row for each arm,
	 * what is doubtful, and everything else folded.
	 */
	@Override
	public String pullRequestComment() {
		List<String> answer = this.rows.view().answer(this.rows.run());
		StringBuilder comment = new StringBuilder("**" + Markdown.escapeLineStart(answer.get(0)) + "**\n\n");
		Banner.of(this.rows.run()).forEach((banner) -> comment.append(Markdown.escape(banner.text()) + "\n\n"));
		this.rows.run().missedGoals().forEach((each) -> comment.append(Markdown.escapeLineStart(each) + "\n\n"));
		comment.append(Table.of(this.rows.view().columns(this.rows.run()), this.rows.aggregates()).markdown())
			.append(RunSummary.warningsText(this.rows))
			.append("\n<details><summary>How it was measured</summary>\n\n")
			.append(Markdown.bulletList(answer.subList(1, answer.size())));
		this.rows.view()
			.extraSections(this.rows)
			.forEach((section) -> section.tables()
				.stream()
				.map((table) -> "\n%s:\n\n%s".formatted(section.title(), table.markdown()))
				.forEach((table) -> comment.append((comment.length() + table.length() <= MAX_COMMENT_LENGTH) ? table
						: "\n%s: see the page of the run.\n".formatted(section.title()))));
		return comment.append("\n</details>\n").toString();
	}

	@Override
	public List<String> regressionLines(double limit) {
		return armsWith(Verdict.SLOWER).filter((arm) -> Math.expm1(arm.decision().estimate()) > limit)
			.map((arm) -> "regression: %s cpu %s".formatted(arm.name(),
					TableNumbers.formatChange(OptionalDouble.of(Math.exp(arm.decision().estimate())))))
			.toList();
	}

	/**
	 * Lists arms that are undecided and, if the limit is above 0, arms that are the same
	 * within a margin but may still need more CPU than the limit allows.
	 * @param limit largest accepted increase of the CPU time, as a share such as 0.05
	 */
	@Override
	public List<String> inconclusiveLines(double limit) {
		Stream<String> undecided = armsWith(Verdict.UNDECIDED).map((arm) -> "undecided: %s, after %d valid block%s"
			.formatted(arm.name(), arm.decision().blockCount(), (arm.decision().blockCount() == 1) ? "" : "s"));
		Stream<String> same = armsWith(Verdict.SAME)
			.filter((arm) -> limit > 0 && Math.expm1(arm.decision().upperBound()) > limit)
			.map((arm) -> "no answer for this limit: %s is the same within the margin of the run, but may need up to %s %% more CPU; start a run with --margin %s%%"
				.formatted(arm.name(),
						TableNumbers.formatFixed(OptionalDouble.of(100 * Math.expm1(arm.decision().upperBound())), 2),
						TableNumbers.formatPlain(100 * limit)));
		return Stream.concat(undecided, same).toList();
	}

	private Stream<ComparedArm> armsWith(Verdict verdict) {
		return VersusAnalysis.of(this.rows.run()).arms().stream().filter((arm) -> arm.decision().verdict() == verdict);
	}

}
