package io.github.gatewaybench.measurements;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.raw.TextFile;

/**
 * What all records demand of their values, whether these were measured or read from a
 * file.
 */
final class Check {

	/** More than any time in milliseconds, any count and any size in bytes. */
	private static final double MOST = 1e15;

	private Check() {
	}

	static void figures(Map<String, OptionalDouble> byField) {
		byField.forEach((field, figure) -> figure.ifPresent((known) -> figure(field, known)));
	}

	static void counts(Map<String, Long> byField) {
		byField.forEach(Check::figure);
	}

	static void figure(String field, double figure) {
		if (!(figure >= 0 && figure <= MOST)) {
			throw new BadValueException(field, "is " + figure + ", which is not between 0 and " + MOST);
		}
	}

	static void from1(String field, long number) {
		if (number < 1 || number > Integer.MAX_VALUE) {
			throw new BadValueException(field, "is " + number + ", which is not between 1 and " + Integer.MAX_VALUE);
		}
	}

	/** Words that are all of this pattern. */
	static List<String> written(String field, List<String> words, String pattern) {
		for (String each : words) {
			if (!each.matches(pattern)) {
				throw new BadValueException(field, "has \"" + TextFile.quoted(each) + "\", which is not " + pattern);
			}
		}
		return words;
	}

	/** The elements of a list that says something, and nothing twice. */
	static <T> List<T> distinct(String field, List<T> elements) {
		if (elements.isEmpty()) {
			throw new BadValueException(field, "is empty");
		}
		if (new HashSet<>(elements).size() < elements.size()) {
			throw new BadValueException(field, "says something twice");
		}
		return List.copyOf(elements);
	}

}
