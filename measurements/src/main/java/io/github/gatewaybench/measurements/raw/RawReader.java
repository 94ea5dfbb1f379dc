package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Experiment.Kind;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.file.TextFile;

/**
 * Reads the output file of any load generator. The format is recognized by the extension
 * of the file or, failing that, by the content.
 */
public final class RawReader {

	/** The output formats of all load generators, one for each. */
	public static final List<Format> FORMATS = List.of(WrkReader.FORMAT, AbReader.FORMAT, JmhReader.FORMAT,
			OpenLoadReader.FORMAT);

	private RawReader() {
	}

	/** Returns the output format of a load generator: wrk, ab, jmh or open-load. */
	public static Format formatOf(String tool) {
		return FORMATS.stream().filter((each) -> each.kind.tool().equals(tool)).findFirst().orElseThrow();
	}

	/**
	 * Reads an output file of a load generator.
	 * @throws BadInputException if the file is not the output of a load generator; the
	 * message names the line
	 */
	public static RawOutput read(Path file) {
		return parse(file, TextFile.readWhole(file));
	}

	static RawOutput parse(Path file, String text) {
		Predicate<Format> named = (format) -> TextFile.pattern(format.fileNamePattern).matcher(file.toString()).find();
		Predicate<Format> holds = (format) -> TextFile.pattern(format.contentPattern).matcher(text).find();
		return Stream.of(named, holds)
			.flatMap((test) -> FORMATS.stream().filter(test))
			.findFirst()
			.orElseThrow(() -> new BadInputException(file, 1,
					"expected output of wrk, ab, JMH or open-load, but found none of their lines")).parser
			.apply(file, text);
	}

	/**
	 * The output format of a load generator: how files are recognized and read.
	 *
	 * @param kind kind of experiment that runs with this load generator are, unless
	 * run.json has members that only another kind has
	 * @param extension extension of output files in a run, such as .wrk.txt
	 * @param fileNamePattern regular expression that only the names of files in this
	 * format match
	 * @param contentPattern regular expression that is found only in files of this format
	 * @param parser function that parses the text of a file, given its path for
	 * exceptions
	 * @param noResult figures of an execution that gave no result
	 * @param cellReader function that reads the figures from the JSON file of a cell
	 */
	public record Format(Kind<?> kind, String extension, String fileNamePattern, String contentPattern,
			BiFunction<Path, String, RawOutput> parser, Figures noResult, Function<JsonFile, Figures> cellReader) {

		/**
		 * Reads the figures from an output file; returns {@code noResult} if the file
		 * cannot be read.
		 */
		public Figures figuresOrNoResult(Path file) {
			try {
				return readFigures(file);
			}
			catch (BadInputException ex) {
				return this.noResult;
			}
		}

		/**
		 * The figures of the first result in an output file; throws a BadInputException
		 * if the file cannot be read.
		 */
		public Figures readFigures(Path file) {
			return this.parser.apply(file, TextFile.readWhole(file)).results().get(0).figures();
		}

	}

}
