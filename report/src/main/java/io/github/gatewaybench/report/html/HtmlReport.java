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
import java.util.Properties;

import com.samskivert.mustache.Mustache;

import io.github.gatewaybench.measurements.Run;

/**
 * The page: one file that needs no network, and that no browser lets run any script but
 * its own two.
 */
public final class HtmlReport {

	private HtmlReport() {
	}

	/**
	 * The page about some runs.
	 * @param runs at least one
	 * @param file where the page will be, in a folder that exists: its links are relative
	 * to that
	 */
	public static String of(List<Run> runs, Path file) {
		Links links = new Links(file.toAbsolutePath().normalize().getParent());
		List<RunSection> sections = new ArrayList<>();
		for (Run run : runs) {
			sections.add(RunSection.of(run, sections.size() + 1, file, links));
		}
		String charts = ChartJson.of(sections.stream().flatMap((each) -> each.charts().stream()).toList());
		String library = resource(echarts());
		String script = resource("/html/report.js");
		String policy = "default-src 'none'; style-src 'unsafe-inline'; script-src '" + hash(library) + "' '"
				+ hash(script) + "'; base-uri 'none'; form-action 'none'";
		return Mustache.compiler()
			.emptyStringIsFalse(true)
			.zeroIsFalse(true)
			.withLoader((name) -> new StringReader(resource("/html/" + name + ".mustache")))
			.compile(resource("/html/report.mustache"))
			.execute(new Page(title(sections), policy, resource("/html/report.css"), library, script, charts,
					sections.size() > 1, sections));
	}

	private static String title(List<RunSection> sections) {
		RunSection first = sections.get(0);
		return (sections.size() == 1) ? name(first) : sections.size() + " runs";
	}

	private static String name(RunSection run) {
		return run.folder().isEmpty() ? run.round() : run.round() + ", " + run.folder();
	}

	private static String echarts() {
		Properties properties = new Properties();
		try (InputStream stream = HtmlReport.class.getResourceAsStream("/html/echarts.properties")) {
			properties.load(stream);
			return properties.getProperty("script");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
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

	/**
	 * What the template takes.
	 *
	 * @param title of the page
	 * @param policy what the browser is to allow
	 * @param style sheet
	 * @param library that draws charts
	 * @param script of the page
	 * @param charts as JSON
	 * @param several whether there is more than one run
	 * @param sections one for each run
	 */
	private record Page(String title, String policy, String style, String library, String script, String charts,
			boolean several, List<RunSection> sections) {
	}

}
