package io.github.gatewaybench.report.html;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.report.summary.Rows;

/**
 * The page about runs.
 */
public final class HtmlReport {

	private HtmlReport() {
	}

	/** The page about at least one run; links are relative to the file it will be. */
	public static String of(List<Rows> runs, Path file) {
		Links links = new Links(file.toAbsolutePath().normalize().getParent());
		List<RunSection> sections = new ArrayList<>();
		for (Rows run : runs) {
			sections.add(RunSection.of(run, sections.size() + 1, file, links));
		}
		Map<String, ?> data = Ordered.of("charts", sections.stream().flatMap((each) -> each.charts().stream()).toList(),
				"standings",
				sections.stream()
					.flatMap((each) -> each.rankings().stream())
					.collect(Collectors.toMap(RankingTable::id, RankingTable::standings)));
		return Page.of("report",
				Ordered.of("title", title(sections), "several", sections.size() > 1, "sections", sections), data, true);
	}

	private static String title(List<RunSection> sections) {
		RunSection first = sections.get(0);
		String name = first.folder().isEmpty() ? first.round() : first.round() + ", " + first.folder();
		return (sections.size() == 1) ? name : sections.size() + " runs";
	}

}
