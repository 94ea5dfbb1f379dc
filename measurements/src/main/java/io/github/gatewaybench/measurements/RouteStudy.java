package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.raw.JmhReader;

/**
 * The route study: JMH against a gateway whose table of routes grows.
 *
 * @param settings those of all kinds
 * @param load those of JMH
 */
public record RouteStudy(Settings settings, JmhLoad load) implements Experiment {

	/** What is known of the kind before one of it is there. */
	public static final Kind<JmhLoad> KIND = new Kind<>("jmh", JmhLoad.class, RouteStudy::new, JmhFigures.class,
			JmhReader.FORMAT);

	@Override
	public Kind<?> kind() {
		return KIND;
	}

	@Override
	public List<CellId> cells() {
		List<CellId> cells = new ArrayList<>();
		for (int repetition = 1; repetition <= this.settings.repetitions(); repetition++) {
			for (Start start : Experiment.inTurn(repetition, starts())) {
				for (String client : this.load.clients()) {
					cells.add(new CellId(start.subject(), load(start.routes(), client), 1, repetition));
				}
			}
		}
		return cells;
	}

	private List<Start> starts() {
		List<Start> starts = new ArrayList<>();
		for (String subject : this.settings.subjects()) {
			routes(subject).forEach((each) -> starts.add(new Start(subject, each)));
		}
		return starts;
	}

	/** direct has no table, and 0 stands for that. */
	private List<Integer> routes(String subject) {
		return SubjectName.of(subject).isDirect() ? List.of(0) : this.load.routes();
	}

	@Override
	public List<Load> loads(String subject) {
		List<Load> loads = new ArrayList<>();
		for (int routes : routes(subject)) {
			this.load.clients().forEach((client) -> loads.add(load(routes, client)));
		}
		return loads;
	}

	private static Load load(int routes, String client) {
		return Load.of("routes", routes, "client", client);
	}

	@Override
	public Load loadOf(String subject, Load load) {
		return SubjectName.of(subject).isDirect() ? Load.of("routes", 0, "client", load.part("client")) : load;
	}

	@Override
	public Map<String, String> conditions() {
		return Map.of("options of JMH", String.join(" ", this.load.jmhOptions()));
	}

	@Override
	public String place(CellId cell) {
		return "%s/n%s/rep%d/%s".formatted(cell.subject(), cell.load().part("routes"), cell.repetition(),
				cell.load().part("client"));
	}

	@Override
	public Map<String, Object> identity(CellId cell) {
		return Ordered.of("subject", cell.subject(), "routes", cell.load().number("routes"), "client",
				cell.load().part("client"), "repetition", cell.repetition());
	}

	/**
	 * What JMH is asked for.
	 *
	 * @param routes sizes of the table
	 * @param clients shared, per-request
	 * @param jmhOptions what JMH is told besides
	 * @param modes that must be in its result
	 */
	public record JmhLoad(List<Integer> routes, List<String> clients, List<String> jmhOptions, List<String> modes) {

		public JmhLoad {
			routes = Check.distinct("routes", routes);
			routes.forEach((each) -> Check.from1("routes", each));
			clients = Check.distinct("clients", Check.written("clients", clients, "shared|per-request"));
			jmhOptions = List.copyOf(jmhOptions);
			modes = Check.distinct("modes", modes);
		}
	}

	/** What the clients of one start have in common. */
	private record Start(String subject, int routes) {
	}

}
