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
import java.util.List;
import java.util.stream.Collectors;

import com.samskivert.mustache.Mustache;
import tools.jackson.databind.json.JsonMapper;

import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.Run;

/**
 * The page: one file that needs no network, and that no browser lets run any script but
 * its own two.
 */
public final class HtmlReport {

	/** In the order in which they need each other. */
	private static final List<String> SCRIPTS = List.of("symbols", "axes", "series", "tips", "charts", "ranking",
			"tables", "page");

	private HtmlReport() {
	}

	/** The page about at least one run; links are relative to the file it will be. */
	public static String of(List<Run> runs, Path file) {
		Links links = new Links(file.toAbsolutePath().normalize().getParent());
		List<RunSection> sections = new ArrayList<>();
		for (Run run : runs) {
			sections.add(RunSection.of(run, sections.size() + 1, file, links));
		}
		// No text in it can end the script element.
		String data = new JsonMapper().writeValueAsString(
				Ordered.of("charts", sections.stream().flatMap((each) -> each.charts().stream()).toList(), "standings",
						sections.stream()
							.flatMap((each) -> each.boards().stream())
							.collect(Collectors.toMap(Board::id, Board::standings))))
			.replace("<", "\\u003c");
		// The version of the library is in the name of its file.
		String library = resource(resource("/html/echarts.properties").strip().replaceFirst(".*=", ""));
		String script = script();
		String policy = "default-src 'none'; style-src 'unsafe-inline'; script-src '" + hash(library) + "' '"
				+ hash(script) + "'; base-uri 'none'; form-action 'none'";
		return Mustache.compiler()
			.emptyStringIsFalse(true)
			.zeroIsFalse(true)
			.withLoader((name) -> new StringReader(resource("/html/" + name + ".mustache")))
			.compile(resource("/html/report.mustache"))
			.execute(Ordered.of("title", title(sections), "policy", policy, "style", resource("/html/report.css"),
					"library", library, "script", script, "data", data, "several", sections.size() > 1, "sections",
					sections));
	}

	private static String title(List<RunSection> sections) {
		RunSection first = sections.get(0);
		String name = first.folder().isEmpty() ? first.round() : first.round() + ", " + first.folder();
		return (sections.size() == 1) ? name : sections.size() + " runs";
	}

	/** What the page does, whose parts see each other and nothing else sees. */
	private static String script() {
		return SCRIPTS.stream()
			.map((name) -> resource("/html/" + name + ".js"))
			.collect(Collectors.joining("\n", "(function () {\n'use strict';\n\n", "}());\n"));
	}

	private static String resource(String name) {
		try (InputStream stream = HtmlReport.class.getResourceAsStream(name)) {
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
