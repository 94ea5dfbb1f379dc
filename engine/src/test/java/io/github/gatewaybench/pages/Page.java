package io.github.gatewaybench.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the repository in Markdown.
 *
 * @param file where it is, below {@link #HOME}
 * @param text all of it
 */
record Page(Path file, String text) {

	static final Path HOME = Path.of("..").toAbsolutePath().normalize();

	/** What is built, downloaded or generated has no pages to read. */
	private static final Set<Path> WITHOUT_PAGES = Set.of(HOME.resolve(".git"), HOME.resolve("data"),
			HOME.resolve("envoy/venv"), HOME.resolve("results/sample"));

	private static final Pattern FENCE = Pattern.compile("(?ms)^ *```[^\\n]*\\n(.*?)^ *```$");

	private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");

	private static final Pattern SPAN = Pattern.compile("`([^`]+)`");

	private static final Pattern LINK = Pattern
		.compile("]\\(([^)\\s]+)(?: \"[^\"]*\")?\\)|(?:src|srcset|href)=\"([^\"]+)\"");

	private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

	static Page of(Path file) {
		try {
			return new Page(file, Files.readString(file));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** All that somebody wrote; the tables of runs and of tests are not among them. */
	static Stream<Page> all() throws IOException {
		List<Path> files = new ArrayList<>();
		Files.walkFileTree(HOME, new SimpleFileVisitor<>() {
			@Override
			public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
				boolean run = folder.getParent().getParent().equals(HOME.resolve("results"));
				return (folder.endsWith("target") || folder.endsWith("src/test/resources") || run
						|| WITHOUT_PAGES.contains(folder)) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
			}

			@Override
			public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
				if (file.toString().endsWith(".md")) {
					files.add(file);
				}
				return FileVisitResult.CONTINUE;
			}
		});
		return files.stream().sorted().map(Page::of);
	}

	/** The blocks of code. */
	List<String> blocks() {
		return FENCE.matcher(this.text).results().map((each) -> each.group(1)).toList();
	}

	/** The code within the sentences. */
	List<String> spans() {
		return SPAN.matcher(prose()).results().map((each) -> each.group(1).replaceAll("\\s+", " ")).toList();
	}

	/** The page without its blocks of code and its comments. */
	String prose() {
		return COMMENT.matcher(FENCE.matcher(this.text).replaceAll("")).replaceAll("");
	}

	/** The sentences alone, on one line. */
	String sentences() {
		return SPAN.matcher(prose()).replaceAll(" ").replaceAll("[*_>]", "").replaceAll("\\s+", " ");
	}

	/**
	 * Links to files of the repository that are not there, and to headings that are not.
	 */
	List<String> brokenLinks() {
		return LINK.matcher(SPAN.matcher(prose()).replaceAll("code"))
			.results()
			.map((each) -> (each.group(1) != null) ? each.group(1) : each.group(2))
			.filter((each) -> !each.matches("(https?|mailto):.*") && !leadsSomewhere(each))
			.toList();
	}

	private boolean leadsSomewhere(String link) {
		String[] parts = link.split("#", 2);
		Path target = parts[0].isEmpty() ? this.file : this.file.resolveSibling(parts[0]).normalize();
		if (!target.startsWith(HOME) || !Files.exists(target)) {
			return false;
		}
		return parts.length == 1 || of(target).anchors().contains(parts[1]);
	}

	/** The names that GitHub gives to headings. */
	private Set<String> anchors() {
		Set<String> anchors = new HashSet<>();
		Map<String, Integer> times = new HashMap<>();
		Matcher headings = HEADING.matcher(prose());
		while (headings.find()) {
			String name = headings.group(1)
				.strip()
				.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
				.toLowerCase(Locale.ROOT)
				.replaceAll("[^\\p{L}\\p{M}\\p{N} _-]", "")
				.replace(' ', '-');
			int before = times.merge(name, 1, Integer::sum) - 1;
			anchors.add((before == 0) ? name : name + "-" + before);
		}
		return anchors;
	}

	@Override
	public String toString() {
		return HOME.relativize(this.file).toString();
	}

}
