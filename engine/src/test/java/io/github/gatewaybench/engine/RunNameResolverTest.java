package io.github.gatewaybench.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

class RunNameResolverTest {

	@TempDir
	private Path results;

	private RunNameResolver names;

	@BeforeEach
	void makeRuns() {
		this.names = new RunNameResolver(this.results);
		addRun("round1/20261121-093000", "2026-11-21T09:30:00Z");
		addRun("round1/20261122-093000", "2026-11-22T09:30:00Z");
		addRun("round1/20261122-093000-1", "2026-11-22T09:30:00Z");
		addRun("round1/20261122-093000-10", "2026-11-22T09:30:00Z");
		addRun("round1/20261122-093000-10-export", "2026-11-22T09:30:00Z");
		// Its folder has the later local time, in a time zone further east.
		addRun("routes/20261122-120000", "2026-11-22T04:00:00Z");
		addRun("sample/round1", "2026-12-01T00:00:00Z");
		Runs.addBroken(this.results.resolve("routes/20261130-000000"), "{");
	}

	@ParameterizedTest
	@CsvSource({ "last, round1/20261122-093000-10", "last~0, round1/20261122-093000-10",
			"last~1, round1/20261122-093000-1", "last~2, round1/20261122-093000", "last~3, routes/20261122-120000",
			"last~4, round1/20261121-093000", "last~5, routes/20261130-000000", "round1/last~3, round1/20261121-093000",
			"routes/last, routes/20261122-120000", "sample/last, sample/round1",
			"round1/20261121-093000, round1/20261121-093000" })
	void aNameStandsForTheFolder(String name, String folder) {
		assertThat(this.names.convert(name)).isEqualTo(this.results.resolve(folder));
	}

	@ParameterizedTest
	@CsvSource({ "last~6, last~6 names no run: RESULTS has only 6",
			"round1/last~4, round1/last~4 names no run: RESULTS/round1 has only 4",
			"sample/last~1, sample/last~1 names no run: RESULTS/sample has only one",
			"round9/last, round9/last names no run: RESULTS/round9 has none" })
	void aNameOfNoRunIsRefused(String name, String message) {
		assertThatExceptionOfType(TypeConversionException.class).isThrownBy(() -> this.names.convert(name))
			.withMessage(message.replace("RESULTS", this.results.toString()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "published", "nowhere/x", "lastly", "last~", "last~x", "last~-1", "last~1234567", "" })
	void otherWordsAreLeftAsTheyAre(String name) {
		assertThat(this.names.convert(name)).isEqualTo(Path.of(name));
	}

	@Test
	void whatIsThereUnderItsOwnPathIsThat() {
		String path = this.results.resolve("round1/20261121-093000").toString();
		assertThat(this.names.convert(path)).isEqualTo(Path.of(path));
	}

	@Test
	void thereNeedBeNoResults() {
		RunNameResolver none = new RunNameResolver(this.results.resolve("none"));
		assertThat(none.newestFirst(null)).isEmpty();
		assertThatExceptionOfType(TypeConversionException.class).isThrownBy(() -> none.convert("last"));
	}

	@Test
	void aFolderThatCannotBeListedHidesNoRun() throws IOException {
		Path locked = Files.createDirectory(this.results.resolve("locked"));
		Files.setPosixFilePermissions(locked, Set.of());
		assumeFalse(Files.isReadable(locked), "root lists every folder");
		Files.createSymbolicLink(this.results.resolve("broken"), this.results.resolve("nowhere"));
		assertThat(this.names.convert("last")).isEqualTo(this.results.resolve("round1/20261122-093000-10"));
		assertThat(this.names.newestFirst("locked")).isEmpty();
	}

	@Test
	void aPathThatCannotBeIsRefused() {
		assertThatExceptionOfType(TypeConversionException.class).isThrownBy(() -> this.names.convert("a\0b"));
	}

	private void addRun(String folder, String started) {
		Runs.addBroken(this.results.resolve(folder), "{\"started\": \"" + started + "\"}");
		assertThat(Files.exists(this.results.resolve(folder))).isTrue();
	}

}
