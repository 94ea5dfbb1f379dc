package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A study of rates: a search for each subject's knee, and then all of them at the same
 * rates. A search decides its steps as it goes, so that run.json has how many there are;
 * the rates are known when all searches have ended, or given by the user.
 */
public record RateStudy(Settings settings, RateLoad load) implements Experiment {

	/** The name of the load generator. */
	public static final String TOOL = "open-load";

	/**
	 * The longest time that open-load waits for a response: Hyperfoil's statistics hold
	 * no longer one.
	 */
	public static final int LONGEST_TIMEOUT_S = 60;

	/** The kind of experiment. */
	public static final Kind<RateLoad> KIND = new Kind<>(TOOL, RateLoad.class, RateStudy::new);

	/** The part of a load that numbers the steps of a search. */
	public static final String STEP = "step";

	/** The part of a load that is a rate which all subjects have. */
	public static final String RATE = "rate";

	/** The rates at which the subjects are compared, in percent of the smallest knee. */
	public static final List<Integer> SHARES = List.of(25, 50, 75);

	/** The searches, and then the rates in turns as in a round. */
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

	/** The turns of the rates that all subjects have. */
	@Override
	public List<Turn> turns() {
		List<Load> loads = this.load.rates.stream().map((each) -> Load.of(RATE, each)).toList();
		return loads.isEmpty() ? List.of()
				: this.settings.subjects().stream().map((subject) -> new Turn(subject, loads)).toList();
	}

	@Override
	public long size() {
		return Experiment.super.size() + this.load.searches.stream().mapToLong(Search::steps).sum();
	}

	/** A step of a search, by its number from 1. */
	public static CellId step(String subject, int repetition, int number) {
		return new CellId(subject, Load.of(STEP, number), 1, repetition);
	}

	/** Whether a cell is a step of a search. */
	public static boolean isStep(CellId cell) {
		return !cell.load().part(STEP).isEmpty();
	}

	@Override
	public Map<String, String> conditions() {
		return Ordered.texts("duration", this.load.durationS + " s", "timeout", this.load.timeoutS + " s", "sessions",
				this.load.sessions);
	}

	@Override
	public String place(CellId cell) {
		return isStep(cell)
				? "%s/knee/rep%d/step%02d".formatted(cell.subject(), cell.repetition(), cell.load().number(STEP))
				: "%s/rep%d/r%s".formatted(cell.subject(), cell.repetition(), cell.load().part(RATE));
	}

	@Override
	public Map<String, Object> identity(CellId cell) {
		String part = isStep(cell) ? STEP : RATE;
		return Ordered.of("subject", cell.subject(), part, cell.load().number(part), "repetition", cell.repetition());
	}

	/** This study with one more step in the search that a cell belongs to. */
	public RateStudy withNextStep(CellId last) {
		return new RateStudy(this.settings,
				this.load.with(this.load.searches.stream()
					.map((each) -> each.isOf(last) ? new Search(each.subject, each.repetition, each.steps + 1) : each)
					.toList(), this.load.rates));
	}

	/** This study at these rates. */
	public RateStudy withRates(List<Integer> rates) {
		return new RateStudy(this.settings, this.load.with(this.load.searches, rates));
	}

	/**
	 * The options of open-load.
	 *
	 * @param slo the condition that holds up to the knee
	 * @param searches empty where the user gave the rates
	 * @param rates rates in requests per second; empty as long as knees are searched
	 * @param sessions the most requests under way, each with a connection that is open
	 * from the beginning
	 * @param durationS seconds of a cell at one of the rates, and of a step that confirms
	 * a knee
	 * @param stepS seconds of any other step
	 * @param warmupS seconds of warm-up before each cell
	 * @param timeoutS seconds after which an answer is an error
	 */
	public record RateLoad(Slo slo, List<Search> searches, List<Integer> rates, int sessions, int durationS, int stepS,
			int warmupS, int timeoutS) {

		public RateLoad {
			searches = List.copyOf(searches);
			rates = rates.isEmpty() ? List.of() : Values.distinct("rates", rates);
			rates.forEach((each) -> Values.from1("rates", each));
			Values.from1("sessions", sessions);
			Values.from1("duration_s", durationS);
			Values.from1("step_s", stepS);
			Values.from1("timeout_s", timeoutS);
		}

		private RateLoad with(List<Search> searches, List<Integer> rates) {
			return new RateLoad(this.slo, searches, rates, this.sessions, this.durationS, this.stepS, this.warmupS,
					this.timeoutS);
		}

	}

	/**
	 * A search for the knee of a subject, with so many steps that were decided so far.
	 */
	public record Search(String subject, int repetition, int steps) {

		public Search {
			Values.from1("repetition", repetition);
			Values.from1("steps", steps);
		}

		/** Whether a cell is the last of its steps so far. */
		public boolean isLast(CellId cell) {
			return isOf(cell) && isStep(cell) && this.steps == cell.load().number(STEP);
		}

		private boolean isOf(CellId cell) {
			return this.subject.equals(cell.subject()) && this.repetition == cell.repetition();
		}

	}

}
