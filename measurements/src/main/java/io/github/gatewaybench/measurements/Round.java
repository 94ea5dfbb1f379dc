package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A round: an experiment in which wrk measures each subject with several numbers of
 * connections.
 */
public record Round(RunSettings settings, RoundSettings kindSettings) implements Experiment {

	public static final Kind<RoundSettings> KIND = new Kind<>("wrk", RoundSettings.class, Round::new);

	@Override
	public List<PlannedStart> startsPerRepetition() {
		List<Load> loads = this.kindSettings.connections.stream().map((each) -> Load.of("connections", each)).toList();
		return this.settings.subjects().stream().map((subject) -> new PlannedStart(subject, loads)).toList();
	}

	@Override
	public Map<String, String> loadOptions() {
		return OrderedMaps.ofStrings("duration", this.kindSettings.durationS + " s", "threads of wrk",
				this.kindSettings.threads, "timeout", this.kindSettings.timeoutS + " s");
	}

	@Override
	public OptionalDouble durationS(CellId cell) {
		return OptionalDouble.of(this.kindSettings.durationS);
	}

	@Override
	public String filePath(CellId cell) {
		return cell.subject() + "/rep" + cell.repetition() + "/c" + cell.load().part("connections");
	}

	@Override
	public Map<String, Object> identifyingFields(CellId cell) {
		return OrderedMaps.of("subject", cell.subject(), "connections", cell.load().partAsInt("connections"),
				"repetition", cell.repetition());
	}

	/**
	 * The settings that only rounds have, which are options of wrk.
	 *
	 * @param connections numbers of connections to measure with, one cell each
	 * @param durationS duration of a cell in seconds
	 * @param threads number of threads of wrk
	 * @param timeoutS seconds after which a missing response is an error
	 */
	public record RoundSettings(List<Integer> connections, int durationS, int threads, int timeoutS) {

		public RoundSettings {
			connections = SettingChecks.requireDistinct("connections", connections);
			connections.forEach((each) -> SettingChecks.requirePositive("connections", each));
			SettingChecks.requirePositive("duration_s", durationS);
			SettingChecks.requirePositive("threads", threads);
			SettingChecks.requirePositive("timeout_s", timeoutS);
		}
	}

}
