package io.github.gatewaybench.engine.flags;

import java.time.Duration;
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
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The flags of an experiment, with the defaults that its script declares.
 *
 * @param spec flags of one kind of experiment, which store their values in its object
 * @param common flags that all kinds have
 * @param defaults defaults that replace those in the specs, by flag name without dashes
 * @param quickDefaults defaults with {@code --quick} that replace the other defaults, by
 * flag name without dashes
 */
public record Flags(CommandSpec spec, CommandSpec common, Map<String, String> defaults,
		Map<String, String> quickDefaults) {

	/** Separators between the entries of a list: blanks, commas or line ends. */
	public static final String LIST = "\\s*,\\s*|(?<=\\S)\\s+";

	private static final String HELP = "see --help";

	private static final int NAMES_WIDTH = 26;

	private static final int WIDTH = 120;

	/**
	 * Parses the user's flags, and notes a problem for each invalid one. An invalid flag
	 * keeps its default, so that it causes no further problems.
	 * @throws io.github.gatewaybench.engine.check.Validation.RefusedException if a
	 * default is invalid
	 */
	public GivenFlags read(List<String> words, Validation validation) {
		CommandLine commandLine = new CommandLine(all()).setExpandAtFiles(false)
			.setUnmatchedArgumentsAllowed(true)
			.setOverwrittenOptionsAllowed(true)
			.registerConverter(String.class, String::strip)
			.registerConverter(Duration.class, Flags::time)
			.registerConverter(int.class, Flags::parseCount)
			.registerConverter(Integer.class, Flags::parseCount);
		// Nothing may follow the flags, so "--" must not end them.
		this.spec.parser().collectErrors(true).splitQuotedStrings(true).endOfOptionsDelimiter("\0");
		ParseResult parsed = commandLine.parseArgs(words.toArray(String[]::new));
		parsed.unmatched()
			.forEach((word) -> validation.problem("unknown argument: " + word, similar(commandLine, word)));
		Set<String> wrong = new HashSet<>();
		parsed.errors().forEach((error) -> wrong.add(note(error, validation)));
		Set<OptionSpec> matched = new LinkedHashSet<>(parsed.matchedOptions());
		matched.stream()
			.filter((each) -> !wrong.contains(each.longestName()) && isWrong(each, validation))
			.map(OptionSpec::longestName)
			.toList()
			.forEach(wrong::add);
		Set<String> given = matched.stream()
			.map(OptionSpec::longestName)
			.collect(Collectors.toCollection(HashSet::new));
		given.addAll(wrong);
		// Parse again, without the invalid flags and with the script's defaults.
		Stream<String> right = matched.stream()
			.filter((option) -> !wrong.contains(option.longestName()))
			.map((option) -> option.longestName()
					+ (takesValue(option) ? "=" + option.originalStringValues().get(0) : ""));
		Stream<String> others = parsed.matchedPositionals().stream().flatMap((each) -> each.stringValues().stream());
		this.spec.defaultValueProvider((each) -> (each instanceof OptionSpec option)
				? ownDefault(option, given.contains("--quick")).orElse(null) : null);
		List<Exception> errors = commandLine.parseArgs(Stream.concat(right, others).toArray(String[]::new)).errors();
		errors.forEach((error) -> note(error, validation));
		if (!errors.isEmpty()) {
			validation.refuseIfAny();
		}
		return new GivenFlags(words, given, wrong, (CommonOptions) this.common.userObject());
	}

	private CommandSpec all() {
		return this.spec.mixins().isEmpty() ? this.spec.addMixin("common", this.common) : this.spec;
	}

	/** Parses a whole number from 1 to 999999. */
	public static int parseCount(String text) {
		if (!text.strip().matches("[1-9][0-9]{0,5}")) {
			throw new IllegalArgumentException("is not a whole number from 1 to 999999");
		}
		return Integer.parseInt(text.strip());
	}

	private static Duration time(String text) {
		Duration time = DurationParser.parse(text)
			.orElseThrow(() -> new IllegalArgumentException("is not a time such as 30s, 2m or 1h"));
		if (time.compareTo(DurationParser.LONGEST) > 0) {
			throw new IllegalArgumentException(
					"is too long: at most %d s".formatted(DurationParser.LONGEST.toSeconds()));
		}
		return time;
	}

	private static boolean takesValue(OptionSpec option) {
		return option.arity().max() > 0;
	}

	private static String similar(CommandLine commandLine, String word) {
		List<String> similar = new UnmatchedArgumentException(commandLine, List.of(word)).getSuggestions();
		return similar.isEmpty() ? HELP : "did you mean %s? See --help".formatted(String.join(" or ", similar));
	}

	/**
	 * Notes a problem if a flag is repeated or empty, or has empty or duplicate entries;
	 * returns whether a problem was noted.
	 */
	private static boolean isWrong(OptionSpec option, Validation validation) {
		String name = option.longestName();
		List<String> entries = option.stringValues().stream().map(String::strip).toList();
		Set<String> seen = new HashSet<>();
		if (takesValue(option) && option.originalStringValues().size() > 1) {
			validation.problem(name + " is given twice", "give it once");
		}
		else if (takesValue(option) && entries.stream().allMatch(String::isEmpty)) {
			validation.problem(name + " is empty", HELP);
		}
		else if (entries.contains("")) {
			validation.problem(name + " has an empty entry: \"%s\"".formatted(option.originalStringValues().get(0)),
					"remove the extra comma");
		}
		else if (takesValue(option) && !entries.stream().allMatch(seen::add)) {
			validation.problem("%s names %s twice".formatted(name, entries.get(seen.size())),
					"name it once; --reps repeats it");
		}
		else {
			return false;
		}
		return true;
	}

	/** Notes a problem for a parse error, and returns the name of the invalid flag. */
	private String note(Exception error, Validation validation) {
		if (error instanceof MissingParameterException missing) {
			String name = ((OptionSpec) missing.getMissing().get(0)).longestName();
			validation.problem(name + " has no value", HELP);
			return name;
		}
		if (!(error instanceof ParameterException wrong) || !(wrong.getArgSpec() instanceof OptionSpec option)) {
			validation.problem(error.getMessage(), HELP);
			return "";
		}
		String name = option.longestName();
		boolean isList = option.typeInfo().isMultiValue();
		if (wrong.getValue().isBlank()) {
			validation.problem(name + (isList ? " has an empty entry" : " is empty"), HELP);
		}
		else {
			validation.problem(name + (isList ? ": " : " ") + wrong.getValue() + " " + wrong.getCause().getMessage(),
					example(option));
		}
		return name;
	}

	private String example(OptionSpec option) {
		String example = defaultOf(option).orElse(option.paramLabel().replace("\"", ""));
		return "write it as " + (example.contains(" ") ? "\"" + example + "\"" : example);
	}

	private Optional<String> ownDefault(OptionSpec option, boolean quickly) {
		return Optional.ofNullable(quickly ? this.quickDefaults.get(name(option)) : null)
			.or(() -> Optional.ofNullable(this.defaults.get(name(option))))
			.map((each) -> each.strip().replaceAll("\\s+", " "));
	}

	private Optional<String> defaultOf(OptionSpec option) {
		return ownDefault(option, false).or(() -> Optional.ofNullable(option.defaultValue()));
	}

	/** Names without dashes of the flags for which a script may declare a default. */
	public Set<String> namesWithDefault() {
		return all().options()
			.stream()
			.filter((each) -> each.defaultValue() != null || this.quickDefaults.containsKey(name(each)))
			.map(Flags::name)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static String name(OptionSpec option) {
		return option.longestName().substring(2);
	}

	/** Text that --help prints about flags, environment variables and the exit status. */
	public String help() {
		TextTable table = TextTable.forColumns(Help.defaultColorScheme(Ansi.OFF),
				new Column(NAMES_WIDTH, 2, Overflow.SPAN), new Column(WIDTH - NAMES_WIDTH, 2, Overflow.WRAP));
		all().options()
			.stream()
			.sorted(Comparator.comparingInt(OptionSpec::order))
			.forEach(
					(each) -> table.addRowValues(each.longestName() + (takesValue(each) ? " " + each.paramLabel() : ""),
							each.description()[0] + defaults(each)));
		return """
				Flags (--flag value or --flag=value):
				%s
				Environment: JAVA_HOME selects the JVM, JAVA_OPTS replaces the servers' JVM flags.
				Exit status: 0 all cells are valid or skipped, 1 a cell is invalid or a subject failed, 2 wrong usage or a missing
				prerequisite, 70 gateway-bench itself failed, 130 interrupted.
				"""
			.formatted(table);
	}

	private String defaults(OptionSpec option) {
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
	 * @param common values of the flags that all experiments have; null if no experiment
	 * is run
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
