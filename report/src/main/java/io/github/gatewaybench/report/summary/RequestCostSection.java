package io.github.gatewaybench.report.summary;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.CellOutcome.MachineUsage;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.summary.Chart.Axis;
import io.github.gatewaybench.report.summary.Chart.Point;
import io.github.gatewaybench.report.summary.Chart.Scale;
import io.github.gatewaybench.report.summary.Chart.Series;
import io.github.gatewaybench.report.summary.Chart.Shape;
import io.github.gatewaybench.report.summary.Column.Value;
import io.github.gatewaybench.report.summary.Ranking.Place;

/**
 * Shows what a request costs: the CPU time that each role spends on it, and the
 * throughput that this predicts for a machine whose CPUs are full.
 */
final class RequestCostSection {

	/**
	 * Largest relative difference between measured and predicted throughput at which the
	 * CPUs of the machine count as full. In the sample rounds, measured throughput is 92
	 * to 104 % of the predicted where the CPUs were busy for at least 93 % of the time,
	 * and at most 74 % where a delay, a pool or threads limited it.
	 */
	private static final double FULL_TOLERANCE = 0.1;

	/**
	 * Smallest ratio of a gateway's throughput to that of direct at which the gateway
	 * counts as limited by the same cause as direct. In the sample of round 3, gateways
	 * reach either 99 % of direct's throughput or only a tenth of it.
	 */
	private static final double MIN_SHARE_LIKE_DIRECT = 0.95;

	private static final double MAX_SHARE_LIKE_DIRECT = 1.05;

	private static final double US_PER_S = 1e6;

	private static final MathContext TWO_DIGITS = new MathContext(2);

	/**
	 * Throughput, in requests per second, that CPU times predict: the number of CPUs
	 * divided by the CPU time per request of all roles together. Empty if a role's time
	 * is unknown, or if the roles did not share all CPUs of one machine.
	 */
	static final Column<Row> PREDICTED = Column
		.figure("predicted_requests_per_sec", 0, RequestCostSection::predictedThroughput)
		.withHigherIsBetter();

	private static final Column<Row> MEASURED_THROUGHPUT = Columns.REQUESTS_PER_SEC.withTitle("measured requests/s");

	private static final Column<Row> MEASURED_SHARE = Column
		.figure("measured_share", RequestCostSection::measuredShare, TableNumbers::formatPercent)
		.withTitle("measured / predicted");

	private RequestCostSection() {
	}

	/**
	 * Returns the columns with the CPU time per request of each role that a run has, in
	 * the order in which a request passes them.
	 */
	static List<Column<Row>> roleCpuColumns(Run run) {
		return run.settings().backend().isPresent()
				? List.of(Columns.LOAD_CPU, Columns.GATEWAY_CPU, Columns.BACKEND_CPU)
				: List.of(Columns.LOAD_CPU, Columns.subjectCpu(run));
	}

	/**
	 * Returns the CPU time per request of each role of a subject; direct has no gateway.
	 */
	private static List<OptionalDouble> roleCosts(Row row) {
		return roleCpuColumns(row.run()).stream()
			.filter((role) -> role != Columns.GATEWAY_CPU || !row.name().isDirect())
			.map((role) -> role.number(row))
			.toList();
	}

	private static OptionalDouble predictedThroughput(Row row) {
		OptionalLong cpus = row.run().sharedCpus(row.load());
		double sum = roleCosts(row).stream().mapToDouble((cost) -> cost.orElse(Double.NaN)).sum();
		return (cpus.isPresent() && sum > 0) ? OptionalDouble.of(cpus.getAsLong() * US_PER_S / sum)
				: OptionalDouble.empty();
	}

	/**
	 * Returns the share of the CPUs that all roles used together, which is measured
	 * divided by predicted throughput; empty if there is no prediction.
	 */
	private static OptionalDouble measuredShare(Row row) {
		return TableNumbers.ratio(MEASURED_THROUGHPUT.number(row), predictedThroughput(row));
	}

	private static boolean isMachineFull(Row row) {
		return Math.abs(measuredShare(row).orElse(0) - 1) <= FULL_TOLERANCE;
	}

