package io.github.gatewaybench.findings;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page of findings is made of a template, which has the words, and of the committed
 * runs, which have the figures. With {@code -Dfindings.write} the page is written anew.
 */
class FindingsTest {

	private static final Path PAGE = Path.of("../docs/FINDINGS.md");

	private static final Path TEMPLATES = Path.of("src/test/findings");

	private static final Path SAMPLES = Path.of("../results/sample");

	/** What is no figure of a run: what a figure is asked with, commands, and links. */
	private static final Pattern NOT_TEXT = Pattern
		.compile(String.join("|", "\\[#noparse].*?\\[/#noparse]", "\\[#--.*?--]", "<!--.*?-->",
				"\\[(?:=|/?[#@])(?:[^\\[\\]]|\\[[^\\[\\]]*])*]", "```.*?```", "`[^`]*`", "\\[[^\\[\\]]*]\\([^)]*\\)"),
				Pattern.DOTALL);

	/** A line of the list of the numbers that are settings, versions and the like. */
	private static final Path GIVEN = TEMPLATES.resolve("given.txt");

	@TempDir
	private Path folder;

	private String render() throws IOException, TemplateException {
		Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
		configuration.setDirectoryForTemplateLoading(TEMPLATES.toFile());
		configuration.setTagSyntax(Configuration.SQUARE_BRACKET_TAG_SYNTAX);
		configuration.setInterpolationSyntax(Configuration.SQUARE_BRACKET_INTERPOLATION_SYNTAX);
		configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
		configuration.setLogTemplateExceptions(false);
		configuration.setLocale(Locale.ROOT);
		Template template = configuration.getTemplate("FINDINGS.md.ftl");
		StringWriter page = new StringWriter();
		template.process(Map.of("samples", new SampleRuns(SAMPLES, this.folder)), page);
		return page.toString();
	}

	@Test
	void eachFigureIsThatOfACommittedRun() throws Exception {
		String page = render();
		if (System.getProperty("findings.write") != null) {
			Files.writeString(PAGE, page);
		}
		assertThat(Files.readString(PAGE)).as("write it anew: see the first line of the page").isEqualTo(page);
	}

	/** The longer ones first, for they may hold others. */
	private static List<String> givenNumbers() throws IOException {
		return Files.readAllLines(GIVEN).stream().sorted(Comparator.comparing(String::length).reversed()).toList();
	}

	@Test
	void noFigureIsWrittenByHand() throws Exception {
		String text = NOT_TEXT.matcher(Files.readString(TEMPLATES.resolve("FINDINGS.md.ftl"))).replaceAll(" ");
		List<String> unused = new ArrayList<>();
		for (String given : givenNumbers()) {
			Pattern words = Pattern
				.compile("(?<![\\w.])" + Pattern.quote(given).replace(" ", "\\E\\s+\\Q") + "(?![\\w])");
			if (!words.matcher(text).find()) {
				unused.add(given);
			}
			text = words.matcher(text).replaceAll("");
		}
		List<String> loose = Pattern.compile("[^\\n]{0,30}\\d[^\\n]{0,20}")
			.matcher(text)
			.results()
			.map(MatchResult::group)
			.toList();
		assertThat(loose).as("numbers that neither a run nor given.txt has").isEmpty();
		assertThat(unused).as("lines of given.txt that the page does not have").isEmpty();
	}

}
