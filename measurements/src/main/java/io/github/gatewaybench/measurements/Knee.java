package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

import io.github.gatewaybench.measurements.Outcome.State;

/**
 * What a search in a study of rates came to.
 *
 * @param ended whether nothing more is to be tried
 * @param rate the highest at which the SLO held, in requests per second; empty where none
 * did, or the search has not ended
 * @param broken the lowest rate above it that was tried and did not hold
 * @param boundedByLoad whether that one was more than the load generator could offer
 */
public record Knee(String subject, int repetition, boolean ended, OptionalInt rate, int broken, boolean boundedByLoad) {

	/** Those of all searches that have begun, in the order of the run. */
	public static List<Knee> of(Run run, RateStudy study) {
		List<Knee> knees = new ArrayList<>();
		Ordered.by((cell) -> List.of(cell.id().subject(), cell.id().repetition()), steps(run.cells()))
			.forEach((key, cells) -> {
				List<KneeSearch.Step> taken = taken(cells, study.load().slo());
				KneeSearch search = new KneeSearch(KneeSearch.LOWEST, taken);
				CellId first = cells.get(0).id();
				knees.add(new Knee(first.subject(), first.repetition(), search.next().isEmpty(), search.knee(),
						search.broken(), search.isBoundedByLoad()));
			});
		return knees;
	}

	/** What is to be said of it in a few words; empty where it is a knee like others. */
	public String remark() {
		if (!this.ended) {
			return "the search has not ended";
		}
		String lowest = this.rate.isEmpty() ? ", the lowest rate that is tried" : "";
		if (this.boundedByLoad) {
			return "the load generator could not offer %d requests/s".formatted(this.broken)
					+ (this.rate.isEmpty() ? lowest : ": the knee may be higher");
		}
		return this.rate.isEmpty() ? "the SLO did not hold at %d requests/s".formatted(this.broken) + lowest : "";
	}

	/** The cells that are steps and have run. */
	public static List<Cell> steps(List<Cell> cells) {
		return cells.stream()
			.filter((cell) -> RateStudy.isStep(cell.id()) && cell.outcome().state() == State.RAN)
			.toList();
	}

	/** What the steps of one search say. */
	public static List<KneeSearch.Step> taken(List<Cell> cells, Slo slo) {
		return cells.stream().map((cell) -> KneeSearch.Step.of(cell.outcome().valid(), figures(cell), slo)).toList();
	}

	/** What a cell has measured; nothing where it gave no result. */
	public static OpenFigures figures(Cell cell) {
		return cell.figures()
			.filter(OpenFigures.class::isInstance)
			.map(OpenFigures.class::cast)
			.orElse(OpenFigures.NONE);
	}

}
