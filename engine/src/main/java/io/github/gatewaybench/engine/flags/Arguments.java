package io.github.gatewaybench.engine.flags;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.gatewaybench.engine.check.Checks;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

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
		CommandLine commandLine = new CommandLine(command).setExpandAtFiles(false)
			.setUnmatchedArgumentsAllowed(true)
			.setOverwrittenOptionsAllowed(true);
		// "--" would end the options, and nothing follows them.
		commandLine.getCommandSpec().parser().collectErrors(true).endOfOptionsDelimiter("\0");
		ParseResult parsed = commandLine.parseArgs(words.toArray(String[]::new));
		parsed.unmatched().forEach((word) -> checks.problem("unknown argument: " + word, HELP));
		Arguments arguments = new Arguments();
		for (OptionSpec option : new LinkedHashSet<>(parsed.matchedOptions())) {
			List<String> values = option.originalStringValues();
			if (values.size() > 1 && option.arity().max() > 0) {
				checks.problem(option.longestName() + " is given twice", "give it once");
			}
			if (values.get(0).isEmpty()) {
				checks.problem(option.longestName() + " is empty", HELP);
			}
			else {
				arguments.given.put(option.longestName().substring(2), values.get(0));
			}
		}
		parsed.errors().forEach((error) -> checks.problem(text(error), HELP));
		return arguments;
	}

	private static String text(Exception error) {
		return (error instanceof MissingParameterException missing)
				? ((OptionSpec) missing.getMissing().get(0)).longestName() + " has no value" : error.getMessage();
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

}
