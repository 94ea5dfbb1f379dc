package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.summary.AbRow.Group;

/**
 * The summary of a study with ab: for each machine size, protocol and load a table of the
 * figures, and one of the executions.
 */
final class AbSummary {

	private static final String EXPLANATION = """
			Medians over the valid executions, "-" where there is none; valid counts executions; failed is the sum over all. Where ab
			runs several times after a start, the first execution stands by itself and the other figures are medians over the
			second half of them; below is the throughput of each. Errors, percentiles and CPU are per request of ab, which speaks
			HTTP/1.0: do not set these figures beside those of wrk. They compare the subjects of this run with each other.
			""";

	private AbSummary() {
	}

	static Summary of(AbStudy study) {
		List<AbRow> rows = AbRows.of(study);
		Map<Group, List<AbRow>> groups = rows.stream()
			.collect(Collectors.groupingBy(AbRow::group, LinkedHashMap::new, Collectors.toList()));
		StringBuilder tables = new StringBuilder();
		List<String> notes = new ArrayList<>();
		groups.forEach((group, each) -> {
			tables.append(tables(group, each));
			notes.addAll(notes(group, each.stream().filter(AbRow::isWhole).toList()));
		});
		return Summary.of(RunPage.about(study.info()), AbRow.COLUMNS, rows,
				RunPage.of(study.info(), tables + Stacks.markdown(study), notes, EXPLANATION));
	}

	private static String tables(Group group, List<AbRow> rows) {
		if (rows.stream().allMatch(AbRow::skipped)) {
			return "";
		}
		String tables = "\n## " + MarkdownTable.printable(group.title()) + "\n\n" + figures(rows);
		if (rows.stream().anyMatch((row) -> row.execution().equals(OptionalInt.of(2)))) {
			tables += "\nRequests/s of each execution after the start, in order:\n\n" + executions(rows);
		}
		return tables;
	}

	private static MarkdownTable figures(List<AbRow> rows) {
		MarkdownTable table = new MarkdownTable(List.of("subject", "valid", "first mean ms", "requests/s", "mean ms",
				"p50 ms", "p99 ms", "failed", "kept alive", "gateway CPU µs/request", "ratio to direct"));
		rows.stream().filter(AbRow::isWhole).forEach((row) -> {
			OptionalDouble kept = row.keepAliveShare();
			table
				.add(List.of(row.subject(), row.valid() + "/" + row.repetitions(), Figures.places(row.firstMeanMs(), 1),
						Figures.places(row.requestsPerSec(), 0), Figures.places(row.meanMs(), 1),
						Figures.places(row.p50Ms(), 0), Figures.places(row.p99Ms(), 0), Long.toString(row.errors()),
						kept.isPresent() ? Figures.places(OptionalDouble.of(kept.getAsDouble() * 100), 0) + " %" : "-",
						Figures.places(row.gatewayCpuMicros(), 1), Figures.places(row.ratioToDirect(), 3)));
		});
		return table;
	}

	private static MarkdownTable executions(List<AbRow> rows) {
		List<AbRow> single = rows.stream().filter((row) -> !row.isWhole()).toList();
		List<Integer> executions = single.stream()
			.map((row) -> row.execution().getAsInt())
			.distinct()
			.sorted()
			.toList();
		Map<String, Map<Integer, OptionalDouble>> bySubject = new LinkedHashMap<>();
		single.forEach((row) -> bySubject.computeIfAbsent(row.subject(), (unused) -> new LinkedHashMap<>())
			.put(row.execution().getAsInt(), row.requestsPerSec()));
		List<String> header = new ArrayList<>(List.of("subject"));
		executions.forEach((each) -> header.add(each.toString()));
		MarkdownTable table = new MarkdownTable(header);
		bySubject.forEach((subject, rates) -> {
			List<String> line = new ArrayList<>(List.of(subject));
			executions.forEach((each) -> line.add(Figures.places(rates.getOrDefault(each, OptionalDouble.empty()), 0)));
			table.add(line);
		});
		return table;
	}

	/**
	 * What is the same of all subjects, as on a machine that is too small, is said once.
	 */
	private static List<String> notes(Group group, List<AbRow> rows) {
		if (rows.size() > 1 && rows.stream().allMatch(AbRow::skipped)
				&& rows.stream().map(AbRow::notes).distinct().count() == 1) {
			return List.of("all subjects " + group + ": " + rows.get(0).notes());
		}
		return rows.stream()
			.filter((row) -> !row.notes().isEmpty())
			.map((row) -> row.subject() + " " + group + ": " + row.notes())
			.toList();
	}

}
