package io.github.gatewaybench.engine.flags;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.check.Problem;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The flags of one invocation, as the user gave them. A command declares them as picocli
 * options: a {@code String} field for a flag with a value, a {@code boolean} field with
 * {@code arity = "0"} for one without. Flags are named here without their dashes.
 */
public final class Arguments {

	private static final String HELP = "see --help";

	private final Map<String, String> given = new LinkedHashMap<>();

	private Arguments() {
	}

	/**
	 * Parses the words and fills the command's fields. Every word that does not fit is a
	 * problem of its own; what fits is taken all the same. A flag that is empty counts as
	 * not given, so that nothing else is said of it.
	 */
	public static Arguments parse(Object command, List<String> words, Checks checks) {
		CommandLine commandLine = new CommandLine(command).setExpandAtFiles(false);
		// "--" would end the options, and nothing follows them.
		commandLine.getCommandSpec().parser().collectErrors(true).endOfOptionsDelimiter("\0");
		ParseResult parsed = commandLine.parseArgs(words.toArray(String[]::new));
		Arguments arguments = new Arguments();
		for (OptionSpec option : parsed.matchedOptions()) {
			String value = option.originalStringValues().get(0);
			if (value.isEmpty()) {
				checks.problem(option.longestName() + " is empty", HELP);
			}
			else {
				arguments.given.put(option.longestName().substring(2), value);
			}
		}
		parsed.errors().stream().flatMap(Arguments::problems).distinct().forEach(checks::add);
		return arguments;
	}

	/** The words that a flag was given, or empty. */
	public Optional<String> value(String flag) {
		return Optional.ofNullable(this.given.get(flag));
	}

	public boolean has(String flag) {
		return this.given.containsKey(flag);
	}

	/**
	 * Notes a problem for each flag that does not go with {@code --resume}: a run goes on
	 * as it was begun.
	 */
	public void checkBesideResume(Set<String> allowed, Checks checks) {
		this.given.keySet()
			.stream()
			.filter((flag) -> has("resume") && !flag.equals("resume") && !allowed.contains(flag))
			.forEach((flag) -> checks.problem(
					"--%s does not go with --resume: a run goes on as it was begun".formatted(flag),
					"leave out --" + flag));
	}

	private static Stream<Problem> problems(Exception error) {
		if (error instanceof UnmatchedArgumentException unmatched) {
			return unmatched.getUnmatched().stream().map((word) -> new Problem("unknown argument: " + word, HELP));
		}
		if (error instanceof MissingParameterException missing) {
			return missing.getMissing().stream().map((flag) -> new Problem(name(flag) + " has no value", HELP));
		}
		if (error instanceof OverwrittenOptionException twice) {
			return Stream.of(twice.getOverwritten())
				.filter((flag) -> flag.arity().max() > 0)
				.map((flag) -> new Problem(name(flag) + " is given twice", "give it once"));
		}
		return Stream.of(new Problem(error.getMessage(), HELP)); // a value for a flag
																	// without one
	}

	private static String name(ArgSpec flag) {
		return ((OptionSpec) flag).longestName();
	}

}
