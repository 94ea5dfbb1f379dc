package io.github.gatewaybench.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gatewaybench.report.html.Colour.Vision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Whether text can be read and subjects be told apart, in both themes and in print, by
 * the style sheet's own colours.
 */
class ColoursTest {

	private static final Pattern THEME = Pattern.compile(":root \\{(.*?)\\}", Pattern.DOTALL);

	private static final Pattern VARIABLE = Pattern.compile("(--[a-z0-9-]+): (#[0-9a-f]{6})");

	/**
	 * Of those that subjects have: the others come round with other symbols and dashes.
	 */
	private static final int COLOURS = 8;

	private static final double WCAG_AA_TEXT = 4.5;

	private static final double WCAG_AA_GRAPHICS = 3;

	private static final double APART = 15;

	/** Light, dark and print, which changes some colours of light. */
	private static List<Map<String, Colour>> themes() {
		List<Map<String, Colour>> themes = THEME.matcher(resource("report.css")).results().map((theme) -> {
			Map<String, Colour> colours = new LinkedHashMap<>();
			VARIABLE.matcher(theme.group(1))
				.results()
				.forEach((each) -> colours.put(each.group(1), Colour.of(each.group(2))));
			return colours;
		}).toList();
		assertThat(themes).hasSize(3);
		assertThat(resource("report.css")).as("a page that is printed is light")
			.contains("@media screen and (prefers-color-scheme: dark)");
		Map<String, Colour> print = new LinkedHashMap<>(themes.get(0));
		print.putAll(themes.get(2));
		return List.of(themes.get(0), themes.get(1), print);
	}

	private static String resource(String name) {
		try (InputStream file = ColoursTest.class.getResourceAsStream("/html/" + name)) {
			return new String(file.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

	@ParameterizedTest
	@CsvSource({ "--ink, --paper", "--ink, --card", "--ink, --bad-tint", "--muted, --paper", "--muted, --card",
			"--muted, --bad-tint", "--link, --paper", "--link, --card", "--link, --bad-tint", "--good, --paper",
			"--good, --card", "--partly, --paper", "--bad, --paper", "--bad, --card", "--bad, --bad-tint",
			"--doubt, --paper", "--doubt, --card", "--doubt, --bad-tint", "--amber-ink, --amber", "--on-part0, --part0",
			"--on-part1, --part1", "--on-part2, --part2" })
	void textCanBeRead(String text, String ground) {
		assertThat(themes()).allSatisfy((theme) -> assertThat(theme.get(text).contrast(theme.get(ground)))
			.isGreaterThanOrEqualTo(WCAG_AA_TEXT));
	}

	@Test
	void linesCanBeSeen() {
		for (Map<String, Colour> theme : themes()) {
			for (int i = 0; i < COLOURS; i++) {
				for (String ground : List.of("--paper", "--card")) {
					assertThat(theme.get("--s" + i).contrast(theme.get(ground))).as("--s%d on %s", i, ground)
						.isGreaterThanOrEqualTo(WCAG_AA_GRAPHICS);
				}
			}
		}
	}

	/** Each part of a stacked bar has an edge, and none of the others' colours. */
	@ParameterizedTest
	@EnumSource(Vision.class)
	void partsCanBeToldApart(Vision vision) {
		for (Map<String, Colour> theme : themes()) {
			List<Colour> parts = Stream.of("--part0", "--part1", "--part2")
				.map((part) -> theme.get(part).seenBy(vision))
				.toList();
			assertThat(parts.get(0).distance(parts.get(1))).isGreaterThanOrEqualTo(APART);
			assertThat(parts.get(0).distance(parts.get(2))).isGreaterThanOrEqualTo(APART);
			// These two also differ in their patterns.
			assertThat(parts.get(1).distance(parts.get(2))).isGreaterThanOrEqualTo(APART / 2);
		}
	}

	@ParameterizedTest
	@EnumSource(Vision.class)
	void subjectsCanBeToldApart(Vision vision) {
		for (Map<String, Colour> theme : themes()) {
			for (int i = 0; i < COLOURS; i++) {
				for (int j = 0; j < i; j++) {
					assertThat(theme.get("--s" + i).seenBy(vision).distance(theme.get("--s" + j).seenBy(vision)))
						.as("--s%d and --s%d", i, j)
						.isGreaterThanOrEqualTo(APART);
				}
			}
		}
	}

	/** What SubjectStyles numbers is there in the style sheet and the script. */
	@Test
	void everyStyleHasItsColourSymbolAndDash() {
		String script = resource("symbols.js");
		long symbols = Pattern.compile("'M[^']*Z'").matcher(script).results().count();
		assertThat(SubjectStyles.COLOUR_COUNT).isEqualTo(COLOURS);
		assertThat(symbols).isEqualTo(SubjectStyles.SYMBOL_COUNT);
		assertThat(SubjectStyles.DASH_COUNT).isEqualTo(4);
		assertThat(script).contains("const DASHES = ['solid', [9, 3], [5, 3], [12, 3, 2, 3], [2, 3]];");
	}

	/** Pairs of Sharma, Wu and Dalal 2005, which others check their CIEDE2000 by. */
	@ParameterizedTest
	@CsvSource({ "50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425", "50, 2.5, 0, 73, 25, -18, 27.1492",
			"60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644",
			"22.7233, 20.0904, -46.6940, 23.0331, 14.9730, -42.5619, 2.0373", "50, -1, 2, 50, 0, 0, 2.3669" })
	void theDistanceIsThatOfThePaper(double l1, double a1, double b1, double l2, double a2, double b2,
			double distance) {
		assertThat(Colour.distance(new double[] { l1, a1, b1 }, new double[] { l2, a2, b2 })).isCloseTo(distance,
				within(0.0001));
	}

}
