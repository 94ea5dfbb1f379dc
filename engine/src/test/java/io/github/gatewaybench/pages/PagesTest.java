package io.github.gatewaybench.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The pages can be followed: links lead somewhere, commands would start, and the README
 * stays short.
 */
class PagesTest {

	/** What no English-speaking engineer would say; each has been on a page. */
	private static final List<Pattern> PHRASES = Stream.of("(with|in|for) (a|these) words?\\b", "held to so many",
			"(is|are|all) mended", "is no matter\\b", "for a pause of its own", "speaks? of (the )?(others|overload)",
			"answer(s|ed)? rightly", "tells? before it starts", "is no fault", "what came of it", "told at once",
			"what is told", "(is|are) passed over", "given up\\b", "the cures\\b", "at like \\w+", "by this making",
			"has and has not", "tells? nothing", "asked for as", "takes? (it|them) off", "(is|are) held to\\b",
			"stands? still", "speaks? of a part", "as a stranger", "on a leash", "the same of\\b", "shows to be real",
			"in terminals of (its|their) own", "can bear", "dearer", "takes? to have been", "\\banew\\b")
		.map((each) -> Pattern.compile(each, Pattern.CASE_INSENSITIVE))
		.toList();

	private static final Page README = Page.of(Page.HOME.resolve("README.md"));

	@Test
	void theReadmeIsShort() {
		assertThat(README.text().strip().split("\\s+")).hasSizeLessThanOrEqualTo(900);
	}

	@Test
	void theReadmesTableIsThatOfTheSample() throws IOException {
		String summary = Files.readString(Page.HOME.resolve("results/sample/round1/summary.md"));
		List<Map<String, String>> sample = ranking(summary);
		List<Map<String, String>> table = ranking(README.text());
		assertThat(table).isNotEmpty();
		assertThat(table)
			.allSatisfy((row) -> assertThat(sample).anySatisfy((each) -> assertThat(each).containsAllEntriesOf(row)));
	}

	/**
	 * The rows of the first table, by the names of the columns, without marks of doubt.
	 */
	private static List<Map<String, String>> ranking(String page) {
		List<List<String>> lines = page.lines()
			.dropWhile((each) -> !each.startsWith("|"))
			.takeWhile((each) -> each.startsWith("|"))
			.map((each) -> Stream.of(each.replaceAll("^\\||\\|$", "").split("\\|")).map(String::strip).toList())
			.toList();
		List<Map<String, String>> rows = new ArrayList<>();
		for (List<String> line : lines.subList(2, lines.size())) {
			Map<String, String> row = new LinkedHashMap<>();
			for (int i = 0; i < line.size(); i++) {
				row.put(lines.get(0).get(i), line.get(i).replaceFirst("(?<=\\d) [a-z]+$", ""));
			}
			rows.add(row);
		}
		return rows;
	}

	@Test
	void linksLeadSomewhere() throws IOException {
		assertThat(findings(Page::brokenLinks)).isEmpty();
	}

	@Test
	void commandsInBlocksWouldStart() throws IOException {
		assertThat(
				findings((page) -> page.blocks().stream().flatMap((each) -> Commands.problems(each).stream()).toList()))
			.isEmpty();
	}

	@Test
	void commandsInSentencesWouldStart() throws IOException {
		assertThat(
				findings((page) -> page.spans().stream().flatMap((each) -> Commands.problems(each).stream()).toList()))
			.isEmpty();
	}

	@Test
	void noPhraseComesBack() throws IOException {
		assertThat(findings((page) -> PHRASES.stream()
			.flatMap((each) -> each.matcher(page.sentences()).results())
			.map((each) -> page.sentences()
				.substring(Math.max(0, each.start() - 30), Math.min(page.sentences().length(), each.end() + 30)))
			.toList())).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "scripts/nope.sh", "scripts/round1.sh --nope", "scripts/bench compare a b --nope 5%",
			"a && new/scripts/bench run round1 --slo x", "scripts/round1.sh --quick --subjects direct,nope@tuned",
			"scripts/setup.sh --without test", "java -jar nope/target/nope.jar" })
	void whatIsWrongIsSeen(String command) {
		assertThat(Commands.problems(command)).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "[a](nope.md)", "[a](README.md#nope)", "![a](docs/nope.png)", "<img src=\"nope.png\">",
			"[a](../../etc)" })
	void aBrokenLinkIsSeen(String link) {
		assertThat(new Page(README.file(), "text " + link).brokenLinks()).hasSize(1);
	}

	private static Map<String, List<String>> findings(Function<Page, List<String>> problems) throws IOException {
		Map<String, List<String>> found = new TreeMap<>();
		Page.all().forEach((page) -> {
			List<String> those = problems.apply(page);
			if (!those.isEmpty()) {
				found.put(page.toString(), those);
			}
		});
		return found;
	}

}
