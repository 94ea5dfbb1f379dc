package io.github.gatewaybench.report.summary;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.report.model.RunInfo;

/**
 * What the summaries of runs of all kinds have around their tables.
 */
final class RunPage {

	private RunPage() {
	}

	/** What summary.json says of the run. */
	static Map<String, String> about(RunInfo info) {
		Map<String, String> about = new LinkedHashMap<>();
		about.put("round", info.round());
		about.put("status", info.status());
		about.put("started", info.started());
		about.put("tool", info.tool());
		return about;
	}

	/**
	 * The page.
	 * @param tables with a blank line before each
	 * @param notes a line each
	 * @param explanation what the columns mean, and what not to believe
	 */
	static String of(RunInfo info, String tables, List<String> notes, String explanation) {
		StringBuilder page = new StringBuilder();
		page.append("# ").append(MarkdownTable.printable(info.round() + ", " + info.started()));
		page.append(info.isComplete() ? "" : " (" + info.status() + ")").append('\n');
		page.append(tables);
		if (!notes.isEmpty()) {
			page.append('\n');
			notes.forEach((note) -> page.append("- ").append(MarkdownTable.printable(note)).append('\n'));
		}
		return page.append('\n').append(explanation).toString();
	}

}
