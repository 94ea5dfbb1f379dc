package io.github.gatewaybench.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Sanitizer;
import io.github.gatewaybench.report.summary.Rows;
import tools.jackson.databind.json.JsonMapper;

/**
 * Renders HTML pages: single files that need no network, whose content security policy
 * forbids all scripts except those in the page. Each page names the commit of the suite
 * that generated it.
 */
public final class HtmlPage {

	private static final List<String> SCRIPTS = List.of("symbols", "axes", "series", "tips", "stacked", "charts",
			"ranking", "tables", "page");

	private HtmlPage() {
	}

	/**
	 * Renders the page about one or more runs; links are relative to the file that the
	 * page will be written to.
	 */
	public static String of(List<Rows> runs, Path file) {
		Links links = new Links(file.toAbsolutePath().normalize().getParent());
		List<RunSection> sections = new ArrayList<>();
		for (Rows run : runs) {
			sections.add(RunSection.of(run, sections.size() + 1, file, links));
		}
		RunSection first = sections.get(0);
		String title = (sections.size() > 1) ? sections.size() + " runs"
				: first.folder().isEmpty() ? first.experimentName() : first.experimentName() + ", " + first.folder();
		Map<String, ?> data = OrderedMaps.of("charts",
				sections.stream().flatMap((each) -> each.charts().stream()).toList(), "standings",
				sections.stream()
					.flatMap((each) -> each.rankings().stream())
					.collect(Collectors.toMap(RankingTable::id, RankingTable::standings)));
		return render("report", OrderedMaps.of("title", title, "several", sections.size() > 1, "sections", sections),
				data, true);
	}

	/**
	 * Renders a page from a Mustache template.
	 * @param template name of the template, without extension
	 * @param parts values for the template, by the names that the template uses
	 * @param data charts and ranking texts for the page's scripts
	 * @param charts whether the page includes the chart library
	 */
	public static String render(String template, Map<String, ?> parts, Map<String, ?> data, boolean charts) {
		// The scripts share one scope, which nothing else can see.
		String own = SCRIPTS.stream()
			.map((name) -> resource("/html/" + name + ".js"))
			.collect(Collectors.joining("\n", "(function () {\n'use strict';\n\n", "}());\n"));
		// The version of the chart library is in the name of its file.
		List<String> scripts = !charts ? List.of(own)
				: List.of(resource(resource("/html/echarts.properties").strip().replaceFirst(".*=", "")), own);
		Map<String, Object> all = new LinkedHashMap<>(parts);
		all.put("style", resource("/html/report.css"));
		all.put("scripts", scripts);
		all.put("policy",
				"default-src 'none'; style-src 'unsafe-inline'; script-src "
						+ scripts.stream().map((each) -> "'" + hash(each) + "'").collect(Collectors.joining(" "))
						+ "; base-uri 'none'; form-action 'none'");
		// Escaped so that no text can end the script element; names are the same as in
		// the page's text.
		all.put("data", Sanitizer.sanitizeJson(JsonMapper.shared().writeValueAsString(data)).replace("<", "\\u003c"));
		all.put("suite", suiteVersion());
		return Mustache.compiler()
			.emptyStringIsFalse(true)
			.zeroIsFalse(true)
			.withEscaper((text) -> Escapers.HTML.escape(Sanitizer.sanitizeText(text)))
			.withLoader((name) -> new StringReader(resource("/html/" + name + ".mustache")))
			.compile(resource("/html/" + template + ".mustache"))
			.execute(all);
	}

	/**
	 * Names the build of the suite that generates the page, as in "gateway-bench, commit
	 * 2be80da4".
	 */
	static String suiteVersion() {
		Properties build = new Properties();
		try (InputStream stream = HtmlPage.class.getResourceAsStream("/html/suite.properties")) {
			if (stream != null) {
				build.load(stream);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return suiteVersion(build);
	}

	/**
	 * Names a build by the commit in its properties, or says that it was built outside a
	 * clone.
	 */
	static String suiteVersion(Properties build) {
		String commit = build.getProperty("git.commit.id.abbrev");
		return "gateway-bench, " + ((commit == null) ? "built outside a clone" : "commit " + commit)
				+ (Boolean.parseBoolean(build.getProperty("git.dirty")) ? " with changes" : "");
	}

	private static String resource(String name) {
		try (InputStream stream = HtmlPage.class.getResourceAsStream(name)) {
			return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String hash(String script) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
			return "sha256-" + Base64.getEncoder().encodeToString(digest);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
