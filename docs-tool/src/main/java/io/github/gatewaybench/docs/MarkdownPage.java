package io.github.gatewaybench.docs;

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
 * @param home root folder of the repository
 * @param file path of the page
 * @param text source text of the page
 */
record MarkdownPage(Path home, Path file, String text) {

	/** Folders without handwritten pages: they are built, downloaded or generated. */
	private static final Set<String> FOLDERS_WITHOUT_PAGES = Set.of(".git", "data", "results/sample");

	private static final Pattern FENCE = Pattern.compile("(?ms)^ *```[^\\n]*\\n(.*?)^ *```$");

	private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");

	private static final Pattern CODE_SPAN = Pattern.compile("`([^`]+)`");

	private static final Pattern LINK = Pattern
		.compile("]\\(([^)\\s]+)(?: \"[^\"]*\")?\\)|(?:src|srcset|href)=\"([^\"]+)\"");

	private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

	static MarkdownPage of(Path home, Path file) {
		try {
			return new MarkdownPage(home, file, Files.readString(file));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Finds all pages of a repository, in order; files of runs and tests are not pages.
	 */
	static List<MarkdownPage> all(Path home) throws IOException {
		List<Path> files = new ArrayList<>();
		Files.walkFileTree(home, new SimpleFileVisitor<>() {
			@Override
			public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
				Path results = home.resolve("results");
				boolean run = folder.startsWith(results) && results.relativize(folder).getNameCount() == 2;
				return (folder.endsWith("target") || folder.endsWith("venv") || folder.endsWith("src/test/resources")
						|| run || FOLDERS_WITHOUT_PAGES.contains(home.relativize(folder).toString()))
								? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
			}

			@Override
			public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
				if (file.toString().endsWith(".md")) {
					files.add(file);
				}
				return FileVisitResult.CONTINUE;
			}
		});
		return files.stream().sorted().map((file) -> of(home, file)).toList();
	}

	/** Returns the contents of the code blocks. */
	List<String> codeBlocks() {
		return FENCE.matcher(this.text).results().map((each) -> each.group(1)).toList();
	}

	/** Returns the contents of the code spans within sentences. */
	List<String> codeSpans() {
		return CODE_SPAN.matcher(prose()).results().map((each) -> each.group(1).replaceAll("\\s+", " ")).toList();
	}

	/** Returns the page without code blocks and comments. */
	String prose() {
		return COMMENT.matcher(FENCE.matcher(this.text).replaceAll("")).replaceAll("");
	}

	/** Returns the text of the page in one line, without code and formatting. */
	String plainText() {
		return CODE_SPAN.matcher(prose()).replaceAll(" ").replaceAll("[*_>]", "").replaceAll("\\s+", " ");
	}

	/** Finds links to files or headings in the repository that do not exist. */
	List<String> brokenLinks() {
		return LINK.matcher(CODE_SPAN.matcher(prose()).replaceAll("code"))
			.results()
			.map((each) -> (each.group(1) != null) ? each.group(1) : each.group(2))
			.filter((each) -> !each.matches("(https?|mailto):.*") && !leadsSomewhere(each))
			.toList();
	}

	private boolean leadsSomewhere(String link) {
		String[] parts = link.split("#", 2);
		Path target = parts[0].isEmpty() ? this.file : this.file.resolveSibling(parts[0]).normalize();
		if (!target.startsWith(this.home) || !Files.exists(target)) {
			return false;
		}
		return parts.length == 1 || Files.isRegularFile(target) && of(this.home, target).anchors().contains(parts[1]);
	}

	/** Computes the anchors that GitHub generates for the headings of the page. */
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
		return this.home.relativize(this.file).toString();
	}

}
