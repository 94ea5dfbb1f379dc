package io.github.gatewaybench.measurements.raw;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.raw.WrkSlicesReader.WrkSlice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

/** A file that turns.sh wrote in a comparison of nginx and Spring Cloud Gateway. */
class WrkSlicesReaderTest {

	private static final String TEXT = TestFiles.rawText("turns.wrk.txt");

	@TempDir
	private Path folder;

	@Test
	void readsEverySlice() {
		assertThat(WrkSlicesReader.read(TestFiles.RAW.resolve("turns.wrk.txt")))
			.extracting(WrkSlice::slice, WrkSlice::beginS, WrkSlice::endS, WrkSlice::responseCount, WrkSlice::seconds,
					(each) -> each.cpuS().doubleValue())
			.containsExactly(tuple(1, 1795615747.212067, 1795615752.499797, 31755L, 5.1, 1.308),
					tuple(4, 1795615763.633201, 1795615768.875161, 26512L, 5.1, 0.984),
					tuple(5, 1795615769.077792, 1795615774.350107, 28464L, 5.1, 1.075),
					tuple(8, 1795615785.547066, 1795615790.911195, 33369L, 5.1, 1.163));
	}

	@Test
	void theFiguresAreThoseOfAllSlicesWithoutPercentiles() {
		RawOutput output = RawReader.parse(Path.of("side.wrk.txt"), TEXT);
		assertThat(output.path()).hasValue("/hello");
		assertThat(output.loadOptions()).isEqualTo(Map.of("duration", "5 s", "threads of wrk", "50", "slices", "4"));
		assertThat(output.results().get(0).load()).isEqualTo(Load.of("connections", 300));
		assertThat(output.results().get(0).invalidReasons()).isEmpty();
		assertThat(output.results().get(0).figures()).isEqualTo(WrkReader
			.createFigures(Map.of("requests", 120100, "seconds", 20.4, "requests_per_sec", 5887.25, "mean_ms", 55.886,
					"max_ms", 450.82, "read_bytes", 14429595, "cpu_s", 4.53, "errors", WrkReader.Errors.NONE)));
	}

	@Test
	void errorsOfAllSlicesAreAddedUp() {
		String failed = TEXT.replaceAll("(31755|26512) requests in .* read", "$0\n  Non-2xx or 3xx responses: 7");
		assertThat(WrkReader.parse(Path.of("x"), failed).results().get(0).figures().errors("status")).isEqualTo(14);
	}

	@Test
	void aSliceThatDoesNotEndIsNamedByItsLine() throws Exception {
		Path file = this.folder.resolve("side.wrk.txt");
		Files.writeString(file, TEXT.replaceFirst("slice 4 ends.*\n", ""));
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> WrkSlicesReader.read(file))
			.withMessageContaining("side.wrk.txt:18: slice 4 begins here and does not end");
		Files.writeString(file, TEXT.replace("26512 requests", "none"));
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> WrkSlicesReader.read(file))
			.withMessageContaining("side.wrk.txt:30:");
	}

}
