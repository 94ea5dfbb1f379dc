package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Experiment;

/**
 * Reads what a load generator printed, whichever it is: the name's ending tells, or what
 * the file holds.
 */
public final class RawReader {

	private RawReader() {
	}

	/**
	 * Reads a file.
	 * @throws BadInputException where it is not what the tool prints, with the line
	 */
	public static RawOutput read(Path file) {
		return parse(file, TextFile.content(file));
	}

	static RawOutput parse(Path file, String text) {
		Predicate<Format> named = (format) -> Pattern.compile(format.name()).matcher(file.toString()).find();
		Predicate<Format> holds = (format) -> Pattern.compile(format.text()).matcher(text).find();
		for (Predicate<Format> test : List.of(named, holds)) {
			for (Experiment.Kind<?> kind : Experiment.kinds()) {
				if (test.test(kind.format())) {
					return kind.format().parser().apply(file, text);
				}
			}
		}
		throw new BadInputException(file, 1,
				"expected output of wrk, ab, JMH or open-load, but found none of their lines");
	}

	/**
	 * The format of what a load generator prints.
	 *
	 * @param ending of the names that cells have, as in .wrk.txt
	 * @param name regular expression found in names of no other format
	 * @param text regular expression found in texts of no other format
	 */
	public record Format(String ending, String name, String text, BiFunction<Path, String, RawOutput> parser) {
	}

}
