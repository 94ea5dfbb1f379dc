package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import io.github.gatewaybench.measurements.Doubt;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.report.summary.Rows;

/**
 * What casts doubt on the same figures, as in "throughput, latency".
 */
record Concern(String about, List<Reason> reasons) {

	/** Those of a run. */
	static List<Concern> of(Rows rows, Links links) {
		Set<Doubt> doubts = EnumSet.noneOf(Doubt.class);
		rows.cells().forEach((cell) -> cell.outcome().warnings().stream().map(Doubt::of).forEach(doubts::add));
		List<Concern> concerns = new ArrayList<>();
		Ordered.by(Doubt::words, doubts)
			.forEach((about, some) -> concerns
				.add(new Concern(about, some.stream().map((doubt) -> Reason.of(doubt, rows, links)).toList())));
		return concerns;
	}

	/** A doubt, and the cells with its warning. */
	record Reason(Doubt doubt, List<Finding> findings) {

		private static Reason of(Doubt doubt, Rows rows, Links links) {
			return new Reason(doubt,
					Finding.of("", rows,
							(cell) -> cell.outcome()
								.warnings()
								.stream()
								.filter((warning) -> Doubt.of(warning) == doubt)
								.toList(),
							links));
		}

	}

}
