package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.List;

import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.model.Cell;
import io.github.gatewaybench.report.model.Load;
import io.github.gatewaybench.report.model.Round;
import io.github.gatewaybench.report.model.RouteStudy;
import io.github.gatewaybench.report.model.Run;

/**
 * Whether a run can be used.
 *
 * @param text how many cells count
 * @param kind good, partly or bad
 */
record Verdict(String text, String kind) {

	static Verdict of(Run run) {
		long planned = Math.max(planned(run), run.cells().size());
		long valid = count(run, true, false);
		long skipped = count(run, false, true);
		long invalid = count(run, false, false);
		long missing = planned - run.cells().size();
		List<String> rest = new ArrayList<>();
		if (invalid > 0) {
			rest.add(invalid + " not valid");
		}
		if (skipped > 0) {
			rest.add(skipped + " skipped");
		}
		if (missing > 0) {
			rest.add(missing + " not run" + (run.info().isComplete() ? "" : " yet"));
		}
		String kind = (invalid > 0) ? "bad" : (rest.isEmpty() && valid > 0) ? "good" : "partly";
		if (rest.isEmpty()) {
			return new Verdict((valid == 1) ? "The one cell is valid." : "All " + valid + " cells are valid.", kind);
		}
		return new Verdict("%d of %d cells %s valid: %s.".formatted(valid, planned, (valid == 1) ? "is" : "are",
				String.join(", ", rest)), kind);
	}

	private static long count(Run run, boolean valid, boolean skipped) {
		return run.cells()
			.stream()
			.map(Cell::outcome)
			.filter((outcome) -> outcome.valid() == valid && outcome.skipped() == skipped)
			.count();
	}

	/** How many cells the settings ask for. */
	private static long planned(Run run) {
		long perSubject = run.info().repetitions();
		long subjects = run.info().subjects().size();
		if (run instanceof Round round) {
			return subjects * perSubject * round.connections().size();
		}
		else if (run instanceof AbStudy study) {
			int executions = study.loads().stream().mapToInt(Load::executions).sum();
			return subjects * perSubject * study.cpus().size() * study.protocols().size() * executions;
		}
		RouteStudy study = (RouteStudy) run;
		long direct = study.info().subjects().contains("direct") ? 1 : 0;
		return perSubject * study.clients().size() * ((subjects - direct) * study.routes().size() + direct);
	}

}
