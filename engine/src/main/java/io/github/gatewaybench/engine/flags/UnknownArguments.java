package io.github.gatewaybench.engine.flags;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.github.gatewaybench.engine.check.Validation;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Arguments of a user that no flag takes.
 *
 * @param flags known flags
 * @param words all command-line arguments as the user wrote them
 * @param unknown those that are neither flags nor their values, in the same order
 */
record UnknownArguments(CommandSpec flags, List<String> words, List<String> unknown) {

	/** Length of the prefix, including dashes, that similar flags share. */
	private static final int PREFIX_LENGTH = 5;

	/** Adds a problem for each argument, except for the value of an unknown flag. */
	void addProblems(Validation validation) {
		this.unknown.stream()
			.filter((word) -> !isValueOfUnknownFlag(word))
			.forEach((word) -> validation.addProblem("unknown argument: " + word, advice(word)));
	}

	private boolean isValueOfUnknownFlag(String word) {
		int index = this.words.indexOf(word);
		return !word.startsWith("-") && index > 0 && this.unknown.contains(this.words.get(index - 1))
				&& this.words.get(index - 1).matches("--[^=]+");
	}

	/** Finds the known flag of a list to which a word seems to belong. */
	private Optional<String> listBefore(String word) {
		return this.words.subList(0, this.words.indexOf(word))
			.stream()
			.filter((each) -> each.startsWith("--"))
			.reduce((first, second) -> second)
			.map((flag) -> this.flags.findOption(flag.replaceFirst("=.*", "")))
			.filter((option) -> option.typeInfo().isMultiValue())
			.map(OptionSpec::longestName);
	}

	private String advice(String word) {
		if (word.matches("-(XX:|X|D).+")) {
			return "write JVM flags as opts=%s in an arm of versus, or set JAVA_OPTS for all servers".formatted(word);
		}
		if (!word.startsWith("-")) {
			return listBefore(word).map("separate the entries of %s by commas"::formatted).orElse(Flags.SEE_HELP);
		}
		String similar = this.flags.options()
			.stream()
			.map(OptionSpec::longestName)
			.filter((name) -> word.length() >= PREFIX_LENGTH && name.startsWith(word.substring(0, PREFIX_LENGTH)))
			.sorted()
			.collect(Collectors.joining(" or "));
		return similar.isEmpty() ? Flags.SEE_HELP : "did you mean %s? See --help".formatted(similar);
	}

}
