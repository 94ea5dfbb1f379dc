package io.github.gatewaybench.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

import io.github.gatewaybench.engine.run.Schedule;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Run;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ResumptionTest {

	private static final List<CellOutcome> OUTCOMES = List.of(
			new CellOutcome(State.RAN, true, List.of(), List.of(), Optional.empty(), Optional.empty(),
					OptionalInt.of(0), Map.of(), Optional.empty()),
			CellOutcome.notRun(State.FAILED, "it did not start"),
			CellOutcome.notRun(State.SKIPPED, "it is not installed"));

	@Test
	void aCellThatFailedIsRunAgainUnlessThatIsItsResult() {
		List<Cell> cells = IntStream.range(0, OUTCOMES.size())
			.mapToObj((i) -> new Cell(new CellId("a", Load.of("connections", i), 1, 1), Path.of("x"), Path.of("y"),
					OUTCOMES.get(i), Optional.empty()))
			.toList();
		Resumption resumption = new Resumption(
				Optional.of(new Run(Path.of("x"), null, Run.INCOMPLETE, "", null, cells, List.of(), List.of())), null,
				null);
		assertThat(resumption.finishedCells(() -> null)).containsExactly(cells.get(0).id());
		assertThat(resumption.finishedCells(new Failing())).containsExactlyInAnyOrder(cells.get(0).id(),
				cells.get(1).id());
	}

	private static final class Failing implements Schedule {

		@Override
		public Experiment experiment() {
			return null;
		}

		@Override
		public boolean countsFailureAsResult() {
			return true;
		}

	}

}
