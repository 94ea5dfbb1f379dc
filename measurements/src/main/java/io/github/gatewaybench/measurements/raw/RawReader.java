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
 * Reads the output of any load generator. The format is recognized by the ending of the
 * file's name or, failing that, by the content.
 */
public final class RawReader {

	/** The formats of all kinds of experiments; a new kind must be added here. */
	public static final List<Format> FORMATS = List.of(WrkReader.FORMAT, AbReader.FORMAT, JmhReader.FORMAT,
			OpenLoadReader.FORMAT);

	private RawReader() {
	}

	/** The format of this load generator's output. */
	public static Format format(String tool) {
		return FORMATS.stream().filter((each) -> each.kind.tool().equals(tool)).findFirst().orElseThrow();
	}

	/**
	 * Reads a file.
	 * @throws BadInputException if it is not the output of a load generator; names the
	 * line
	 */
	public static RawOutput read(Path file) {
		return parse(file, TextFile.readWhole(file));
	}

	static RawOutput parse(Path file, String text) {
		Predicate<Format> named = (format) -> Pattern.compile(format.fileNamePattern).matcher(file.toString()).find();
		Predicate<Format> holds = (format) -> Pattern.compile(format.contentPattern).matcher(text).find();
		return Stream.of(named, holds)
			.flatMap((test) -> FORMATS.stream().filter(test))
			.findFirst()
			.orElseThrow(() -> new BadInputException(file, 1,
					"expected output of wrk, ab, JMH or open-load, but found none of their lines")).parser
			.apply(file, text);
	}

	/**
	 * The format of a load generator's output, and of its figures in the files of cells.
	 *
	 * @param kind kind of experiment that uses the load generator
	 * @param extension ending of output files in a run, such as .wrk.txt
	 * @param fileNamePattern regular expression that only file names of this format match
	 * @param contentPattern regular expression that only texts of this format match
	 * @param noResult figures of a load generator that gave no result
	 * @param cellReader reads the figures from the file of a cell
	 */
	public record Format(Kind<?> kind, String extension, String fileNamePattern, String contentPattern,
			BiFunction<Path, String, RawOutput> parser, Figures noResult, Function<JsonFile, Figures> cellReader) {

		/** The figures in an output file; {@code noResult} if the file cannot be read. */
		public Figures figures(Path file) {
			try {
				return this.parser.apply(file, TextFile.readWhole(file)).results().get(0).figures();
			}
			catch (BadInputException ex) {
				return this.noResult;
			}
		}

	}

}