	/**
	 * Creates the section for the subjects of a ranking, with a bar for each; empty if no
	 * CPU time is known, or if the run is a smoke test, whose figures are not compared.
	 */
	static Optional<Section> section(Ranking ranking) {
		List<Row> rows = ranking.places().stream().map(Place::row).toList();
		if (rows.stream().anyMatch((row) -> row.run().isSmokeTest())
				|| rows.stream().noneMatch((row) -> Columns.LOAD_CPU.number(row).isPresent())) {
			return Optional.empty();
		}
		Run run = rows.get(0).run();
		List<Column<Row>> columns = new ArrayList<>(List.of(Columns.SUBJECT));
		columns.addAll(roleCpuColumns(run));
		columns.addAll(List.of(PREDICTED, MEASURED_THROUGHPUT, MEASURED_SHARE));
		return Optional.of(new Section("cost", "Where the CPU time of a request goes", explanation(ranking, rows),
				List.of(cpuTimeChart(run, rows, ranking.criterion().name())), List.of(Table.of("cost-table",
						"CPU time per request, predicted and measured throughput", columns, rows))));
	}

	/**
	 * Creates a chart of stacked bars, in which the subject's own part comes first: only
	 * parts that begin at zero are easy to compare. A subject has no bar if a part is
	 * unknown, since the bar would be too short.
	 */
	private static Chart cpuTimeChart(Run run, List<Row> rows, String load) {
		List<Column<Row>> roles = new ArrayList<>(roleCpuColumns(run));
		Collections.rotate(roles, -1);
		List<Series> series = new ArrayList<>();
		for (Row row : rows.stream()
			.filter((each) -> roleCosts(each).stream().allMatch(OptionalDouble::isPresent))
			.toList()) {
			List<Point> parts = new ArrayList<>();
			for (int role = 0; role < roles.size(); role++) {
				Value cost = roles.get(role).value().apply(row);
				parts.add(new Point(role, cost.number(), "", true, false, cost.warnings(), OptionalDouble.empty()));
			}
			series.add(new Series(row.subject(), false, formatThroughputs(row), parts, List.of()));
		}
		List<String> names = roles.stream()
			.map((role) -> role.title().replaceFirst(" CPU.*", "").replace("load", "load generator"))
			.toList();
		return new Chart("cost-bars", "Where the CPU time of a request goes",
				"CPU µs per request, " + load + ". With throughput, measured and predicted.",
				Axis.categories("roles", names), new Axis("CPU µs per request", Scale.LINEAR), Shape.STACKED, series);
	}

	private static String formatThroughputs(Row row) {
		return "%s%s".formatted(
				MEASURED_THROUGHPUT.number(row)
					.stream()
					.mapToObj((each) -> formatPerSec(each) + " requests/s")
					.findFirst()
					.orElse(""),
				predictedThroughput(row).stream()
					.mapToObj((each) -> "\npredicted " + formatPerSec(each))
					.findFirst()
					.orElse(""));
	}

	private static String formatPerSec(double perSec) {
		return String.format(Locale.ENGLISH, "%,.0f", perSec);
	}

	/**
	 * Explains whether the CPUs of the machine were saturated, and what follows from
	 * that.
	 */
	private static String explanation(Ranking ranking, List<Row> rows) {
		List<Row> known = rows.stream().filter((row) -> measuredShare(row).isPresent()).toList();
		if (known.isEmpty()) {
			return "The roles did not share the CPUs of one machine: their CPU times do not add up to a throughput.";
		}
		String full = joinSubjects(known.stream().filter(RequestCostSection::isMachineFull).toList());
		List<String> sentences = new ArrayList<>();
		if (!full.isEmpty()) {
			sentences.add("The machine was full%s: predicted and measured throughput agree within %.0f %%.".formatted(
					known.stream().allMatch(RequestCostSection::isMachineFull) ? "" : " with " + full,
					100 * FULL_TOLERANCE));
			sentences.add(fullMachineSentence(known.get(0)));
		}
		idleCpuNote(ranking).ifPresent(sentences::add);
		ranking.placesWithRank()
			.stream()
			.limit(1)
			.map(Place::row)
			.filter(RequestCostSection::isMachineFull)
			.map(RequestCostSection::ownCpusSentence)
			.forEach(sentences::add);
		return String.join(" ", sentences);
	}

	private static String fullMachineSentence(Row row) {
		Run run = row.run();
		return "Throughput is then the number of CPUs (%d) divided by the CPU time of all roles: it says as much about %s %s."
			.formatted(cpuCount(row), run.settings().tool(), run.settings().backend().isPresent()
					? "and the backend as about the gateway" : "as about the server");
	}

