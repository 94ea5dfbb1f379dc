package io.github.gatewaybench.report.summary;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;

import io.github.gatewaybench.report.model.AbCell;
import io.github.gatewaybench.report.model.AbErrors;
import io.github.gatewaybench.report.model.AbFigures;
import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.model.Load;
import io.github.gatewaybench.report.model.Outcome;
import io.github.gatewaybench.report.model.RunInfo;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AbRowsTest {

	private static final RunInfo INFO = new RunInfo(Path.of("run"), "stub-ab", "complete", "", "ab", Optional.empty(),
			"/", Optional.empty(), OptionalLong.empty(), List.of("nginx"), Map.of(), 1, null);

	@Test
	void theWholeIsTheSecondHalfOfTheExecutions() {
		assertThat(whole(100, 200, 300, 500)).hasValue(400);
		assertThat(whole(100, 200, 300)).hasValue(250);
		assertThat(whole(100, 200)).hasValue(200);
		assertThat(whole(100)).hasValue(100);
	}

	/** The throughput of the whole where the executions had these. */
	private static OptionalDouble whole(double... rates) {
		List<AbCell> cells = IntStream.range(0, rates.length).mapToObj((i) -> cell(i + 1, rates[i])).toList();
		AbStudy study = new AbStudy(INFO, List.of(new Load(1000, 20, rates.length)), List.of("plain"), List.of("all"),
				30, cells);
		List<AbRow> rows = AbRows.of(study);
		assertThat(rows).hasSize((rates.length > 1) ? rates.length + 1 : 1);
		return rows.get(0).requestsPerSec();
	}

	private static AbCell cell(int execution, double rate) {
		AbFigures figures = new AbFigures(1000, OptionalDouble.empty(), OptionalDouble.of(rate), OptionalDouble.of(1),
				new TreeMap<>(), Map.of(), 0, new AbErrors(0, 0, 0, 0, 0, 0));
		Outcome outcome = new Outcome(true, false, true, List.of(), List.of(), Optional.empty(), Optional.empty(),
				Map.of(), Optional.empty());
		return new AbCell(Path.of("cell.json"), "nginx", "all", "plain", 1000, 20, execution, 1, outcome,
				Optional.of(figures));
	}

}
