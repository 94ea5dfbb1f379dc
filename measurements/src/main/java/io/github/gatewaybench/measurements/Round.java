package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Map;

/** A round: wrk measures each subject with several connection counts. */
public record Round(Settings settings, WrkLoad load) implements Experiment {

	/** This kind of experiment: its load generator, and how its settings are read. */
	public static final Kind<WrkLoad> KIND = new Kind<>("wrk", WrkLoad.class, Round::new);

	@Override
	public List<Turn> turns() {
		List<Load> loads = this.load.connections.stream().map((each) -> Load.of("connections", each)).toList();
		return this.settings.subjects().stream().map((subject) -> new Turn(subject, loads)).toList();
	}

	@Override
	public Map<String, String> conditions() {
		return Ordered.texts("duration", this.load.durationS + " s", "threads of wrk", this.load.threads, "timeout",
				this.load.timeoutS + " s");
	}

	@Override
	public String place(CellId cell) {
		return "%s/rep%d/c%s".formatted(cell.subject(), cell.repetition(), cell.load().part("connections"));
	}

	@Override
	public Map<String, Object> identity(CellId cell) {
		return Ordered.of("subject", cell.subject(), "connections", cell.load().number("connections"), "repetition",
				cell.repetition());
	}

	/**
	 * The settings of wrk.
	 *
	 * @param durationS duration of a cell in seconds
	 * @param timeoutS seconds after which a missing response is an error
	 */
	public record WrkLoad(List<Integer> connections, int durationS, int threads, int timeoutS) {

		public WrkLoad {
			connections = Values.distinct("connections", connections);
			connections.forEach((each) -> Values.from1("connections", each));
			Values.from1("duration_s", durationS);
			Values.from1("threads", threads);
			Values.from1("timeout_s", timeoutS);
		}
	}

}
