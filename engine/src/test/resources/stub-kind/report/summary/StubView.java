package io.github.gatewaybench.report.summary;

import java.util.List;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Run;

/**
 * Studies of the stub: a row for each subject and rate.
 */
final class StubView implements View {

	private static final String RATE = "rate";

	@Override
	public List<Column<Row>> columns(Run run) {
		return List.of(Columns.SUBJECT, Columns.load(RATE), Columns.REPETITIONS, Columns.VALID,
				Columns.REQUESTS_PER_SEC, Columns.MEAN_MS, Columns.ERRORS, Columns.RATIO_TO_DIRECT, Columns.NOTES);
	}

	@Override
	public String explanation() {
		return "Medians over the valid repetitions.\n";
	}

	@Override
	public String brief(Load load) {
		return "r=" + load.part(RATE);
	}

	@Override
	public LoadName name(Load load) {
		return new LoadName("", RATE, load.part(RATE));
	}

	@Override
	public List<Panel> panels(Rows rows) {
		Across across = Across.categories(RATE, Across.values(rows.run(), RATE), (row) -> row.load().part(RATE));
		return List.of(new Panel("", "Over the rate", "Lines join the medians.",
				List.of(new Plot("mean", "Mean latency", "", Columns.MEAN_MS, across, rows.all())), "Medians",
				rows.all()));
	}

}
