package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.raw.StubReader;

/**
 * A further kind: a load generator that offers requests at several rates.
 */
public record StubStudy(Settings settings, StubLoad load) implements Experiment {

	/** What is known of the kind before one of it is there. */
	public static final Kind<StubLoad> KIND = new Kind<>("stub", StubLoad.class, StubStudy::new, StubFigures.class,
			StubReader.FORMAT);

	@Override
	public Kind<?> kind() {
		return KIND;
	}

	@Override
	public List<Turn> turns() {
		List<Load> loads = this.load.rates().stream().map((each) -> Load.of("rate", each)).toList();
		return this.settings.subjects().stream().map((subject) -> new Turn(subject, loads)).toList();
	}

	@Override
	public Map<String, String> conditions() {
		return Map.of("duration", this.load.durationS() + " s");
	}

	@Override
	public String place(CellId cell) {
		return "%s/rep%d/r%s".formatted(cell.subject(), cell.repetition(), cell.load().part("rate"));
	}

	@Override
	public Map<String, Object> identity(CellId cell) {
		return Ordered.of("subject", cell.subject(), "rate", cell.load().number("rate"), "repetition",
				cell.repetition());
	}

	/** What the load generator is asked for. */
	public record StubLoad(List<Integer> rates, int durationS) {

		public StubLoad {
			rates = Check.distinct("rates", rates);
			Check.from1("duration_s", durationS);
		}
	}

}
