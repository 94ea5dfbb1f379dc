package io.github.gatewaybench.report.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.gatewaybench.measurements.BadInputCollector;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.ConditionDifference.Condition;
import io.github.gatewaybench.report.compare.ComparisonOutput.Format;
import io.github.gatewaybench.report.compare.ComparisonOutput.Result;
import io.github.gatewaybench.report.summary.ComparedMetric;
import io.github.gatewaybench.report.summary.Summary;
import io.github.gatewaybench.report.summary.View;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command {@code compare}, which compares two runs, or a run with an article. */
@Command(name = "compare",
		description = { "Tells for each subject, load and figure whether NEW is faster or slower than BASE, that no "
				+ "difference is shown, or why the two cannot be compared. With 'published' as BASE it shows the "
				+ "article's ratios next to those of NEW. Given one run of scripts/versus.sh only, it tells what its "
				+ "blocks decide about each arm." },
		footer = { "", "Examples:",
				"  ${COMMAND-FULL-NAME} results/round1/20261121-093000 results/round1/20261122-093000",
				"  ${COMMAND-FULL-NAME} --against before-upgrade last --comment",
				"  ${COMMAND-FULL-NAME} before/ after/ --fail-on-regression 5%%",
				"  ${COMMAND-FULL-NAME} RUN RUN --pair gateway-zuul=gateway-zuul@tuned",
				"  ${COMMAND-FULL-NAME} published results/round1/20261121-093000",
				"  ${COMMAND-FULL-NAME} last --comment --fail-on-regression 5%%", "",
				"BASE and NEW are each the folder of a run, a raw file of wrk, ab, JMH or open-load, or a folder with several "
						+ "runs or files, whose repetitions count together. A verdict needs at least two repetitions on each "
						+ "side; with five, smaller differences are found. docs/COMPARING.md describes the method.",
				"Exit status: 0; 1 if --fail-on-regression finds a regression; 2 for wrong usage, for files that cannot "
						+ "be read, all of which are named, and with --fail-on-regression also if nothing can be "
						+ "compared, NEW has no valid figures for some rows of BASE, or an arm is undecided, failed, or "
						+ "may exceed the limit although it is the same within the margin." })
public final class CompareCommand implements Callable<Integer> {

	private static final String PUBLISHED = "published";

	@Spec
	private CommandSpec spec;

	@Option(names = { "-h", "--help" }, usageHelp = true, description = "print this and stop")
	private boolean help;

	@Parameters(index = "0", paramLabel = "[BASE]", hideParamSyntax = true,
			description = "what to compare with, or 'published'; omitted with --against")
	private Path first;

	@Parameters(index = "1", arity = "0..1", paramLabel = "NEW", hideParamSyntax = true,
			description = "what to compare")
	private Path second;

	@Option(names = "--against", paramLabel = "NAME",
			description = "compare NEW with the run of this name, in place of BASE; 'bench baseline' gives names")
	private Path against;

	private Path base;

	private Path next;

	@ArgGroup
	private FormatFlags form = new FormatFlags();

	@Option(names = "--across", paramLabel = "CONDITION", split = ",", converter = ConditionConverter.class,
			description = "compare even if these differ, any of ${COMPLETION-CANDIDATES}; the output says so")
	private Set<Condition> across = EnumSet.noneOf(Condition.class);

	@Option(names = "--metrics", paramLabel = "METRIC", split = ",", converter = MeasureConverter.class,
			description = "compare only these figures, any of ${COMPLETION-CANDIDATES}; fewer rows need less correction")
	private Set<ComparedMetric> metrics = EnumSet.noneOf(ComparedMetric.class);

	@Option(names = "--pair", paramLabel = "A=B", converter = PairConverter.class,
			description = "compare only subject A of BASE with subject B of NEW; can be repeated; if both are of one run "
					+ "and have eight repetitions or more, those are compared one by one, since they were measured in turns")
	private List<PairOption> pairs = List.of();

	@Option(names = "--fail-on-regression", paramLabel = "PERCENT", converter = PercentConverter.class,
			description = "exit with 1 if a row is shown to be slower and its change exceeds this, as in 5%%")
	private Optional<Double> limit;

	@Option(names = { "-o", "--output" }, paramLabel = "DIR",
			description = "write compare.html, compare.md, compare.csv and compare.json to this folder")
	private Path output;

	@Override
	public Integer call() {
		Optional<ArmComparison> arms = (this.second == null && this.against == null) ? ArmComparison.read(this.first)
				: Optional.empty();
		if (arms.isPresent()) {
			return compareArms(arms.get());
		}
		resolveSides();
		if (!this.base.toString().equals(PUBLISHED)) {
			return printAndWrite(new ComparisonText(compare(), new NextSteps(this.base, this.next)));
		}
		if (this.limit.isPresent() || !this.across.isEmpty() || !this.metrics.isEmpty() || !this.pairs.isEmpty()
				|| this.form.comment) {
			throw new ParameterException(this.spec.commandLine(),
					"'compare published' only shows figures side by side; the only options it takes are -o and --json");
		}
		return printAndWrite(ComparisonWithArticle.of(this.next));
	}

	private void resolveSides() {
		if ((this.against == null) == (this.second == null)) {
			throw new ParameterException(this.spec.commandLine(),
					(this.against == null)
							? "what to compare it with is missing: give BASE before it, or --against NAME"
							: "BASE and --against both say what to compare with: leave one out");
		}
		this.base = (this.against != null) ? this.against : this.first;
		this.next = (this.against != null) ? this.first : this.second;
	}

