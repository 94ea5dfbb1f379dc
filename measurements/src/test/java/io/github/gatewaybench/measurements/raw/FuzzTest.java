package io.github.gatewaybench.measurements.raw;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.folder.RunReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/**
 * Spoils real outputs in many ways. A reader returns, or throws its own exception that
 * names the file; never another, and it always ends.
 */
class FuzzTest {

	private static final int MUTATIONS = 400;

	private static final int MAX_CUTS = 3000;

	private static final int LARGE = 50_000;

	private static final Duration PATIENCE = Duration.ofMinutes(5);

	/** Where in a file the problem is, and the problem. */
	private static final Pattern PLACE = Pattern.compile("([1-9]\\d*): .+", Pattern.DOTALL);

	@TempDir
	private Path folder;

	static List<Path> rawFiles() {
		return Stream.of(".wrk.txt", ".ab.txt", ".jmh.txt", ".jmh.json")
			.flatMap((ending) -> TestFiles.raw(ending).stream().filter((file) -> !inSample(file)).limit(30))
			.toList();
	}

	static List<Path> largeFiles() {
		Path lookup = Path.of("../results/sample/route-lookup");
		return List.of(lookup.resolve("random.jmh.txt"), lookup.resolve("random.jmh.json"),
				Path.of("../results/sample/round1/nginx/rep1/c300.wrk.txt"),
				Path.of("../results/sample/rate-sleep/direct/rep1/r1000.open.json"));
	}

	private static boolean inSample(Path file) {
		return !file.startsWith(TestFiles.RAW);
	}

	@ParameterizedTest
	@MethodSource({ "rawFiles", "largeFiles" })
	void readersReturnOrComplainOfTheFile(Path file) {
		String text = TestFiles.text(file);
		assertTimeoutPreemptively(PATIENCE, () -> {
			for (String spoilt : cuts(text)) {
				check(file, spoilt);
			}
			Random random = new Random(file.getFileName().toString().hashCode());
			int mutations = (text.length() > LARGE) ? MUTATIONS / 10 : MUTATIONS;
			for (int i = 0; i < mutations; i++) {
				check(file, spoilt(text, random));
			}
		});
	}

	/** By its own reader, and by that for which the file may be taken. */
	private static void check(Path file, String text) {
		Path unnamed = Path.of("some");
		attempt(unnamed, text, () -> RawReader.parse(unnamed, text));
		attempt(file, text, () -> RawReader.parse(file, text));
	}

	/** Returns whether the reader complained, which it may do only of a line. */
	private static boolean attempt(Path file, String text, Runnable reading) {
		try {
			reading.run();
			return false;
		}
		catch (BadInputException ex) {
			assertThat(ex.getMessage()).startsWith(file + ":");
			Matcher place = PLACE.matcher(ex.getMessage().substring(file.toString().length() + 1));
			assertThat(place.matches()).as(ex.getMessage()).isTrue();
			int line = Integer.parseInt(place.group(1));
			assertThat(line).as(ex.getMessage()).isLessThanOrEqualTo((int) text.lines().count() + 1);
			return true;
		}
	}

	/** The text cut short at every place; of a long one at some. */
	private static List<String> cuts(String text) {
		int step = 1 + text.length() / MAX_CUTS;
		List<String> cuts = new ArrayList<>();
		for (int length = 0; length < text.length(); length += Math.max(step,
				(text.length() > LARGE) ? text.length() / 20 : 1)) {
			cuts.add(text.substring(0, length));
		}
		return cuts;
	}

	private static String spoilt(String text, Random random) {
		List<String> lines = new ArrayList<>(text.lines().toList());
		for (int i = random.nextInt(3); i >= 0; i--) {
			int at = random.nextInt(lines.size());
			String line = lines.get(at);
			switch (random.nextInt(8)) {
				case 0 -> lines.add(at, line);
				case 1 -> lines.add(random.nextInt(lines.size()), line);
				case 2 -> lines.set(at, "");
				case 3 -> Collections.swap(lines, at, random.nextInt(lines.size()));
				case 4 -> lines.set(at, line.substring(0, random.nextInt(line.length() + 1)));
				case 5 -> lines.set(at, flipped(line, random));
				case 6 -> lines.set(at, line.replaceFirst("\\d+", random.nextBoolean() ? "9".repeat(400) : "-1"));
				default -> lines.remove(at);
			}
			if (lines.isEmpty()) {
				break;
			}
		}
		return String.join("\n", lines);
	}

	private static String flipped(String line, Random random) {
		if (line.isEmpty()) {
			return "\u0000";
		}
		char[] characters = line.toCharArray();
		String others = "\u0000\uffff\ud800é\t \"{}[],:.-+0123456789eENaN±≈⁰⁻·%µ";
		characters[random.nextInt(characters.length)] = others.charAt(random.nextInt(others.length()));
		return new String(characters);
	}

	static List<Path> kinds() {
		return List.of(TestFiles.RUNS.resolve("round"), TestFiles.RUNS.resolve("ab"), TestFiles.RUNS.resolve("routes"),
				Path.of("../results/sample/rate-sleep"), Path.of("../results/sample/versus-webmvc-sleep"));
	}

	/** The JSON files of a run: their bytes are spoilt, too. */
	@ParameterizedTest
	@MethodSource("kinds")
	void runsAreReadOrComplainedOf(Path kind) {
		Path run = TestFiles.copy(kind, this.folder.resolve("run"));
		assertTimeoutPreemptively(PATIENCE, () -> {
			Random random = new Random(kind.getFileName().toString().hashCode());
			List<Path> files;
			try (Stream<Path> all = Files.walk(run)) {
				files = all.filter((file) -> file.toString().endsWith(".json")).sorted().toList();
			}
			for (int i = 0; i < MUTATIONS; i++) {
				// Half of the time one of the few files that hold for all.
				Path file = random.nextBoolean() ? run.resolve(random.nextBoolean() ? "run.json" : "environment.json")
						: files.get(random.nextInt(files.size()));
				byte[] before = Files.readAllBytes(file);
				byte[] spoilt = spoilt(new String(before, StandardCharsets.UTF_8), random)
					.getBytes(StandardCharsets.UTF_8);
				if (spoilt.length > 0 && random.nextInt(4) == 0) {
					spoilt[random.nextInt(spoilt.length)] = (byte) random.nextInt(256);
				}
				Files.write(file, spoilt);
				try {
					RunReader.read(run);
				}
				catch (BadInputException ex) {
					assertThat(ex.problems()).isNotEmpty().allMatch((problem) -> problem.startsWith(run.toString()));
				}
				Files.write(file, before);
			}
		});
	}

	@Test
	void anythingElseIsComplainedOf() {
		Random random = new Random(42);
		for (int i = 0; i < 2000; i++) {
			byte[] bytes = new byte[1 + random.nextInt(300)];
			random.nextBytes(bytes);
			String text = new String(bytes, StandardCharsets.ISO_8859_1);
			for (String name : List.of("some", "some.wrk.txt", "some.ab.txt", "some.jmh.txt", "some.jmh.json",
					"some.open.json")) {
				assertThat(attempt(Path.of(name), text, () -> RawReader.parse(Path.of(name), text)))
					.as("%s: %s", name, text)
					.isTrue();
			}
		}
	}

	@Test
	void deepJsonIsComplainedOf() {
		String deep = "[".repeat(200_000);
		assertThat(attempt(Path.of("some.json"), deep, () -> RawReader.parse(Path.of("some.json"), deep))).isTrue();
	}

}
