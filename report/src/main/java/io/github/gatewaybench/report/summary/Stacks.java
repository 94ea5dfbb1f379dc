package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.model.Round;
import io.github.gatewaybench.report.model.RouteStudy;
import io.github.gatewaybench.report.model.Run;
import io.github.gatewaybench.report.model.SubjectName;
import io.github.gatewaybench.report.summary.StackTable.Figure;
import io.github.gatewaybench.report.summary.StackTable.Pair;

/**
 * The subjects that a run has both in a stack and as they are today.
 */
public final class Stacks {

	private Stacks() {
	}

	/** A table for each stack, and for each group of what can be compared. */
	public static List<StackTable> of(Run run) {
		if (run instanceof Round round) {
			return tables(run, "connections", List.of(Figure.REQUESTS, Figure.CPU),
					RoundSummary.rows(round).stream().map(Stacks::measured).toList());
		}
		else if (run instanceof AbStudy study) {
			return tables(run, "load", List.of(Figure.REQUESTS, Figure.CPU),
					AbRows.of(study).stream().filter(AbRow::isWhole).map(Stacks::measured).toList());
		}
		return tables(run, "routes", List.of(Figure.OPS, Figure.MEAN, Figure.P99),
				RouteRows.of((RouteStudy) run).stream().map(Stacks::measured).toList());
	}

	/** The tables as they stand below the others; empty where there is none. */
	static String markdown(Run run) {
		return of(run).stream().map(StackTable::markdown).collect(Collectors.joining());
	}

	private static Measured measured(RoundRow row) {
		return new Measured(row.subject(), "", Integer.toString(row.connections()),
				figures(row.requestsPerSec(), row.gatewayCpuMicros()), row.backendCpuMicros());
	}

	private static Measured measured(AbRow row) {
		AbRow.Group group = row.group();
		return new Measured(row.subject(), group.machine() + group.protocol(),
				"n%d-c%d".formatted(group.load().requests(), group.load().connections()),
				figures(row.requestsPerSec(), row.gatewayCpuMicros()), row.backendCpuMicros());
	}

	private static Map<Figure, OptionalDouble> figures(OptionalDouble requestsPerSec, OptionalDouble cpuMicros) {
		return Map.of(Figure.REQUESTS, requestsPerSec, Figure.CPU, cpuMicros);
	}

	private static Measured measured(RouteRow row) {
		return new Measured(row.subject(), "client " + row.client(), Integer.toString(row.routes()),
				Map.of(Figure.OPS, row.opsPerSec(), Figure.MEAN, row.meanMs(), Figure.P99, row.p99Ms()),
				OptionalDouble.empty());
	}

	private static List<StackTable> tables(Run run, String varied, List<Figure> figures, List<Measured> all) {
		Map<List<String>, Measured> today = all.stream()
			.collect(Collectors.toMap((each) -> each.key(each.subject()), (each) -> each));
		Map<List<String>, StackTable> tables = new LinkedHashMap<>();
		for (Measured each : all) {
			SubjectName name = SubjectName.of(each.subject());
			Measured plain = today.get(each.key(name.plain()));
			if (name.stack().isPresent() && plain != null) {
				List<Pair> pairs = figures.stream().map((figure) -> pair(each, plain, figure)).toList();
				if (pairs.stream().anyMatch((pair) -> pair.stack().isPresent() || pair.today().isPresent())) {
					tables
						.computeIfAbsent(List.of(name.stack().get(), each.group()),
								(key) -> new StackTable(key.get(0), run.baseOf(each.subject()), key.get(1), varied,
										figures, new ArrayList<>()))
						.rows()
						.add(new StackTable.Row(name.plain(), each.load(), pairs));
				}
			}
		}
		return List.copyOf(tables.values());
	}

	/** Of two servers' processor time it is the same server's on both sides. */
	private static Pair pair(Measured stack, Measured today, Figure figure) {
		Pair pair = new Pair(stack.figures().get(figure), today.figures().get(figure));
		return (figure == Figure.CPU && pair.stack().isEmpty() && pair.today().isEmpty())
				? new Pair(stack.backendCpuMicros(), today.backendCpuMicros()) : pair;
	}

	/** What all kinds of rows have. */
	private record Measured(String subject, String group, String load, Map<Figure, OptionalDouble> figures,
			OptionalDouble backendCpuMicros) {

		/** What the same of a subject is found by. */
		List<String> key(String subject) {
			return List.of(subject, this.group, this.load);
		}

	}

}
