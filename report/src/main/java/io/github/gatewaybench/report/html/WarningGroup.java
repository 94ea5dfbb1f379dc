package io.github.gatewaybench.report.html;

import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.report.summary.Rows;

/**
 * The warnings of one kind, and the cells that have them.
 */
record WarningGroup(WarningCode code, List<Finding> findings) {

	/** Groups the warnings of a run by the figures that they cast doubt on, in words. */
	static Map<String, List<WarningGroup>> of(Rows rows, Links links) {
		List<WarningGroup> groups = rows.cells()
			.stream()
			.flatMap((cell) -> cell.outcome().warningCodes().stream())
			.distinct()
			.sorted()
			.map((code) -> new WarningGroup(code, Finding.of("", rows,
					(cell) -> cell.outcome().warnings().stream().filter((warning) -> warning.code() == code).toList(),
					links)))
			.toList();
		return Ordered.by((group) -> group.code.words(), groups);
	}

}
