package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.KneeSearch.CompletedStep;

/** The knee search of a subject in one repetition of the experiment. */
public record SubjectKneeSearch(String subject, int repetition, KneeSearch search) {

	/**
	 * Reconstructs the knee searches of a run from its cells, in the order of their first
	 * steps; a search without a completed step is left out.
	 */
	public static List<SubjectKneeSearch> allOf(Run run, RateStudy study) {
		List<SubjectKneeSearch> searches = new ArrayList<>();
		OrderedMaps.groupBy((cell) -> List.of(cell.id().subject(), cell.id().repetition()), completedSteps(run.cells()))
			.forEach((key, steps) -> searches.add(of(steps, study.kindSettings().slo())));
		return searches;
	}

	private static SubjectKneeSearch of(List<Cell> steps, Slo slo) {
		CellId first = steps.get(0).id();
		return new SubjectKneeSearch(first.subject(), first.repetition(), new KneeSearch(KneeSearch.LOWEST_RATE,
				steps.stream().map((each) -> CompletedStep.of(each, slo)).toList()));
	}

	/** Filters the cells that are steps of a knee search and have been executed. */
	public static List<Cell> completedSteps(List<Cell> cells) {
		return cells.stream()
			.filter((cell) -> RateStudy.isStep(cell.id()) && cell.outcome().state() == State.RAN)
			.toList();
	}

	/** The knee in requests per second; empty if the search has not found one. */
	public OptionalInt knee() {
		return this.search.knee();
	}

}
