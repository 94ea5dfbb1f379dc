package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Map;

/** A round: wrk at several connection counts on each subject. */
public record Round(Settings settings, WrkLoad load) implements Experiment {

	/** The kind of experiment. */
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
	 * The options of wrk.
	 *
	 * @param durationS seconds of a cell
	 * @param timeoutS seconds after which an answer is an error
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
