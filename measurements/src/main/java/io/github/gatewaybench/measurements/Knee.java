package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import io.github.gatewaybench.measurements.KneeSearch.Verdict;
import io.github.gatewaybench.measurements.Outcome.State;

/**
 * The result of a search in a study of rates.
 *
 * @param ended whether nothing more is to be tried
 * @param rate the highest at which the SLO held, in requests per second; empty where none
 * did, or the search has not ended
 * @param broken the lowest rate above it that was tried and did not hold
 * @param undecided why that one was given up, where it was not because the SLO broke
 */
public record Knee(String subject, int repetition, boolean ended, OptionalInt rate, int broken,
		Optional<Verdict> undecided) {

	/** The knees of all searches that have begun, in the order of the run. */
	public static List<Knee> of(Run run, RateStudy study) {
		List<Knee> knees = new ArrayList<>();
		Ordered.by((cell) -> List.of(cell.id().subject(), cell.id().repetition()), steps(run.cells()))
			.forEach((key, cells) -> {
				List<KneeSearch.Step> taken = taken(cells, study.load().slo());
				KneeSearch search = new KneeSearch(KneeSearch.LOWEST, taken);
				CellId first = cells.get(0).id();
				knees.add(new Knee(first.subject(), first.repetition(), search.next().isEmpty(), search.knee(),
						search.broken(), search.undecided()));
			});
		return knees;
	}

	/** A remark in a few words; empty for an ordinary knee. */
	public String remark() {
		if (!this.ended) {
			return "the search has not ended";
		}
		String tried = this.rate.isPresent() ? ": the knee may be higher" : ", the lowest rate that is tried";
		if (this.undecided.isPresent()) {
			return ((this.undecided.get() == Verdict.VOID) ? "the load generator could not offer %d requests/s%s"
					: "three steps at %d requests/s do not count%s")
				.formatted(this.broken, tried);
		}
		return this.rate.isPresent() ? "" : "the SLO did not hold at %d requests/s%s".formatted(this.broken, tried);
	}

	/** The cells that are steps and have run. */
	public static List<Cell> steps(List<Cell> cells) {
		return cells.stream()
			.filter((cell) -> RateStudy.isStep(cell.id()) && cell.outcome().state() == State.RAN)
			.toList();
	}

	/** The results of these steps. */
	public static List<KneeSearch.Step> taken(List<Cell> cells, Slo slo) {
		return cells.stream()
			.map((cell) -> KneeSearch.Step.of(cell.outcome().valid(), cell.figures().orElse(Figures.NONE), slo))
			.toList();
	}

}
