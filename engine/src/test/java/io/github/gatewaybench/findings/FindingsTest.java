package io.github.gatewaybench.findings;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The pages with figures are made of a template each, which has the words, and of the
 * committed runs, which have the figures. With {@code -Dfindings.write} they are written
 * anew.
 */
class FindingsTest {

	private static final Path REPOSITORY = Path.of("..");

	/** Laid out as the repository is: each page has its template at the same place. */
	private static final Path TEMPLATES = Path.of("src/test/findings");

	private static final Path SAMPLES = REPOSITORY.resolve("results/sample");

	private static final String TEMPLATE = ".md.ftl";

	/** What is no figure of a run: what a figure is asked with, commands, and links. */
	private static final Pattern NOT_TEXT = Pattern
		.compile(
				String.join("|", "\\[#--.*?--]", "<!--.*?-->", "\\[(?:=|/?[#@])(?:[^\\[\\]]|\\[[^\\[\\]]*])*]",
						"```.*?```", "`[^`\\d][^`]*`", "\\[[^\\s\\[\\]]*]\\([^)]*\\)", "(?<=])\\([^)]*\\)"),
				Pattern.DOTALL);

	/**
	 * The numbers that are settings, versions and the like, with so many words that they
	 * are nothing else; in parentheses how often the template has them, where not once.
	 */
	private static final String GIVEN = ".given.txt";

	@TempDir
	private static Path folder;

	private static SampleRuns samples;

	@BeforeAll
	static void read() {
		samples = new SampleRuns(SAMPLES, folder);
	}

	/** The pages, as in docs/FINDINGS. */
	static List<String> pages() throws IOException {
		try (Stream<Path> files = Files.walk(TEMPLATES)) {
			return files.map((file) -> TEMPLATES.relativize(file).toString())
				.filter((file) -> file.endsWith(TEMPLATE))
				.map((file) -> file.substring(0, file.length() - TEMPLATE.length()))
				.sorted()
				.toList();
		}
	}

	private String render(String name) throws IOException, TemplateException {
		Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
		configuration.setDirectoryForTemplateLoading(TEMPLATES.toFile());
		configuration.setTagSyntax(Configuration.SQUARE_BRACKET_TAG_SYNTAX);
		configuration.setInterpolationSyntax(Configuration.SQUARE_BRACKET_INTERPOLATION_SYNTAX);
		configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
		configuration.setLogTemplateExceptions(false);
		configuration.setLocale(Locale.ROOT);
		Template template = configuration.getTemplate(name + TEMPLATE);
		StringWriter page = new StringWriter();
		template.process(Map.of("samples", samples), page);
		return page.toString();
	}

	@ParameterizedTest
	@MethodSource("pages")
	void eachFigureIsThatOfACommittedRun(String name) throws Exception {
		String page = render(name);
		Path file = REPOSITORY.resolve(name + ".md");
		if (System.getProperty("findings.write") != null) {
			Files.createDirectories(file.getParent());
			Files.writeString(file, page);
		}
		assertThat(Files.readString(file)).as("regenerate it: see the first line of the page").isEqualTo(page);
	}

	@Test
	void eachExperimentHasATemplate() throws IOException {
		Path experiments = Path.of("docs/findings");
		try (Stream<Path> files = Files.list(REPOSITORY.resolve(experiments))) {
			assertThat(files.map((file) -> experiments.resolve(file.getFileName()).toString().replace(".md", "")))
				.isSubsetOf(pages());
		}
	}

	/** How often each is there; the longer ones first, for they may hold others. */
	private static Map<String, Long> givenNumbers(String name) throws IOException {
		Map<String, Long> given = new TreeMap<>(
				Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
		Pattern line = Pattern.compile("(.*?)(?: \\((\\d+)\\))?");
		Path file = TEMPLATES.resolve(name + GIVEN);
		for (String each : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
			Matcher parts = line.matcher(each);
			assertThat(parts.matches()).isTrue();
			given.put(parts.group(1), Optional.ofNullable(parts.group(2)).map(Long::valueOf).orElse(1L));
		}
		return given;
	}

	@ParameterizedTest
	@MethodSource("pages")
	void noFigureIsWrittenByHand(String name) throws Exception {
		String text = NOT_TEXT.matcher(Files.readString(TEMPLATES.resolve(name + TEMPLATE))).replaceAll(" ");
		Map<String, Long> given = givenNumbers(name);
		Map<String, Long> found = new LinkedHashMap<>();
		for (String each : given.keySet()) {
			Pattern words = Pattern
				.compile("(?<![\\w.])" + Pattern.quote(each).replace(" ", "\\E\\s+\\Q") + "(?![\\w])");
			found.put(each, words.matcher(text).results().count());
			text = words.matcher(text).replaceAll("");
		}
		List<String> loose = Pattern.compile("[^\\n]{0,30}\\d[^\\n]{0,20}")
			.matcher(text)
			.results()
			.map(MatchResult::group)
			.toList();
		assertThat(loose).as("numbers that neither a run nor %s%s has", name, GIVEN).isEmpty();
		assertThat(found).as("how often the page has the lines of %s%s", name, GIVEN)
			.containsExactlyInAnyOrderEntriesOf(given);
	}

	@ParameterizedTest
	@MethodSource("pages")
	void noFigureIsWrittenByHandWhereOneIsComputed(String name) throws Exception {
		assertThat(Files.readString(TEMPLATES.resolve(name + TEMPLATE)))
			.doesNotContainPattern("\\[=[\\s\"(]*[\\d.,]+[\\s\")]*[?\\]]")
			.doesNotContainPattern("\\[#(?:assign|local) \\w+ = [\"(]*[\\d.,]+[\")]*]");
	}

}
