package io.github.gatewaybench.docs;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import freemarker.core.ParseException;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import io.github.gatewaybench.measurements.file.Folders;

/**
 * A page or picture of the documentation that is generated from a template with text and
 * from figures of the committed sample runs.
 *
 * @param home root folder of the repository
 * @param name path of the page, as in docs/FINDINGS.md
 * @param samples committed sample runs
 * @param templates FreeMarker's configuration, with all templates of the repository
 */
record GeneratedPage(Path home, String name, SampleRuns samples, Configuration templates) {

	private static final Pattern TEMPLATE = Pattern.compile(".+\\.(md|svg)\\.ftl");

	/** Finds all generated pages of a repository by their templates, in order. */
	static List<GeneratedPage> all(Path home) throws IOException {
		SampleRuns samples = new SampleRuns(home.resolve("results/sample"));
		Path folder = templatesFolder(home);
		Configuration templates = configuration(folder);
		return Folders.files(folder)
			.stream()
			.map((file) -> folder.relativize(file).toString())
			.filter((file) -> TEMPLATE.matcher(file).matches())
			.map((file) -> new GeneratedPage(home, file.replaceFirst("\\.ftl$", ""), samples, templates))
			.sorted((a, b) -> a.name.compareTo(b.name))
			.toList();
	}

	/**
	 * Returns the folder of the templates, in which a template has the path that its page
	 * has in the repository, followed by .ftl.
	 */
	static Path templatesFolder(Path home) {
		return home.resolve("docs-tool/templates");
	}

	private static Configuration configuration(Path folder) throws IOException {
		Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
		configuration.setDirectoryForTemplateLoading(folder.toFile());
		configuration.setDefaultEncoding(StandardCharsets.UTF_8.name());
		configuration.setTagSyntax(Configuration.SQUARE_BRACKET_TAG_SYNTAX);
		configuration.setInterpolationSyntax(Configuration.SQUARE_BRACKET_INTERPOLATION_SYNTAX);
		configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
		configuration.setLogTemplateExceptions(false);
		configuration.setLocale(Locale.ROOT);
		return configuration;
	}

	private Path page() {
		return this.home.resolve(this.name);
	}

	private String templateName() {
		return this.name + ".ftl";
	}

	/**
	 * Renders the page and writes it to the repository. Lists what is wrong with its
	 * template, for example a claim that the runs do not support; then the page stays as
	 * it is.
	 */
	List<String> write() throws IOException {
		try {
			String text = text();
			Files.createDirectories(page().getParent());
			Files.writeString(page(), text);
			return List.of();
		}
		catch (TemplateException | ParseException ex) {
			return List.of(problem(ex));
		}
	}

	/** Lists what is wrong with the page or its template; empty if they are correct. */
	List<String> problems() throws IOException {
		try {
			return (Files.exists(page()) && Files.readString(page()).equals(text())) ? List.of()
					: List.of(this.name + " differs from its template and the runs; regenerate it: see its first line");
		}
		catch (TemplateException | ParseException ex) {
			return List.of(problem(ex));
		}
	}

	private String problem(Exception ex) {
		return templateName() + ": " + ex.getMessage();
	}

	private String text() throws IOException, TemplateException {
		StringWriter page = new StringWriter();
		this.templates.getTemplate(templateName()).process(Map.of("samples", this.samples), page);
		return page.toString();
	}

}
