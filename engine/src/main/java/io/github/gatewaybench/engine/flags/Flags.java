package io.github.gatewaybench.engine.flags;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.measurements.DurationParser;
import io.github.gatewaybench.measurements.Slo;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The flags of an experiment, with the defaults that its script declares.
 *
 * @param spec flags of one kind of experiment, whose values that kind stores
 * @param common flags that most kinds have
 * @param defaults defaults that replace those in the specs, by flag name without dashes
 * @param quickDefaults defaults with {@code --quick} that replace the other defaults, by
 * flag name without dashes
 */
public record Flags(CommandSpec spec, CommandSpec common, Map<String, String> defaults,
		Map<String, String> quickDefaults) {

	/** Separators between the entries of a list: blanks, commas or line ends. */
	public static final String SEPARATOR = "\\s*,\\s*|(?<=\\S)\\s+";

	static final String SEE_HELP = "see --help";

	private static final int NAMES_WIDTH = 26;

	private static final int WIDTH = 120;

	/**
	 * Parses the user's flags, and notes a problem for each invalid one. An invalid flag
	 * keeps its default, so that it causes no further problems.
	 * @throws io.github.gatewaybench.engine.check.Validation.RefusedException if a
	 * default is invalid
	 */
	public GivenFlags read(List<String> words, Validation validation) {
		CommandLine typed = commandLine(allFlags()).registerConverter(Duration.class, Flags::parseTime)
			.registerConverter(int.class, Flags::parseCount)
			.registerConverter(Integer.class, Flags::parseCount)
			.registerConverter(Slo.class, Slo::of);
		ParseResult texts = commandLine(specWithTextValues()).parseArgs(words.toArray(String[]::new));
		List<String> right = new ArrayList<>();
		Set<String> wrong = new HashSet<>();
		boolean takesPositional = !this.spec.positionalParameters().isEmpty();
		Map<Boolean, List<String>> others = texts.unmatched()
			.stream()
			.collect(Collectors.partitioningBy((word) -> takesPositional && !word.startsWith("-")));
		right.addAll(others.get(true));
		new UnknownArguments(allFlags(), words, others.get(false)).addProblems(validation);
		words.forEach((word) -> flagWithNeedlessValue(word).ifPresent((flag) -> {
			validation.addProblem("%s: %s takes no value".formatted(word, flag), "write it as " + flag);
			wrong.add(flag);
		}));
		flagsWithoutValue(texts).map(allFlags()::findOption).forEach((option) -> {
			validation.addProblem(option.longestName() + " has no value", example(option));
			wrong.add(option.longestName());
		});
		Set<String> given = new HashSet<>(wrong);
		for (OptionSpec text : new LinkedHashSet<>(texts.matchedOptions())) {
			String name = text.longestName();
			List<String> values = text.originalStringValues();
			if (given.add(name) && !takesValue(text)) {
				right.add(name);
			}
			else if (!wrong.contains(name) && checkValues(typed, allFlags().findOption(name), values, validation)) {
				right.add(name + "=" + values.get(0).strip());
			}
			else {
				wrong.add(name);
			}
		}
		this.spec.defaultValueProvider((each) -> (each instanceof OptionSpec option)
				? overridingDefault(option, given.contains("--quick")).orElse(null) : null);
		List<Exception> errors = typed.parseArgs(right.toArray(String[]::new)).errors();
		errors.forEach((error) -> note(error, validation));
		if (!errors.isEmpty()) {
			validation.throwIfFailed();
		}
		return new GivenFlags(words, given, wrong, (CommonOptions) this.common.userObject());
	}

	private static CommandLine commandLine(CommandSpec spec) {
		// Nothing may follow the flags, so "--" must not end them.
		spec.parser().collectErrors(true).splitQuotedStrings(true).endOfOptionsDelimiter("\0");
		return new CommandLine(spec).setExpandAtFiles(false)
			.setUnmatchedArgumentsAllowed(true)
			.setOverwrittenOptionsAllowed(true);
	}

	/** All flags with unparsed values: parsing would stop at the first invalid entry. */
	private CommandSpec specWithTextValues() {
		CommandSpec texts = CommandSpec.create();
		allFlags().options()
			.stream()
			.map((each) -> OptionSpec.builder(each.names()).type(takesValue(each) ? String.class : boolean.class))
			.map(OptionSpec.Builder::build)
			.forEach(texts::addOption);
		return texts;
	}

	private CommandSpec allFlags() {
		return this.spec.mixins().isEmpty() ? this.spec.addMixin("common", this.common) : this.spec;
	}

	/** Parses a whole number from 1 to 999999. */
	public static int parseCount(String text) {
		if (!text.strip().matches("[1-9][0-9]{0,5}")) {
			throw new IllegalArgumentException("is not a whole number from 1 to 999999");
		}
		return Integer.parseInt(text.strip());
	}

	private static Duration parseTime(String text) {
		Duration time = DurationParser.parse(text)
			.orElseThrow(() -> new IllegalArgumentException("is not a time such as 30s, 2m or 1h"));
		if (time.compareTo(DurationParser.MAX_DURATION) > 0) {
			throw new IllegalArgumentException(
					"is too long: at most %d s".formatted(DurationParser.MAX_DURATION.toSeconds()));
		}
		return time;
	}

	static boolean takesValue(OptionSpec option) {
		return option.arity().max() > 0;
	}

	/** The flag of a word such as --quick=yes, if it takes no value; empty for others. */
	private Optional<String> flagWithNeedlessValue(String word) {
		return Optional.ofNullable(allFlags().findOption(word.replaceFirst("(?s)=.*", "")))
			.filter((option) -> word.contains("=") && !takesValue(option))
			.map(OptionSpec::longestName);
	}

	/** Names of the flags that are given without the value that they need. */
	private static Stream<String> flagsWithoutValue(ParseResult texts) {
		return texts.errors()
			.stream()
			.filter(MissingParameterException.class::isInstance)
			.map(MissingParameterException.class::cast)
			.map((error) -> ((OptionSpec) error.getMissing().get(0)).longestName());
	}

	/**
	 * Notes a problem if a flag is repeated, is empty or has an empty entry, and
	 * otherwise one for each duplicate or invalid entry; returns whether there are none.
	 */
	private boolean checkValues(CommandLine typed, OptionSpec option, List<String> values, Validation validation) {
		String name = option.longestName();
		String text = values.get(0).strip();
		List<String> entries = option.typeInfo().isMultiValue() ? List.of(text.split(SEPARATOR)) : List.of(text);
		int before = validation.problems().size();
		if (values.size() > 1) {
			validation.addProblem(name + " is given twice", "give it once");
		}
		else if (entries.stream().allMatch(String::isEmpty)) {
			validation.addProblem(name + " is empty", example(option));
		}
		else if (entries.contains("")) {
			validation.addProblem("%s has an empty entry: \"%s\"".formatted(name, text), "remove the extra comma");
		}
		else {
			Set<String> seen = new LinkedHashSet<>();
			Stream<String> repeated = entries.stream().filter((each) -> !seen.add(each)).distinct();
			repeated.forEach((each) -> validation.addProblem("%s names %s twice".formatted(name, each),
					"name it once; --reps repeats it"));
			seen.forEach(
					(each) -> typed.parseArgs(name + "=" + each).errors().forEach((error) -> note(error, validation)));
		}
		return validation.problems().size() == before;
	}

	private void note(Exception error, Validation validation) {
		ParameterException wrong = (ParameterException) error;
		OptionSpec option = (OptionSpec) wrong.getArgSpec();
		validation.addProblem("%s%s %s %s".formatted(option.longestName(), option.typeInfo().isMultiValue() ? ":" : "",
				wrong.getValue(), wrong.getCause().getMessage()), example(option));
	}

	/** How to write a flag: its default or, for a list, the example in its label. */
	private String example(OptionSpec option) {
		return defaultOf(option).or(() -> Optional.of(option.paramLabel()).filter((label) -> label.startsWith("\"")))
			.map((text) -> text.replace("\"", ""))
			.map((text) -> "write it as " + (text.contains(" ") ? "\"" + text + "\"" : text))
			.orElse(SEE_HELP);
	}

	private Optional<String> overridingDefault(OptionSpec option, boolean quickly) {
		return Optional.ofNullable(quickly ? this.quickDefaults.get(name(option)) : null)
			.or(() -> Optional.ofNullable(this.defaults.get(name(option))))
			.map((each) -> each.strip().replaceAll("\\s+", " "));
	}

	private Optional<String> defaultOf(OptionSpec option) {
		return overridingDefault(option, false).or(() -> Optional.ofNullable(option.defaultValue()));
	}

	/** Names, without dashes, of flags for which a script may declare a default. */
	public Set<String> namesWithDefault() {
		return allFlags().options()
			.stream()
			.filter((each) -> each.defaultValue() != null || this.quickDefaults.containsKey(name(each)))
			.map(Flags::name)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static String name(OptionSpec option) {
		return option.longestName().substring(2);
	}

	/** Text that --help prints; exitStatus says what 0 and 1 mean. */
	public String help(String exitStatus) {
		TextTable table = TextTable.forColumns(Help.defaultColorScheme(Ansi.OFF),
				new Column(NAMES_WIDTH, 2, Overflow.SPAN), new Column(WIDTH - NAMES_WIDTH, 2, Overflow.WRAP));
		allFlags().options()
			.stream()
			.sorted(Comparator.comparingInt(OptionSpec::order))
			.forEach(
					(each) -> table.addRowValues(each.longestName() + (takesValue(each) ? " " + each.paramLabel() : ""),
							each.description()[0] + formatDefaults(each)));
		TextTable notes = TextTable.forColumns(Help.defaultColorScheme(Ansi.OFF), new Column(WIDTH, 0, Overflow.WRAP));
		notes.indentWrappedLines = 0;
		notes.addRowValues("Environment: JAVA_HOME selects the JVM, JAVA_OPTS replaces the servers' JVM flags.");
		notes.addRowValues(("Exit status: %s; 2 wrong usage or a missing prerequisite; 70 gateway-bench itself failed; "
				+ "130 interrupted.")
			.formatted(exitStatus));
		return "Flags (--flag value or --flag=value):\n%s\n%s".formatted(table, notes);
	}

	private String formatDefaults(OptionSpec option) {
		String defaults = Stream
			.concat(defaultOf(option).filter((each) -> takesValue(option)).map((each) -> "default: " + each).stream(),
					Optional.ofNullable(this.quickDefaults.get(name(option)))
						.map((each) -> "with --quick: " + each)
						.stream())
			.collect(Collectors.joining("; "));
		return defaults.isEmpty() ? "" : " (" + defaults + ")";
	}

	/**
	 * The flags that a user gave, by name with dashes.
	 *
	 * @param words command-line arguments as the user wrote them
	 * @param names names of the known flags that were given
	 * @param invalidNames names of the flags whose values are invalid
	 * @param common values of the flags that most kinds of experiment have; null if no
	 * experiment is run
	 */
	public record GivenFlags(List<String> words, Set<String> names, Set<String> invalidNames, CommonOptions common) {

		/** Whether a flag was given, with a valid value or not. */
		public boolean has(String flag) {
			return this.names.contains(flag);
		}

		/** Whether none of the flags was given with an invalid value. */
		public boolean areValid(String... flags) {
			return Stream.of(flags).noneMatch(this.invalidNames::contains);
		}

	}

}
