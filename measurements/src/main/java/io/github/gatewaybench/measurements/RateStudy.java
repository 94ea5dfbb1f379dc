package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A study of latency at fixed rates: first the knee of each subject is searched for, then
 * all subjects are measured at the same rates, which are shares of the smallest knee. A
 * search adds its steps to run.json as it proceeds. If the user gives the rates, nothing
 * is searched for.
 */
public record RateStudy(RunSettings settings, RateLoad load) implements Experiment {

	/** Name of the load generator. */
	public static final String TOOL = "open-load";

	/** Longest timeout in seconds; Hyperfoil's statistics hold no longer latencies. */
	public static final int LONGEST_TIMEOUT_S = 60;

	/** This kind of experiment: its load generator, and how its settings are read. */
	public static final Kind<RateLoad> KIND = new Kind<>(TOOL, RateLoad.class, RateStudy::new);

	/** Name of the part of a load that is the number of a search step. */
	public static final String STEP = "step";

	/** Name of the part of a load that is a rate common to all subjects. */
	public static final String RATE = "rate";

	/** The rates at which the subjects are compared, in percent of the smallest knee. */
	public static final List<Integer> SHARES = List.of(25, 50, 75);

	/** The steps of the searches, followed by the cells at the common rates. */
	@Override
	public List<CellId> cells() {
		List<CellId> cells = new ArrayList<>();
		for (Search search : this.load.searches) {
			for (int step = 1; step <= search.steps; step++) {
				cells.add(step(search.subject, search.repetition, step));
			}
		}
		cells.addAll(Experiment.super.cells());
		return Collections.unmodifiableList(cells);
	}

	/** The turns at the common rates; empty until the rates are known. */
	@Override
	public List<PlannedStart> plannedStarts() {
		List<Load> loads = this.load.rates.stream().map((each) -> Load.of(RATE, each)).toList();
		return loads.isEmpty() ? List.of()
				: this.settings.subjects().stream().map((subject) -> new PlannedStart(subject, loads)).toList();
	}

	@Override
	public long cellCount() {
		return Experiment.super.cellCount() + this.load.searches.stream().mapToLong(Search::steps).sum();
	}

	/** The cell of a search step, by the number of the step from 1. */
	public static CellId step(String subject, int repetition, int number) {
		return new CellId(subject, Load.of(STEP, number), 1, repetition);
	}

	/** Whether a cell is a step of a search. */
	public static boolean isStep(CellId cell) {
		return !cell.load().part(STEP).isEmpty();
	}

	@Override
	public Map<String, String> loadOptions() {
		return OrderedMaps.ofStrings("duration", this.load.durationS + " s", "timeout", this.load.timeoutS + " s",
				"sessions", this.load.sessions);
	}

	@Override
	public String filePath(CellId cell) {
		return isStep(cell)
				? "%s/knee/rep%d/step%02d".formatted(cell.subject(), cell.repetition(), cell.load().intPart(STEP))
				: "%s/rep%d/r%s".formatted(cell.subject(), cell.repetition(), cell.load().part(RATE));
	}

	@Override
	public Map<String, Object> identifyingFields(CellId cell) {
		String part = isStep(cell) ? STEP : RATE;
		return OrderedMaps.of("subject", cell.subject(), part, cell.load().intPart(part), "repetition",
				cell.repetition());
	}

	/** Returns this study with one more step in the search that a cell belongs to. */
	public RateStudy withNextStep(CellId last) {
		return new RateStudy(this.settings,
				this.load.with(this.load.searches.stream()
					.map((each) -> each.isOf(last) ? new Search(each.subject, each.repetition, each.steps + 1) : each)
					.toList(), this.load.rates));
	}

	/** Returns this study with these rates in requests per second. */
	public RateStudy withRates(List<Integer> rates) {
		return new RateStudy(this.settings, this.load.with(this.load.searches, rates));
	}

	/**
	 * The settings of open-load.
	 *
	 * @param slo condition that must hold up to the knee
	 * @param searches searches for knees; empty if the user gave the rates
	 * @param rates rates in requests per second; empty until the searches have ended
	 * @param sessions largest number of requests in flight; each session keeps a
	 * connection open from the beginning
	 * @param durationS duration of a cell at one of the rates, and of a step that
	 * confirms a knee, in seconds
	 * @param stepS duration of any other step in seconds
	 * @param warmupS duration of the warm-up before each cell in seconds
	 * @param timeoutS seconds after which a missing response is an error
	 */
	public record RateLoad(Slo slo, List<Search> searches, List<Integer> rates, int sessions, int durationS, int stepS,
			int warmupS, int timeoutS) {

		public RateLoad {
			searches = List.copyOf(searches);
			rates = rates.isEmpty() ? List.of() : SettingChecks.requireDistinct("rates", rates);
			rates.forEach((each) -> SettingChecks.requirePositive("rates", each));
			SettingChecks.requirePositive("sessions", sessions);
			SettingChecks.requirePositive("duration_s", durationS);
			SettingChecks.requirePositive("step_s", stepS);
			SettingChecks.requirePositive("timeout_s", timeoutS);
		}

		private RateLoad with(List<Search> searches, List<Integer> rates) {
			return new RateLoad(this.slo, searches, rates, this.sessions, this.durationS, this.stepS, this.warmupS,
					this.timeoutS);
		}

	}

	/** A search for the knee of a subject, with the number of steps planned so far. */
	public record Search(String subject, int repetition, int steps) {

		public Search {
			SettingChecks.requirePositive("repetition", repetition);
			SettingChecks.requirePositive("steps", steps);
		}

		/** Whether a cell is the last step of this search that is planned so far. */
		public boolean isLast(CellId cell) {
			return isOf(cell) && isStep(cell) && this.steps == cell.load().intPart(STEP);
		}

		private boolean isOf(CellId cell) {
			return this.subject.equals(cell.subject()) && this.repetition == cell.repetition();
		}

	}

}
