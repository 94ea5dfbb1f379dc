package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.report.summary.Ranking.Place;

/**
 * Says what limits the subjects of a round that leave CPUs of the machine idle, as far as
 * their figures tell.
 */
final class ThroughputLimit {

	/**
	 * Share of direct's throughput from which a gateway counts as limited by what limits
	 * direct. In the sample of round 3, gateways have 99 % of it or a tenth.
	 */
	private static final double AS_DIRECT = 0.95;

	private ThroughputLimit() {
	}

	/**
	 * Returns some sentences about the ranked subjects of a round; an empty text if the
	 * machine was full with all of them, or if roles ran on several machines.
	 */
	static String of(Ranking ranking) {
		List<Row> ranked = ranking.ranked().stream().map(Place::row).toList();
		List<Row> idle = ranked.stream()
			.filter((row) -> row.run().experiment().as(Round.class).isPresent())
			.filter((row) -> RequestCostSection.measuredShare(row).orElse(1) < 1 - RequestCostSection.FULL)
			.toList();
		if (idle.isEmpty()) {
			return "";
		}
		double most = idle.stream().mapToDouble(ThroughputLimit::cpusUsed).max().orElseThrow();
		List<String> sentences = new ArrayList<>();
		sentences.add(String.format(Locale.ENGLISH, "The machine was not full%s: at most %.1f of %d CPUs were used.",
				(idle.size() == ranked.size()) ? "" : " with " + subjects(idle), most, cpus(idle.get(0))));
		add(sentences, idle.stream().filter((row) -> shareOfDirect(row) >= AS_DIRECT),
				"as many requests as direct, within 5 %, so the limit is the backend or the number of connections.");
		add(sentences, idle.stream().filter((row) -> shareOfDirect(row) < AS_DIRECT),
				"fewer requests than direct, so the limit is in the gateway: a pool, threads or the time that it adds.");
		add(sentences, idle.stream().filter((row) -> Double.isNaN(shareOfDirect(row))),
				"the limit is not CPU but what requests wait for: a delay, a pool or threads.");
		return String.join(" ", sentences);
	}

	private static double cpusUsed(Row row) {
		return RequestCostSection.measuredShare(row).orElseThrow() * cpus(row);
	}

	private static long cpus(Row row) {
		return row.run().sharedCpus(row.load()).orElseThrow();
	}

	private static double shareOfDirect(Row row) {
		return Columns.RATIO_TO_DIRECT.number(row).orElse(Double.NaN);
	}

	private static void add(List<String> sentences, Stream<Row> rows, String words) {
		String subjects = subjects(rows.toList());
		if (!subjects.isEmpty()) {
			sentences.add(subjects + ": " + words);
		}
	}

	private static String subjects(List<Row> rows) {
		return rows.stream().map(Row::subject).collect(Collectors.joining(", "));
	}

}
