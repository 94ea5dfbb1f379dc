package io.github.gatewaybench.measurements;

import java.util.HashSet;
import java.util.List;

/**
 * Validates settings that a user or a file gives, and throws a BadValueException that
 * names the field.
 */
final class SettingChecks {

	private SettingChecks() {
	}

	static void requirePositive(String field, long number) {
		requireFromOneTo(field, number, Integer.MAX_VALUE);
	}

	static void requireFromOneTo(String field, long number, long most) {
		if (number < 1 || number > most) {
			throw new BadValueException(field, "is " + number + ", which is not between 1 and " + most);
		}
	}

	/**
	 * Returns the words, or throws a BadValueException if one of them does not match a
	 * regular expression.
	 */
	static List<String> requireMatching(String field, List<String> words, String pattern) {
		for (String each : words) {
			if (!each.matches(pattern)) {
				throw new BadValueException(field,
						"has \"" + BadInputException.shorten(each) + "\", which is not " + pattern);
			}
		}
		return words;
	}

	/**
	 * Returns a copy of a list, or throws a BadValueException if the list is empty or has
	 * duplicates.
	 */
	static <T> List<T> requireDistinct(String field, List<T> elements) {
		if (elements.isEmpty()) {
			throw new BadValueException(field, "is empty");
		}
		if (new HashSet<>(elements).size() < elements.size()) {
			throw new BadValueException(field, "has duplicates");
		}
		return List.copyOf(elements);
	}

}
