package io.github.gatewaybench.engine.flags;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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

	private static final String JVM_FLAG = "-(XX:|X|D).+";

	/** Matches words that may be the value of a flag. */
	private static final String VALUE = "[^-].*|-[0-9].*";

	/** Adds a problem for each argument, except for the value of an unknown flag. */
	void addProblems(Validation validation) {
		int next = 0;
		for (String word : this.unknown) {
			int index = indexOf(word, next);
			next = index + 1;
			if (!isValueOfUnknownFlag(index)) {
				validation.addProblem("unknown argument: " + word, advice(index));
			}
		}
	}

	private int indexOf(String word, int from) {
		return IntStream.range(from, this.words.size())
			.filter((i) -> this.words.get(i).equals(word) && (i == 0 || !takesValue(this.words.get(i - 1))))
			.findFirst()
			.orElseGet(() -> this.words.indexOf(word));
	}

	private boolean takesValue(String word) {
		return Optional.ofNullable(this.flags.findOption(word)).filter(Flags::takesValue).isPresent();
	}

	private boolean isValueOfUnknownFlag(int index) {
		String before = (index > 0) ? this.words.get(index - 1) : "";
		return this.words.get(index).matches(VALUE) && this.unknown.contains(before) && before.matches("-[^=]+")
				&& !before.matches(JVM_FLAG + "|" + VALUE);
	}

	/** Finds the known flag of a list to which a word seems to belong. */
	private Optional<String> listBefore(int index) {
		return this.words.subList(0, index)
			.stream()
			.filter((each) -> each.startsWith("-"))
			.reduce((first, second) -> second)
			.map((flag) -> this.flags.findOption(flag.replaceFirst("=.*", "")))
			.filter((option) -> option.typeInfo().isMultiValue())
			.map(OptionSpec::longestName);
	}

	private String advice(int index) {
		String word = this.words.get(index);
		if (word.matches(JVM_FLAG)) {
			return "write JVM flags as opts=%s in an arm of versus, or in JAVA_OPTS, which replaces those of all servers"
				.formatted(word);
		}
		if (!word.startsWith("-")) {
			return listBefore(index).map("separate the entries of %s by commas"::formatted).orElse(Flags.SEE_HELP);
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
