package io.github.gatewaybench.engine.flags;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Checks;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The flags of one invocation, as the user gave them.
 *
 * @param given the words of each, "true" for a flag without any, by its name without
 * dashes
 */
public record Arguments(Map<String, String> given) {

	private static final String HELP = "see --help";

	/**
	 * Parses the words by picocli's options. Every word that does not fit is a problem of
	 * its own; the others are still used. An empty flag counts as not given, so that it
	 * causes no further problems.
	 */
	public static Arguments parse(Object command, List<String> words, Checks checks) {
		CommandLine commandLine = new CommandLine(command).setExpandAtFiles(false)
			.setUnmatchedArgumentsAllowed(true)
			.setOverwrittenOptionsAllowed(true);
		// "--" would end the options, and nothing follows them.
		commandLine.getCommandSpec().parser().collectErrors(true).endOfOptionsDelimiter("\0");
		ParseResult parsed = commandLine.parseArgs(words.toArray(String[]::new));
		parsed.unmatched().forEach((word) -> checks.problem("unknown argument: " + word, HELP));
		Map<String, String> given = new LinkedHashMap<>();
		for (OptionSpec option : new LinkedHashSet<>(parsed.matchedOptions())) {
			List<String> values = option.originalStringValues();
			if (values.size() > 1 && option.arity().max() > 0) {
				checks.problem(option.longestName() + " is given twice", "give it once");
			}
			if (values.get(0).isEmpty()) {
				checks.problem(option.longestName() + " is empty", HELP);
			}
			else {
				given.put(option.longestName().substring(2), values.get(0));
			}
		}
		parsed.errors()
			.forEach((error) -> checks.problem((error instanceof MissingParameterException missing)
					? ((OptionSpec) missing.getMissing().get(0)).longestName() + " has no value" : error.getMessage(),
					HELP));
		return new Arguments(given);
	}

	/** The words that a flag was given, or empty. */
	public Optional<String> value(String flag) {
		return Optional.ofNullable(this.given.get(flag));
	}

	/** Whether a flag was given. */
	public boolean has(String flag) {
		return this.given.containsKey(flag);
	}

	/** All of them as words of a command line, except one flag. */
	public List<String> wordsWithout(String flag) {
		return this.given.entrySet()
			.stream()
			.filter((each) -> !each.getKey().equals(flag))
			.flatMap((each) -> each.getValue().equals("true") ? Stream.of("--" + each.getKey())
					: Stream.of("--" + each.getKey(), each.getValue()))
			.toList();
	}

	/**
	 * Notes a problem for each flag that does not go with {@code --resume}: a run goes on
	 * as it was begun.
	 */
	public void checkBesideResume(Set<String> allowed, Checks checks) {
		for (String flag : this.given.keySet()) {
			if (has("resume") && !flag.equals("resume") && !allowed.contains(flag)) {
				checks.problem("--%s cannot be combined with --resume: a run continues as it was begun".formatted(flag),
						"leave out --" + flag);
			}
		}
	}

}
