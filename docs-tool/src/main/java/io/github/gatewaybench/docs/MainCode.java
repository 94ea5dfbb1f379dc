package io.github.gatewaybench.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The main code of this project: Java, scripts, style sheets and templates, without tests
 * and build output.
 *
 * @param home root folder of the repository
 */
record MainCode(Path home) {

	/**
	 * Number of lines above which a file is too long: it probably has more than one
	 * purpose.
	 */
	private static final int MAX_LINES = 300;

	/**
	 * Modules whose lines are counted: the benchmark suite itself, without the tested
	 * servers.
	 */
	private static final List<String> COUNTED_MODULES = List.of("engine", "measurements", "report", "open-load",
			"scripts");

	private static final Pattern CODE_FILE = Pattern.compile(".*\\.(java|sh|js|css|mustache|properties)|scripts/bench");

	private static final Pattern EXCLUDED_PATH = Pattern
		.compile("(.*/)?(target|src/test|node_modules|venv|\\.\\w+)(/.*)?|scripts/tests(/.*)?|(data|results)(/.*)?");

	/**
	 * Matches Javadoc whose first word refers to something outside the tooltip.
	 */
	private static final Pattern UNCLEAR_JAVADOC = Pattern.compile("/\\*\\*[\\s*]*(Of|The same|Those|That)\\b[^\\n*]*");

	/**
	 * Matches a constant or a Java file in a code span, with or without its class or
	 * folder.
	 */
	private static final Pattern CODE_NAME = Pattern.compile("`(?:\\w+[./])*([A-Z]+(?:_[A-Z]+)+|\\w+\\.java)`");

	/**
	 * Lists what is wrong with the code: files that are too long, Javadoc that cannot be
	 * understood on its own, and unidiomatic phrases.
	 */
	List<String> problems(PhrasesToAvoid phrases) throws IOException {
		List<String> problems = new ArrayList<>();
		for (Path file : files(this.home)) {
			String name = this.home.relativize(file).toString();
			String text = Files.readString(file);
			if (text.lines().count() > MAX_LINES) {
				problems.add("%s has %d lines, more than %d: split it by purpose".formatted(name, text.lines().count(),
						MAX_LINES));
			}
			unclearJavadoc(text).forEach((each) -> problems.add(name + ": say what it is or does: " + each));
			// This class quotes texts of old runs.
			List<String> found = name.endsWith("/LegacyWarnings.java") ? List.of() : phrases.in(joinWrappedLines(text));
			found.forEach((each) -> problems.add(name + ": say it in plain English: " + each));
		}
		return problems;
	}

	/**
	 * Finds the constants and Java files that a page names and the code does not have, in
	 * alphabetical order.
	 */
	List<String> unknownNames(String page) throws IOException {
		Set<String> names = CODE_NAME.matcher(page)
			.results()
			.map((each) -> each.group(1))
			.collect(Collectors.toCollection(TreeSet::new));
		for (Path file : files(this.home)) {
			String text = Files.readString(file);
			names.removeIf((each) -> file.endsWith(each) || text.contains(each)
					&& Pattern.compile("\\b" + Pattern.quote(each) + "\\b").matcher(text).find());
		}
		return List.copyOf(names);
	}

	/** Finds Javadoc whose first word refers to something that is not mentioned. */
	static List<String> unclearJavadoc(String text) {
		return UNCLEAR_JAVADOC.matcher(text).results().map((each) -> each.group().replaceAll("\\s+", " ")).toList();
	}

	/**
	 * Joins the lines of comments and the parts of concatenated strings, so that phrases
	 * can be found across line ends.
	 */
	private static String joinWrappedLines(String text) {
		return text.replaceAll("(?m)^\\s*(\\*|//|#)", " ").replaceAll("\"\\s*\\+\\s*\"", "").replaceAll("\\s+", " ");
	}

	/**
	 * Counts the lines of each module by kind (code, comment, import, blank) and formats
	 * the numbers as a Markdown table.
	 */
	String lineCountTable() throws IOException {
		Map<String, Map<LineKind, Long>> counts = new LinkedHashMap<>();
		for (String module : COUNTED_MODULES) {
			List<LineKind> kinds = new ArrayList<>();
			for (Path file : files(this.home.resolve(module))) {
				kinds.addAll(lineKinds(Files.readAllLines(file)));
			}
			counts.put(module, kinds.stream().collect(Collectors.groupingBy((kind) -> kind, Collectors.counting())));
		}
		StringBuilder table = new StringBuilder("| module | code | comment | import | blank | all |\n");
		table.append("|---|---:|---:|---:|---:|---:|\n");
		counts.forEach((module, count) -> table.append(row(module, List.of(count))));
		return table.append(row("all", List.copyOf(counts.values()))).toString();
	}

	private static String row(String name, List<Map<LineKind, Long>> counts) {
		String cells = Stream.of(LineKind.values())
			.map((kind) -> counts.stream().mapToLong((each) -> each.getOrDefault(kind, 0L)).sum() + " | ")
			.collect(Collectors.joining());
		long all = counts.stream().flatMap((each) -> each.values().stream()).mapToLong(Long::longValue).sum();
		return "| %s | %s%d |\n".formatted(name, cells, all);
	}

	/**
	 * Returns the kind of each line of a file in Java, shell, JavaScript, CSS or
	 * Mustache.
	 */
	private static List<LineKind> lineKinds(List<String> lines) {
		List<LineKind> kinds = new ArrayList<>();
		boolean inComment = false;
		for (String each : lines) {
			String line = each.strip();
			inComment |= line.startsWith("/*");
			kinds.add(line.isEmpty() ? LineKind.BLANK : (inComment || line.startsWith("//") || line.startsWith("#"))
					? LineKind.COMMENT : line.matches("(import|package) .*;") ? LineKind.IMPORT : LineKind.CODE);
			inComment &= !line.endsWith("*/");
		}
		return kinds;
	}

	/**
	 * Finds the files of main code in a folder and its subfolders. It does not even list
	 * folders of build output: files come and go there while other modules are built.
	 */
	private List<Path> files(Path folder) throws IOException {
		List<Path> found = new ArrayList<>();
		try (Stream<Path> entries = Files.list(folder)) {
			for (Path each : entries.sorted().toList()) {
				String name = this.home.relativize(each).toString();
				if (!EXCLUDED_PATH.matcher(name).matches()) {
					if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
						found.addAll(files(each));
					}
					else if (CODE_FILE.matcher(name).matches() && Files.isRegularFile(each)) {
						found.add(each);
					}
				}
			}
		}
		return found;
	}

	private enum LineKind {

		CODE, COMMENT, IMPORT, BLANK

	}

}
