package io.github.gatewaybench.report.html;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.report.TestRuns;
import io.github.gatewaybench.report.html.SubjectStyles.Style;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Colours, symbols and dashes of subjects: the same on all pages, and never the same for
 * two on one page.
 */
class SubjectStylesTest {

	private static Style style(String subject, String... others) {
		List<String> subjects = new ArrayList<>(List.of(others));
		subjects.add(subject);
		return SubjectStyles.of(subjects).get(subject);
	}

	@Test
	void eachGatewayHasAColourOfItsOwn() {
		assertThat(Stream.of("direct", "nginx", "haproxy", "envoy", "linkerd", "gateway-scg", "gateway-zuul",
				"gateway-undertow"))
			.extracting((subject) -> style(subject).colour())
			.doesNotHaveDuplicates();
		assertThat(Stream.of("mvc-tomcat", "webflux-tomcat", "webflux-netty"))
			.extracting((subject) -> style(subject).colour())
			.doesNotHaveDuplicates();
	}

	/**
	 * Compares all gateways of the repository, so that a new one needs a look of its own.
	 */
	@Test
	void noTwoGatewaysLookAlike() throws IOException {
		try (Stream<Path> folders = Files.list(Path.of(".."))) {
			List<String> gateways = folders
				.filter((each) -> Files.exists(each.resolve("start.sh"))
						|| each.getFileName().toString().startsWith("gateway-"))
				.map((each) -> each.getFileName().toString())
				.toList();
			assertThat(gateways).contains("traefik", "gateway-scg")
				.extracting((gateway) -> style(gateway))
				.doesNotHaveDuplicates();
		}
	}

	@Test
	void aSubjectLooksTheSameOnThePagesOfAllRuns() {
		Map<String, Style> known = new HashMap<>();
		for (Path run : TestFiles.runs()) {
			List<String> subjects = TestRuns.read(run).settings().subjects();
			Map<String, Style> styles = SubjectStyles.of(subjects);
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
				.allMatch((variant) -> style(variant).colour() == style("gateway-zuul").colour())
				.allMatch((variant) -> style(variant).dash() > 0)
				.extracting((variant) -> style(variant).symbol())
				.doesNotHaveDuplicates()
				.doesNotContain(style("gateway-zuul").symbol());
		}
	}

	@Test
	void aStackHasItsProductsColourAndADashOfItsOwn() {
		for (String subject : List.of("nginx", "gateway-zuul@tuned", "my-gateway")) {
			Style stacked = style("stack-2019/" + subject);
			assertThat(stacked.colour()).isEqualTo(style(subject).colour());
			assertThat(stacked.symbol()).isNotEqualTo(style(subject).symbol());
			assertThat(stacked.dash()).isEqualTo(4);
			assertThat(style("stack-2021/" + subject)).isNotEqualTo(stacked);
		}
	}

	@Test
	void anUnknownProductKeepsItsLookAmongOthersInAnyOrderAndSharesItWithItsVariants() {
		Style alone = style("my-gateway");
		assertThat(style("my-gateway", "direct", "nginx", "a-gateway", "my-gateway@fast")).isEqualTo(alone);
		assertThat(style("my-gateway@fast", "my-gateway", "direct").colour()).isEqualTo(alone.colour());
		assertThat(SubjectStyles.of(List.of("a", "b", "c", "d")))
			.isEqualTo(SubjectStyles.of(List.of("d", "c", "b", "a")));
		// Many of them, of which some would have the same style by their names alone.
		List<String> many = Stream.iterate(1, (i) -> i + 1).limit(30).map((i) -> "gateway" + i).toList();
		Map<String, Style> styles = SubjectStyles.of(many);
		assertThat(many).extracting(styles::get).doesNotHaveDuplicates();
		assertThat(many).extracting((subject) -> styles.get(subject).colour())
			.as("which direct and the gateways of all rounds do not have")
			.allMatch((colour) -> colour >= 4);
	}

}
