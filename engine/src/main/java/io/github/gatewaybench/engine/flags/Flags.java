package io.github.gatewaybench.engine.flags;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.measurements.Times;

/**
 * What the flags of an invocation mean: each one's value, or else its default. What is
 * not written as it must be is noted as a problem, and then the answer is empty: a caller
 * may put anything in its place, for nothing will be started.
 *
 * @param usual the default of each flag
 * @param quick those that {@code --quick} puts in their place
 */
public record Flags(Arguments arguments, Map<String, String> usual, Map<String, String> quick, Checks checks) {

	private static final Pattern COUNT = Pattern.compile("[1-9][0-9]{0,5}");

	private static final Pattern EMPTY_ENTRY = Pattern.compile("^,|,\\s*,");

	/** The value of the flag as it is written, or else its default. */
	public String text(String flag) {
		String value = this.usual.getOrDefault(flag, "");
		return this.arguments.value(flag)
			.orElse(this.arguments.has("quick") ? this.quick.getOrDefault(flag, value) : value);
	}

	/** A time in seconds, at least {@code least} and at most 999999. */
	public OptionalInt seconds(String flag, int least) {
		long seconds = Times.of(text(flag)).map(Duration::toSeconds).orElse(-1L);
		long most = Times.LONGEST.toSeconds();
		if (seconds >= least && seconds <= most) {
			return OptionalInt.of((int) seconds);
		}
		String problem = (seconds > most) ? "is too long: at most %d s".formatted(most)
				: "is not a time of at least %d s".formatted(least);
		this.checks.problem("--%s %s %s".formatted(flag, text(flag), problem), "write it as 30s, 2m or 1h");
		return OptionalInt.empty();
	}

	/** A whole number from 1 to 999999. */
	public OptionalInt count(String flag) {
		if (COUNT.matcher(text(flag)).matches()) {
			return OptionalInt.of(Integer.parseInt(text(flag)));
		}
		this.checks.problem("--%s %s is not a whole number from 1 to 999999".formatted(flag, text(flag)),
				"write it as " + this.usual.get(flag));
		return OptionalInt.empty();
	}

	/** Words between commas, blanks or line ends; what is what a word stands for. */
	public List<String> words(String flag, String what) {
		return words(flag, "--%s names no %s".formatted(flag, what), example(flag));
	}

	private List<String> words(String flag, String none, String mend) {
		String text = text(flag).strip();
		List<String> words = Stream.of(text.split("[\\s,]+")).filter((word) -> !word.isEmpty()).toList();
		if (EMPTY_ENTRY.matcher(text).find()) {
			this.checks.problem("--%s has an empty entry: \"%s\"".formatted(flag, text), "remove the extra comma");
		}
		else if (words.isEmpty()) {
			this.checks.problem(none, mend);
		}
		return words;
	}

	/** Whole numbers from 1 to 999999, each once; none where one is wrong. */
	public List<Integer> numbers(String flag) {
		List<String> words = words(flag, "number");
		for (String word : words) {
			if (!COUNT.matcher(word).matches()) {
				this.checks.problem("--%s: %s is not a whole number from 1 to 999999".formatted(flag, word),
						example(flag));
				return List.of();
			}
		}
		checkNamedOnce(flag, words);
		return words.stream().map(Integer::valueOf).toList();
	}

	/** One of these words; the default where it is none of them. */
	public String choice(String flag, List<String> choices) {
		if (choices.contains(text(flag))) {
			return text(flag);
		}
		this.checks.problem("--%s %s is not one of: %s".formatted(flag, text(flag), String.join(" ", choices)),
				"write it as " + this.usual.get(flag));
		return this.usual.get(flag);
	}

	/** Words of these two, each once; those that are none are left out. */
	public List<String> choices(String flag, String what, String one, String other) {
		List<String> words = words(flag, what);
		List<String> choices = words.stream().filter(List.of(one, other)::contains).toList();
		words.stream()
			.filter((word) -> !choices.contains(word))
			.forEach((word) -> this.checks.problem("--%s: %s is neither %s nor %s".formatted(flag, word, one, other),
					example(flag)));
		checkNamedOnce(flag, words);
		return choices;
	}

	/** The subjects that are asked for, or else those that are declared. */
	public List<String> subjects(List<String> declared) {
		return this.arguments.has("subjects") ? words("subjects", "--subjects names no subject", "see --list")
				: declared;
	}

	/** Notes a problem for each word of the flag that is there twice. */
	public void checkNamedOnce(String flag, List<String> words) {
		Set<String> seen = new HashSet<>();
		words.stream()
			.filter((word) -> !seen.add(word))
			.forEach((word) -> this.checks.problem("--%s names %s twice".formatted(flag, word),
					"name it once; --reps repeats it"));
	}

	/**
	 * The values of a flag, each once; {@code other} if there is none because the flag is
	 * wrong.
	 */
	public static <T> List<T> any(List<T> values, T other) {
		return values.isEmpty() ? List.of(other) : values.stream().distinct().toList();
	}

	/** How to write the flag, as the mend of a problem. */
	public String example(String flag) {
		return "write it as \"%s\"".formatted(this.usual.get(flag));
	}

}
