package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * An experiment with open-load that measures latency at fixed request rates. First it
 * searches for the knee of each subject (the highest rate at which the SLO holds); then
 * it measures all subjects at the same shares of the smallest knee. If the user gives the
 * rates, there are no searches.
 */
public record RateStudy(RunSettings settings, RateSettings kindSettings) implements Experiment {

	/** Name of the load generator, as in run.json. */
	public static final String TOOL = "open-load";

	/**
	 * Number of times that open-load may wait for the timeout of requests: while it opens
	 * connections, at the end of its warm-up and at the end of the measured phase.
	 */
	public static final int MAX_TIMEOUTS_IN_A_ROW = 3;

	/**
	 * Number of sessions that open-load uses at most for each target in its warm-up. With
	 * more sessions in the measured phase, the warm-up may send fewer requests than are
	 * due.
	 */
	public static final int MAX_WARMUP_SESSIONS = 500;

	/**
	 * Longest permitted timeout in seconds; Hyperfoil's statistics cannot record longer
	 * latencies.
	 */
	public static final int MAX_TIMEOUT_S = 60;

	public static final Kind<RateSettings> KIND = new Kind<>(TOOL, RateSettings.class, RateStudy::new);

	/** Name of the load part that holds the number of a search step. */
	public static final String STEP_PART = "step";

	/** Name of the load part that holds a rate at which all subjects are measured. */
	public static final String RATE_PART = "rate";

	/** The rates at which all subjects are measured, in percent of the smallest knee. */
	public static final List<Integer> PERCENTAGES_OF_KNEE = List.of(25, 50, 75);

	/**
	 * The cells of the search steps planned so far, followed by the cells at the rates
	 * that all subjects share.
	 */
	@Override
	public List<CellId> cells() {
		List<CellId> cells = new ArrayList<>();
		for (SearchPlan search : this.kindSettings.searches) {
			for (int step = 1; step <= search.steps; step++) {
				cells.add(stepCell(search.subject, search.repetition, step));
			}
		}
		cells.addAll(Experiment.super.cells());
		return Collections.unmodifiableList(cells);
	}

	/**
	 * Starts of servers for the cells at fixed rates; empty until the rates are known.
	 */
	@Override
	public List<PlannedStart> startsPerRepetition() {
		List<Load> loads = this.kindSettings.rates.stream().map((each) -> Load.of(RATE_PART, each)).toList();
		return loads.isEmpty() ? List.of()
				: this.settings.subjects().stream().map((subject) -> new PlannedStart(subject, loads)).toList();
	}

	@Override
	public long cellCount() {
		return Experiment.super.cellCount() + this.kindSettings.searches.stream().mapToLong(SearchPlan::steps).sum();
	}

	/** Creates the identity of the cell for a search step; steps are numbered from 1. */
	public static CellId stepCell(String subject, int repetition, int number) {
		return new CellId(subject, Load.of(STEP_PART, number), 1, repetition);
	}

	/** Whether a cell is a step of a knee search, and not a cell at a fixed rate. */
	public static boolean isStep(CellId cell) {
		return !cell.load().part(STEP_PART).isEmpty();
	}

	@Override
	public Map<String, String> loadOptions() {
		return OrderedMaps.ofStrings("duration", this.kindSettings.durationS + " s", "timeout",
				this.kindSettings.timeoutS + " s", "sessions", this.kindSettings.sessions);
	}

	/**
	 * Duration of a cell at a fixed rate, in seconds; empty for search steps, which have
	 * one of two durations.
	 */
	@Override
	public OptionalDouble durationS(CellId cell) {
		return isStep(cell) ? OptionalDouble.empty() : OptionalDouble.of(this.kindSettings.durationS);
	}

	@Override
	public String filePath(CellId cell) {
		String repetition = "/rep" + cell.repetition();
		return cell.subject() + (isStep(cell)
				? "/knee" + repetition + String.format(Locale.ROOT, "/step%02d", cell.load().partAsInt(STEP_PART))
				: repetition + "/r" + cell.load().part(RATE_PART));
	}

	@Override
	public Map<String, Object> identifyingFields(CellId cell) {
		String part = isStep(cell) ? STEP_PART : RATE_PART;
		return OrderedMaps.of("subject", cell.subject(), part, cell.load().partAsInt(part), "repetition",
				cell.repetition());
	}

	/**
	 * Returns a copy with one more step in one of the knee searches.
	 * @param last cell of that search, which identifies it
	 */
	public RateStudy withNextStep(CellId last) {
		return new RateStudy(this.settings,
				this.kindSettings.with(this.kindSettings.searches.stream()
					.map((each) -> each.hasSubjectAndRepetitionOf(last)
							? new SearchPlan(each.subject, each.repetition, each.steps + 1) : each)
					.toList(), this.kindSettings.rates));
	}

	/** Returns a copy with the given fixed rates, in requests per second. */
	public RateStudy withRates(List<Integer> rates) {
		return new RateStudy(this.settings, this.kindSettings.with(this.kindSettings.searches, rates));
	}

	/**
	 * The settings that only rate studies have.
	 *
	 * @param slo service-level objective that must hold at the knee
	 * @param searches searches for knees; empty if the user gave the rates
	 * @param rates rates in requests per second; empty until the searches have ended
	 * @param sessions largest number of requests in flight; each session keeps one
	 * connection open during the whole cell
	 * @param durationS duration of a cell at a fixed rate, and of a search step that
	 * confirms a knee, in seconds
	 * @param stepS duration of a search step that is not meant to confirm a knee, in
	 * seconds
	 * @param warmupS duration of the warm-up before each cell in seconds
	 * @param timeoutS seconds after which a missing response is an error
	 */
	public record RateSettings(Slo slo, List<SearchPlan> searches, List<Integer> rates, int sessions, int durationS,
			int stepS, int warmupS, int timeoutS) {

		public RateSettings {
			searches = List.copyOf(searches);
			rates = rates.isEmpty() ? List.of() : SettingChecks.requireDistinct("rates", rates);
			rates.forEach((each) -> SettingChecks.requirePositive("rates", each));
			SettingChecks.requirePositive("sessions", sessions);
			SettingChecks.requirePositive("duration_s", durationS);
			SettingChecks.requirePositive("step_s", stepS);
			SettingChecks.requirePositive("timeout_s", timeoutS);
		}

		private RateSettings with(List<SearchPlan> searches, List<Integer> rates) {
			return new RateSettings(this.slo, searches, rates, this.sessions, this.durationS, this.stepS, this.warmupS,
					this.timeoutS);
		}

	}

	/**
	 * The plan of a knee search for one subject in one repetition: how many steps have
	 * been planned so far.
	 */
	public record SearchPlan(String subject, int repetition, int steps) {

		public SearchPlan {
			SettingChecks.requirePositive("repetition", repetition);
			SettingChecks.requirePositive("steps", steps);
		}

		/** Whether a cell is the most recently planned step of this search. */
		public boolean isLastStep(CellId cell) {
			return hasSubjectAndRepetitionOf(cell) && isStep(cell) && this.steps == cell.load().partAsInt(STEP_PART);
		}

		private boolean hasSubjectAndRepetitionOf(CellId cell) {
			return this.subject.equals(cell.subject()) && this.repetition == cell.repetition();
		}

	}

}
