package io.github.gatewaybench.report.read;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.report.model.Outcome;
import io.github.gatewaybench.report.model.Round;
import io.github.gatewaybench.report.model.RunInfo;
import io.github.gatewaybench.report.model.WrkCell;
import io.github.gatewaybench.report.model.WrkErrors;
import io.github.gatewaybench.report.model.WrkFigures;

/**
 * Reads the settings and the cells of a round.
 */
final class RoundReader {

	private RoundReader() {
	}

	static Round read(RunInfo info, Json run) {
		List<Integer> connections = RunReader.distinct(run.get("connections"), (each) -> each.count(Integer.MAX_VALUE));
		CellFiles<WrkCell> cells = new CellFiles<>(info);
		for (String subject : info.subjects()) {
			for (int connection : connections) {
				for (int repetition = 1; repetition <= info.repetitions(); repetition++) {
					cells.read("%s/rep%d/c%d.json".formatted(subject, repetition, connection),
							Map.of("subject", subject, "connections", connection, "repetition", repetition),
							RoundReader::cell);
				}
			}
		}
		// Rounds of gateways may leave it out.
		String base = run.find("base").map(Json::text).orElse("direct");
		return new Round(info, base, connections, run.get("duration_s").count(), run.get("threads").count(),
				run.get("timeout_s").count(), cells.all());
	}

	private static WrkCell cell(Path file, Json cell) {
		Outcome outcome = CellFiles.outcome(cell);
		Optional<WrkFigures> figures = outcome.ran() ? figures(cell.get("figures")) : Optional.empty();
		if (outcome.valid() && figures.isEmpty()) {
			throw cell.wrong("is of a valid cell without figures");
		}
		return new WrkCell(file, cell.get("subject").text(), cell.get("connections").count(Integer.MAX_VALUE),
				cell.get("repetition").count(Integer.MAX_VALUE), outcome, figures);
	}

	/** The figures; none where wrk gave no result. */
	private static Optional<WrkFigures> figures(Json figures) {
		if (figures.get("requests_per_sec").numberIfAny().isEmpty()) {
			return Optional.empty();
		}
		Json errors = figures.get("errors");
		return Optional.of(new WrkFigures(figures.get("requests").count(), figures.get("seconds").numberIfAny(),
				figures.get("requests_per_sec").number(), figures.get("mean_ms").numberIfAny(),
				figures.get("stdev_ms").numberIfAny(), figures.get("max_ms").numberIfAny(),
				figures.get("p50_ms").numberIfAny(), figures.get("p75_ms").numberIfAny(),
				figures.get("p90_ms").numberIfAny(), figures.get("p99_ms").numberIfAny(),
				new WrkErrors(errors.get("connect").count(), errors.get("read").count(), errors.get("write").count(),
						errors.get("timeout").count(), errors.get("status").count())));
	}

}