	/** Estimates how many requests/s per CPU a subject would serve on CPUs of its own. */
	private static String ownCpusSentence(Row row) {
		Column<Row> own = Columns.subjectCpu(row.run());
		BigDecimal perSec = new BigDecimal(US_PER_S / own.number(row).orElseThrow()).round(TWO_DIGITS);
		return "On CPUs of its own, %s's %s µs would allow up to about %s requests/s per CPU (arithmetic, not measured)."
			.formatted(row.subject(), own.text(row), formatPerSec(perSec.doubleValue()));
	}

	/**
	 * Explains what limited the throughput of subjects that left CPU time unused; empty
	 * if every subject saturated the machine, or if roles ran on several machines.
	 */
	static Optional<String> idleCpuNote(Ranking ranking) {
		List<Row> ranked = ranking.placesWithRank().stream().map(Place::row).toList();
		Map<Boolean, List<Row>> byMachineBusy = ranked.stream()
			.filter((row) -> row.run().experiment().as(Round.class).isPresent())
			.filter((row) -> measuredShare(row).orElse(1) < 1 - FULL_TOLERANCE)
			.collect(Collectors.partitioningBy(RequestCostSection::isMachineBusy));
		List<Row> idle = byMachineBusy.get(false);
		List<String> sentences = new ArrayList<>();
		if (!idle.isEmpty()) {
			// Direct has no rank, but may have filled the machine.
			boolean isNeverFull = idle.size() == ranked.size()
					&& ranking.places().stream().map(Place::row).noneMatch(RequestCostSection::isMachineFull);
			double most = idle.stream().mapToDouble(RequestCostSection::cpusUsed).max().orElseThrow();
			sentences.add(String.format(Locale.ENGLISH, "The machine was not full%s: at most %.1f of %s were used.",
					isNeverFull ? "" : " with " + joinSubjects(idle), most,
					TableNumbers.formatCount(cpuCount(idle.get(0)), "CPU")));
		}
		addSentence(sentences, idle.stream().filter((row) -> shareOfDirect(row) > MAX_SHARE_LIKE_DIRECT),
				"more requests than direct, so the limit of direct is one that the gateway avoids, such as its connections.");
		addSentence(sentences,
				idle.stream()
					.filter((row) -> shareOfDirect(row) >= MIN_SHARE_LIKE_DIRECT
							&& shareOfDirect(row) <= MAX_SHARE_LIKE_DIRECT),
				"as many requests as direct, within 5 %, so the limit is the backend or the number of connections.");
		addSentence(sentences, idle.stream().filter((row) -> shareOfDirect(row) < MIN_SHARE_LIKE_DIRECT),
				"fewer requests than direct, so the limit is in the gateway: a pool, threads or the time that it adds.");
		addSentence(sentences, idle.stream().filter((row) -> Double.isNaN(shareOfDirect(row))),
				"the limit is not CPU but what requests wait for: a delay, a pool or threads.");
		addSentence(sentences, byMachineBusy.get(true).stream(),
				"the CPUs were busy with other processes or steal, so what limited throughput is not known.");
		return Optional.of(String.join(" ", sentences)).filter((note) -> !note.isEmpty());
	}

	/**
	 * Whether the CPUs of the machine were busy for at least 90 % of the time, counting
	 * all of its processes and the time that its hypervisor withheld (steal).
	 */
	private static boolean isMachineBusy(Row row) {
		return row.estimate((cell) -> cell.outcome().machine().map(MachineUsage::busy).orElse(OptionalDouble.empty()))
			.orElse(0) >= 1 - FULL_TOLERANCE;
	}

	private static double cpusUsed(Row row) {
		return measuredShare(row).orElseThrow() * cpuCount(row);
	}

	private static long cpuCount(Row row) {
		return row.run().sharedCpus(row.load()).orElseThrow();
	}

	private static double shareOfDirect(Row row) {
		return Columns.RATIO_TO_DIRECT.number(row).orElse(Double.NaN);
	}

	private static void addSentence(List<String> sentences, Stream<Row> rows, String words) {
		String subjects = joinSubjects(rows.toList());
		if (!subjects.isEmpty()) {
			sentences.add(subjects + ": " + words);
		}
	}

	private static String joinSubjects(List<Row> rows) {
		return Markdown.joinNames(rows.stream().map(Row::subject).toList());
	}

}
