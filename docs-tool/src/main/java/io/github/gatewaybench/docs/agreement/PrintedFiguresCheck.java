package io.github.gatewaybench.docs.agreement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.measurements.file.Folders;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.report.html.HtmlPage;
import io.github.gatewaybench.report.summary.Rows;

/**
 * Checks that ratios, changes, ranks and headlines on pages agree, within rounding, with
 * the figures printed next to them. The pages are the documentation, the summaries and
 * comparisons of the sample runs, and the HTML reports that are made from these runs.
 */
public final class PrintedFiguresCheck {

	private final Map<String, CheckedRelations> findings = new LinkedHashMap<>();

	/** Checks all pages of a repository; {@link #problems} lists what does not agree. */
	public PrintedFiguresCheck(Path home) throws IOException {
		for (Path file : files(home, ".md")) {
			check(PrintedPage.ofMarkdown(home.relativize(file).toString(), Files.readString(file)));
		}
		for (Path run : files(home, RunFolder.RUN_FILE)) {
			Path report = run.resolveSibling("report.html");
			check(ReportPage.of(home.relativize(report).toString(),
					HtmlPage.of(List.of(Rows.read(run.getParent())), report)));
		}
	}

	PrintedFiguresCheck(List<PrintedPage> pages) {
		pages.forEach(this::check);
	}

	private static List<Path> files(Path home, String end) {
		return Stream
			.of(Repository.fileNames(home).map(home::resolve), Folders.files(home.resolve("docs")).stream(),
					Folders.files(home.resolve("results/sample")).stream())
			.flatMap((each) -> each)
			.filter((file) -> file.toString().endsWith(end))
			.sorted()
			.toList();
	}

	private void check(PrintedPage page) {
		CheckedRelations found = new CheckedRelations();
		TextRules text = new TextRules(found);
		page.paragraphs().forEach(text::check);
		List<PrintedTable> above = new ArrayList<>();
		for (PrintedTable table : page.tables()) {
			above.add(0, table);
			new TableRules(table, found).check();
			new CostRules(table, found).check();
			new RowRules(table, List.copyOf(above), found).check();
			table.rankColumn()
				.ifPresentOrElse((rank) -> text.checkHeadline(table, rank), () -> text.checkTextBefore(table));
		}
		this.findings.put(page.name(), found);
	}

	/** Lists what does not agree; empty if everything does. */
	public List<String> problems() {
		return this.findings.values().stream().flatMap((each) -> each.problems().stream()).toList();
	}

	/** Returns the number of relations that were checked, by page. */
	Map<String, Integer> relationCounts() {
		Map<String, Integer> relations = new LinkedHashMap<>();
		this.findings.forEach((page, found) -> relations.put(page, found.relationCount()));
		return relations;
	}

}
