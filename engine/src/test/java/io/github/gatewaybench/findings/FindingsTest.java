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

import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The pages with figures are made of a template each, which has the words, and of the
 * committed runs, which have the figures. With {@code -Dfindings.write} they are written
 * anew.
 */
class FindingsTest {

	private static final Path PAGES = Path.of("../docs");

	private static final Path TEMPLATES = Path.of("src/test/findings");

	private static final Path SAMPLES = Path.of("../results/sample");

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
	private Path folder;

	private String render(String name) throws IOException, TemplateException {
		Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
		configuration.setDirectoryForTemplateLoading(TEMPLATES.toFile());
		configuration.setTagSyntax(Configuration.SQUARE_BRACKET_TAG_SYNTAX);
		configuration.setInterpolationSyntax(Configuration.SQUARE_BRACKET_INTERPOLATION_SYNTAX);
		configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
		configuration.setLogTemplateExceptions(false);
		configuration.setLocale(Locale.ROOT);
		Template template = configuration.getTemplate(name + ".md.ftl");
		StringWriter page = new StringWriter();
		template.process(Map.of("samples", new SampleRuns(SAMPLES, this.folder)), page);
		return page.toString();
	}

	@ParameterizedTest
	@ValueSource(strings = { "FINDINGS", "HOSTS" })
	void eachFigureIsThatOfACommittedRun(String name) throws Exception {
		String page = render(name);
		Path file = PAGES.resolve(name + ".md");
		if (System.getProperty("findings.write") != null) {
			Files.writeString(file, page);
		}
		assertThat(Files.readString(file)).as("write it anew: see the first line of the page").isEqualTo(page);
	}

	/** How often each is there; the longer ones first, for they may hold others. */
	private static Map<String, Long> givenNumbers(String name) throws IOException {
		Map<String, Long> given = new TreeMap<>(
				Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
		Pattern line = Pattern.compile("(.*?)(?: \\((\\d+)\\))?");
		for (String each : Files.readAllLines(TEMPLATES.resolve(name + GIVEN))) {
			Matcher parts = line.matcher(each);
			assertThat(parts.matches()).isTrue();
			given.put(parts.group(1), Optional.ofNullable(parts.group(2)).map(Long::valueOf).orElse(1L));
		}
		return given;
	}

	@ParameterizedTest
	@ValueSource(strings = { "FINDINGS", "HOSTS" })
	void noFigureIsWrittenByHand(String name) throws Exception {
		String text = NOT_TEXT.matcher(Files.readString(TEMPLATES.resolve(name + ".md.ftl"))).replaceAll(" ");
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
	@ValueSource(strings = { "FINDINGS", "HOSTS" })
	void noFigureIsWrittenByHandWhereOneIsComputed(String name) throws Exception {
		assertThat(Files.readString(TEMPLATES.resolve(name + ".md.ftl")))
			.doesNotContainPattern("\\[=[\\s\"(]*[\\d.,]+[\\s\")]*[?\\]]")
			.doesNotContainPattern("\\[#(?:assign|local) \\w+ = [\"(]*[\\d.,]+[\")]*]");
	}

}
