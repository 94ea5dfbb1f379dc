package io.github.gatewaybench.report.html;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.folder.RunReader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Colours, symbols and dashes of subjects: the same on all pages, and never the same for
 * two on one page.
 */
class SubjectStylesTest {

	private static final int COLOURS = 8;

	private static final int SYMBOLS = 9;

	private static int style(String subject, String... others) {
		List<String> subjects = new ArrayList<>(List.of(others));
		subjects.add(subject);
		return SubjectStyles.of(subjects).get(subject);
	}

	@Test
	void eachGatewayHasAColourOfItsOwn() {
		assertThat(Stream.of("direct", "nginx", "haproxy", "envoy", "linkerd", "gateway-scg", "gateway-zuul",
				"gateway-undertow"))
			.extracting((subject) -> style(subject) % COLOURS)
			.doesNotHaveDuplicates();
		assertThat(Stream.of("mvc-tomcat", "webflux-tomcat", "webflux-netty"))
			.extracting((subject) -> style(subject) % COLOURS)
			.doesNotHaveDuplicates();
	}

	@Test
	void aSubjectLooksTheSameOnThePagesOfAllRuns() {
		Map<String, Integer> known = new HashMap<>();
		for (Path run : TestFiles.runs()) {
			List<String> subjects = RunReader.read(run).settings().subjects();
			Map<String, Integer> styles = SubjectStyles.of(subjects);
			assertThat(subjects).extracting(styles::get).as(run.toString()).doesNotHaveDuplicates();
			subjects.forEach((subject) -> assertThat(known.computeIfAbsent(subject, styles::get)).as(subject)
				.isEqualTo(styles.get(subject)));
		}
	}

	/**
	 * Names of variants are declared, so that a new one cannot come to look like another.
	 */
	@Test
	void variantsHaveTheirProductsColourWithAnotherSymbolAndDash() throws IOException {
		try (Stream<Path> files = Files.list(Path.of("../gateway-zuul/src/main/resources"))) {
			List<String> variants = files.map((file) -> file.getFileName().toString())
				.filter((name) -> name.matches("application-.*\\.yml"))
				.map((name) -> "gateway-zuul@" + name.replaceAll("application-|\\.yml", ""))
				.toList();
			assertThat(variants).isNotEmpty()
				.allMatch((variant) -> style(variant) % COLOURS == style("gateway-zuul") % COLOURS)
				.allMatch((variant) -> style(variant) / (COLOURS * SYMBOLS) > 0)
				.extracting((variant) -> style(variant) % (COLOURS * SYMBOLS))
				.doesNotHaveDuplicates()
				.doesNotContain(style("gateway-zuul"));
		}
	}

	@Test
	void aStackHasItsProductsColourAndADashOfItsOwn() {
		for (String subject : List.of("nginx", "gateway-zuul@tuned", "my-gateway")) {
			int stacked = style("stack-2019/" + subject);
			assertThat(stacked % COLOURS).isEqualTo(style(subject) % COLOURS);
			assertThat(stacked % SYMBOLS).isNotEqualTo(style(subject) % SYMBOLS);
			assertThat(stacked / (COLOURS * SYMBOLS)).isEqualTo(4);
			assertThat(style("stack-2021/" + subject)).isNotEqualTo(stacked);
		}
	}

	@Test
	void anUnknownProductKeepsItsLookAmongOthersInAnyOrderAndSharesItWithItsVariants() {
		int alone = style("my-gateway");
		assertThat(style("my-gateway", "direct", "nginx", "a-gateway", "my-gateway@fast")).isEqualTo(alone);
		assertThat(style("my-gateway@fast", "my-gateway", "direct") % COLOURS).isEqualTo(alone % COLOURS);
		assertThat(SubjectStyles.of(List.of("a", "b", "c", "d")))
			.isEqualTo(SubjectStyles.of(List.of("d", "c", "b", "a")));
		// Many of them, of which some would have the same style by their names alone.
		List<String> many = Stream.iterate(1, (i) -> i + 1).limit(30).map((i) -> "gateway" + i).toList();
		Map<String, Integer> styles = SubjectStyles.of(many);
		assertThat(many).extracting(styles::get).doesNotHaveDuplicates();
		assertThat(many).extracting((subject) -> styles.get(subject) % COLOURS)
			.as("which direct and the gateways of all rounds do not have")
			.allMatch((colour) -> colour >= 4);
	}

}
