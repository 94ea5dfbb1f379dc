package io.github.gatewaybench.report.html;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import io.github.gatewaybench.report.Report;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Makes the pictures of the documentation from the sample runs, with
 * {@code ./mvnw -pl report -am test -Dtest=ScreenshotsTest -Dsurefire.failIfNoSpecifiedTests=false -Dreport.screenshots=docs/screenshots}.
 */
@EnabledIfSystemProperty(named = ScreenshotsTest.FOLDER, matches = ".+")
@Execution(ExecutionMode.SAME_THREAD)
class ScreenshotsTest {

	static final String FOLDER = "report.screenshots";

	private static final long MAX_BYTES = 2_000_000;

	/** A reader's screens. */
	private static final int WIDE = 1400;

	private static final int NARROW = 400;

	/** The top of a page, and, with a section's id, that section. */
	private record Shot(String name, int width, int height, String theme, String section) {
	}

	private final Path target = Path.of("..").resolve(System.getProperty(FOLDER));

	@TempDir
	private Path folder;

	@Test
	void aRound() throws IOException {
		shoot(page("round1"), new Shot("round1-light", WIDE, 960, "light", ""),
				new Shot("round1-dark", WIDE, 960, "dark", ""), new Shot("round1-narrow", NARROW, 1000, "light", ""),
				new Shot("round1-charts", WIDE, 960, "light", "r1-panel"));
	}

	@Test
	void aRoundOfManyGateways() throws IOException {
		shoot(page("round1-gateways"), new Shot("whose-cost-light", 1000, 1000, "light", ""),
				new Shot("whose-cost-dark", 1000, 1000, "dark", ""));
	}

	@Test
	void aStudyOfRates() throws IOException {
		shoot(page("rate-knees-gateways"), new Shot("rate-light", WIDE, 960, "light", ""),
				new Shot("rate-charts-dark", WIDE, 960, "dark", "r1-knees"),
				new Shot("rate-narrow-dark", NARROW, 1000, "dark", ""));
	}

	@Test
	void aLongStudy() throws IOException {
		shoot(page("gateways-ab"), new Shot("gateways-ab-charts", WIDE, 960, "light", "r1-g0-panel"));
	}

	@Test
	void aStudyOfRoutes() throws IOException {
		shoot(page("routes"), new Shot("routes-charts", WIDE, 520, "light", "r1-shared-panel"));
	}

	@Test
	void aComparison() throws IOException {
		Path sides = ReportFixtures.SAMPLES.resolve("compare");
		Report.commandLine()
			.setOut(new PrintWriter(Writer.nullWriter()))
			.execute("compare", sides.resolve("base").toString(), sides.resolve("c1").toString(), "--across", "jvm",
					"-o", this.folder.toString());
		Path page = this.folder.resolve("compare.html");
		Files.writeString(page, Files.readString(page).replace("../results/", "results/"));
		shoot(page, new Shot("compare-light", WIDE, 960, "light", ""),
				new Shot("compare-narrow-dark", NARROW, 1000, "dark", ""));
	}

	private Path page(String sample) {
		return ReportFixtures.write(this.folder.resolve(sample + ".html"), ReportFixtures.SAMPLES.resolve(sample));
	}

	private void shoot(Path page, Shot... shots) throws IOException {
		Browser browser = Browser.shared();
		Files.createDirectories(this.target);
		for (Shot shot : shots) {
			browser.open(page, shot.width(), shot.height(), shot.theme());
			browser.ask("document.documentElement.style.setProperty('scrollbar-width', 'none')");
			browser.ask("document.getElementById(arguments[0])?.scrollIntoView()", shot.section());
			browser.settle();
			Files.write(this.target.resolve(shot.name() + ".png"), Palette.compress(browser.picture()));
		}
		try (var files = Files.list(this.target)) {
			assertThat(files.mapToLong((file) -> file.toFile().length()).sum()).isLessThan(MAX_BYTES);
		}
	}

}