	private Comparison compare() {
		BadInputCollector problems = new BadInputCollector();
		Optional<Measurements> before = problems.attempt(() -> MeasurementsReader.read(this.base));
		Optional<Measurements> after = this.base.equals(this.next) ? before
				: problems.attempt(() -> MeasurementsReader.read(this.next));
		problems.throwIfAny();
		String kind = before.orElseThrow().kind();
		if (!kind.equals(after.orElseThrow().kind())) {
			throw new BadInputException(this.next,
					"cannot be compared with " + this.base + ": one is " + after.get().kind() + ", the other " + kind);
		}
		List<SubjectPair> chosen = this.pairs.stream()
			.map((pair) -> pair.resolve(before.get().measuredSubjects(), after.get().measuredSubjects()))
			.toList();
		Measurements one = selectPairedSubjects(before.get(), this.base, chosen, SubjectPair::base);
		Measurements other = selectPairedSubjects(after.get(), this.next, chosen, SubjectPair::next);
		Measurements.Source.findDuplicate(one.sources(), other.sources()).ifPresent((files) -> {
			throw new BadInputException(this.next, "is on both sides, at least in part: " + files
					+ " are the same execution; --pair compares two subjects of one run, as in gateway-zuul=gateway-zuul@tuned");
		});
		return Comparison.of(one, other, this.across,
				this.metrics.isEmpty() ? View.of(one.tool()).comparedMetrics() : this.metrics, isWithinOneRun());
	}

	private boolean isWithinOneRun() {
		try {
			return Files.isSameFile(this.base, this.next);
		}
		catch (IOException ex) {
			throw new BadInputException(this.next, "cannot be read: " + ex.getMessage());
		}
	}

	private Measurements selectPairedSubjects(Measurements side, Path path, List<SubjectPair> chosen,
			Function<SubjectPair, String> subject) {
		if (chosen.isEmpty()) {
			return side;
		}
		Map<String, String> names = new LinkedHashMap<>();
		for (SubjectPair pair : chosen) {
			if (!side.measuredSubjects().contains(subject.apply(pair))) {
				throw new BadInputException(path, "has no subject " + subject.apply(pair) + "; it has "
						+ String.join(", ", side.measuredSubjects()));
			}
			if (names.put(subject.apply(pair), pair.name()) != null) {
				throw new ParameterException(this.spec.commandLine(),
						"--pair names " + subject.apply(pair) + " twice on the same side");
			}
		}
		return side.selectAndRenameSubjects(names);
	}

	/** Prints the verdicts of a versus comparison on its arms. */
	private int compareArms(ArmComparison arms) {
		if (!this.across.isEmpty() || !this.metrics.isEmpty() || !this.pairs.isEmpty()) {
			throw new ParameterException(this.spec.commandLine(), this.first
					+ " compares its arms with its baseline; the only options for it are -o, --json, --comment and --fail-on-regression");
		}
		return printAndWrite(arms);
	}

	/** Prints a result and writes it to files; returns the exit status. */
	private int printAndWrite(Result result) {
		ComparisonOutput printed = new ComparisonOutput(Format.of(this.form.json, this.form.comment, Format.MARKDOWN),
				this.limit);
		printed.print(result, this.spec.commandLine().getOut());
		if (this.output != null) {
			result.summary().write(this.output, "compare");
			Path page = this.output.resolve("compare.html");
			Summary.write(page, () -> result.html(page));
		}
		return printed.printFailures(result, this.spec.commandLine().getErr());
	}

	private static final class FormatFlags {

		@Option(names = "--comment",
				description = "print Markdown short enough for a comment on a pull request: the answer, the rows that "
						+ "matter most, and how they were measured")
		private boolean comment;

		@Option(names = "--json", description = "print the comparison as JSON, as -o writes it to compare.json")
		private boolean json;

	}

	private record SubjectPair(String base, String next) {

		String name() {
			return this.base.equals(this.next) ? this.base : this.base + " / " + this.next;
		}

	}

	private static final class ConditionConverter implements ITypeConverter<Condition> {

		@Override
		public Condition convert(String word) {
			return constantNamed(word, Condition.class);
		}

	}

	private static final class MeasureConverter implements ITypeConverter<ComparedMetric> {

		@Override
		public ComparedMetric convert(String word) {
			return constantNamed(word, ComparedMetric.class);
		}

	}

	private static <E extends Enum<E>> E constantNamed(String word, Class<E> values) {
		Set<E> all = EnumSet.allOf(values);
		return all.stream()
			.filter((each) -> each.toString().equals(word))
			.findFirst()
			.orElseThrow(() -> new TypeConversionException("\"%s\" is none of %s".formatted(word,
					all.stream().map(Object::toString).collect(Collectors.joining(", ")))));
	}

	/** All ways to split A=B into two names, which may contain =, as java=25 does. */
	private record PairOption(List<SubjectPair> readings) {

		SubjectPair resolve(Set<String> bases, Set<String> nexts) {
			return this.readings.stream()
				.filter((pair) -> bases.contains(pair.base()) && nexts.contains(pair.next()))
				.findFirst()
				.or(() -> this.readings.stream()
					.filter((pair) -> bases.contains(pair.base()) || nexts.contains(pair.next()))
					.findFirst())
				.orElse(this.readings.get(0));
		}

	}

	private static final class PairConverter implements ITypeConverter<PairOption> {

		@Override
		public PairOption convert(String value) {
			List<SubjectPair> readings = IntStream.range(0, value.length())
				.filter((i) -> value.charAt(i) == '=')
				.mapToObj((i) -> new SubjectPair(value.substring(0, i), value.substring(i + 1)))
				.filter((pair) -> !pair.base().isBlank() && !pair.next().isBlank())
				.toList();
			if (readings.isEmpty()) {
				throw new TypeConversionException(
						"\"" + value + "\" is not a pair: write it as in gateway-zuul=gateway-zuul@tuned");
			}
			return new PairOption(readings);
		}

	}

}
