package io.github.gatewaybench.report.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

import io.github.gatewaybench.report.model.JmhCell;
import io.github.gatewaybench.report.model.JmhScore;
import io.github.gatewaybench.report.model.Outcome;
import io.github.gatewaybench.report.model.RouteStudy;
import io.github.gatewaybench.report.model.RunInfo;
import io.github.gatewaybench.report.model.Start;

/**
 * Reads the settings, the cells and the starts of a route study.
 */
final class RouteStudyReader {

	private RouteStudyReader() {
	}

	static RouteStudy read(RunInfo info, Json run) {
		List<Integer> routes = RunReader.distinct(run.get("routes"), (each) -> each.count(Integer.MAX_VALUE));
		List<String> clients = RunReader.distinct(run.get("clients"), Json::text);
		CellFiles<JmhCell> cells = new CellFiles<>(info);
		List<Start> starts = new ArrayList<>();
		for (String subject : info.subjects()) {
			// It has no table.
			List<Integer> sizes = subject.equals("direct") ? List.of(0) : routes;
			for (int size : sizes) {
				for (String client : clients) {
					for (int repetition = 1; repetition <= info.repetitions(); repetition++) {
						cells.read("%s/n%d/rep%d/%s.json".formatted(subject, size, repetition, client),
								Map.of("subject", subject, "routes", size, "client", client, "repetition", repetition),
								RouteStudyReader::cell);
					}
				}
				for (int repetition = 1; repetition <= info.repetitions(); repetition++) {
					cells.readBesides("%s/n%d/rep%d/start.json".formatted(subject, size, repetition),
							(list) -> list.list().forEach((each) -> starts.add(start(each))));
				}
			}
		}
		return new RouteStudy(info, routes, clients, run.get("jmh_options").texts(), cells.all(), starts);
	}

	private static JmhCell cell(Path file, Json cell) {
		Outcome outcome = CellFiles.outcome(cell);
		Map<String, JmhScore> figures = new LinkedHashMap<>();
		if (outcome.ran()) {
			cell.get("figures").object().forEach((mode, score) -> figures.put(mode, score(score)));
		}
		return new JmhCell(file, cell.get("subject").text(), cell.get("routes").count(Integer.MAX_VALUE),
				cell.get("client").text(), cell.get("repetition").count(Integer.MAX_VALUE), outcome, figures);
	}

	private static JmhScore score(Json score) {
		SortedMap<Double, Double> percentiles = new TreeMap<>();
		score.find("percentiles")
			.ifPresent((all) -> all.object()
				.forEach((percent, time) -> time.numberIfAny()
					.ifPresent((known) -> percentiles.put(JmhJsonReader.percent(percent, time), known))));
		return new JmhScore(score.get("score").numberIfAny(), score.get("error").numberIfAny(), false,
				score.get("unit").text(), OptionalLong.of(score.get("count").count()), percentiles);
	}

	private static Start start(Json start) {
		return new Start(start.get("subject").text(), start.get("routes").count(Integer.MAX_VALUE),
				start.get("repetition").count(Integer.MAX_VALUE), start.get("start_ms").number(),
				start.get("heap_bytes").numberIfAny());
	}

}
