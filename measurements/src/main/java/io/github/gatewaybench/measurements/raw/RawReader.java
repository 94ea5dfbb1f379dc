package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Experiment.Kind;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.file.TextFile;

/**
 * Reads what a load generator printed, whichever it is: the name's ending tells, or what
 * the file holds.
 */
public final class RawReader {

	/** The formats of all kinds of experiments; another kind is registered here. */
	public static final List<Format> FORMATS = List.of(WrkReader.FORMAT, AbReader.FORMAT, JmhReader.FORMAT,
			OpenReader.FORMAT);

	private RawReader() {
	}

	/** The format of what this load generator prints. */
	public static Format format(String tool) {
		return FORMATS.stream().filter((each) -> each.kind.tool().equals(tool)).findFirst().orElseThrow();
	}

	/**
	 * Reads a file.
	 * @throws BadInputException where it is not what the tool prints, with the line
	 */
	public static RawOutput read(Path file) {
		return parse(file, TextFile.content(file));
	}

	static RawOutput parse(Path file, String text) {
		Predicate<Format> named = (format) -> Pattern.compile(format.name).matcher(file.toString()).find();
		Predicate<Format> holds = (format) -> Pattern.compile(format.text).matcher(text).find();
		return Stream.of(named, holds)
			.flatMap((test) -> FORMATS.stream().filter(test))
			.findFirst()
			.orElseThrow(() -> new BadInputException(file, 1,
					"expected output of wrk, ab, JMH or open-load, but found none of their lines")).parser
			.apply(file, text);
	}

	/**
	 * The format of what a load generator prints, and of its figures in cells.
	 *
	 * @param kind the experiments that use it
	 * @param ending the ending of cells' files, as in .wrk.txt
	 * @param name regular expression found in names of no other format
	 * @param text regular expression found in texts of no other format
	 * @param none the figures of a load generator that gave no result
	 * @param ofCell reads the figures in a cell's file
	 */
	public record Format(Kind<?> kind, String ending, String name, String text,
			BiFunction<Path, String, RawOutput> parser, Figures none, Function<JsonFile, Figures> ofCell) {

		/** The figures in a file; no result where it cannot be read. */
		public Figures figures(Path file) {
			try {
				return this.parser.apply(file, TextFile.content(file)).results().get(0).figures();
			}
			catch (BadInputException ex) {
				return this.none;
			}
		}

	}

}
