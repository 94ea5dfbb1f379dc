package io.github.gatewaybench.measurements.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gatewaybench.measurements.BadInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class JsonFileTest {

	private static final Path FILE = Path.of("some.json");

	/** Equal values stand in several lines, so that none can be taken for another. */
	private static final String TEXT = """
			{
			  "zeros": [0, 0,
			    0],
			  "inner": {
			    "zero": 0,
			    "list": [
			      {"a": 0},
			      {"a": 0,
			       "b": 0}
			    ]
			  },
			  "last": 0
			}
			""";

	private record Inner(int zero, List<Map<String, Integer>> list) {
	}

	private record Outer(List<Integer> zeros, Inner inner, OptionalDouble last) {
	}

	@Test
	void isConvertedToARecord() {
		assertThat(JsonFile.parse(FILE, TEXT).as(Outer.class)).isEqualTo(new Outer(List.of(0, 0, 0),
				new Inner(0, List.of(Map.of("a", 0), Map.of("a", 0, "b", 0))), OptionalDouble.of(0)));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"\"zeros\": [0, 0, | \"zeros\": [0, {}, | 2: zeros[1]: expected a whole number, but found an object",
			"    0], | 0.5], | 3: zeros[2]: expected a whole number, but found 0.5",
			"\"zero\": 0, | '' | 4: inner has no zero",
			"\"zero\": 0 | \"zero\": null | 5: inner.zero: expected a value, but found null",
			"{\"a\": 0}, | [], | 7: inner.list[0]: expected an object, but found a list",
			"\"b\": 0 | \"b\": true | 9: inner.list[1].b: expected a whole number, but found true",
			"\"last\": 0 | \"last\": \"x\" | 12: last: expected a number, but found x" })
	void anErrorKnowsItsLine(String text, String by, String message) {
		String spoilt = TEXT.replace(text, by);
		assertThat(spoilt).isNotEqualTo(TEXT);
		assertThatExceptionOfType(BadInputException.class)
			.isThrownBy(() -> JsonFile.parse(FILE, spoilt).as(Outer.class))
			.withMessage("some.json:" + message);
	}

	@Test
	void writingDoesNotFollowALink(@TempDir Path folder) throws IOException {
		Path other = Files.writeString(folder.resolve("other"), "kept");
		Path file = folder.resolve("summary.json");
		Files.createSymbolicLink(file, other);
		Path unfinished = folder.resolve("summary.json.%d.new".formatted(ProcessHandle.current().pid()));
		Files.createSymbolicLink(unfinished, other);
		JsonFile.write(file, List.of(1));
		assertThat(other).hasContent("kept");
		assertThat(file).content().contains("1");
		assertThat(unfinished).doesNotExist();
	}

	@Test
	void aFolderMayBeALinkToAnother(@TempDir Path folder) throws IOException {
		Path link = Files.createSymbolicLink(folder.resolve("link"), Files.createDirectory(folder.resolve("other")));
		JsonFile.write(link.resolve("run.json"), List.of(1));
		JsonFile.write(link.resolve("nginx/rep1/c10.json"), List.of(1));
		assertThat(folder.resolve("other/run.json")).exists();
		assertThat(folder.resolve("other/nginx/rep1/c10.json")).exists();
	}

	@Test
	void aNumberThatNoRunCanHaveKnowsItsLine() {
		String spoilt = TEXT.replace("\"b\": 0", "\"b\": -1");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> JsonFile.parse(FILE, spoilt).checkNumbers())
			.withMessage("some.json:9: inner.list[1].b is -1.0, which is not between 0 and 1.0E15");
	}

}
