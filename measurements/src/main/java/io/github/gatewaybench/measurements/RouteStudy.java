package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The route study: JMH against a gateway whose table of routes grows. */
public record RouteStudy(Settings settings, JmhLoad load) implements Experiment {

	/** The kind of experiment. */
	public static final Kind<JmhLoad> KIND = new Kind<>("jmh", JmhLoad.class, RouteStudy::new);

	/** A table of numbered routes; the only one of runs that kept no name of theirs. */
	public static final String NUMBERED = "path";

	@Override
	public List<Turn> turns() {
		List<Turn> turns = new ArrayList<>();
		for (String subject : this.settings.subjects()) {
			// direct has no table, and 0 stands for that.
			for (int routes : SubjectName.of(subject).isDirect() ? List.of(0) : this.load.routes) {
				turns.add(new Turn(subject, this.load.clients.stream().map((each) -> load(routes, each)).toList()));
			}
		}
		return turns;
	}

	private static Load load(int routes, String client) {
		return Load.of("routes", routes, "client", client);
	}

	@Override
	public Load loadOf(String subject, Load load) {
		return SubjectName.of(subject).isDirect() ? load(0, load.part("client")) : load;
	}

	@Override
	public Map<String, String> conditions() {
		return Ordered.texts("options of JMH", String.join(" ", this.load.jmhOptions), "table of routes",
				this.load.table.orElse(NUMBERED));
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
	 * The options of JMH.
	 *
	 * @param table the routes of the gateways: path, or the API that has them; empty in
	 * runs that did not keep it
	 * @param routes sizes of the table
	 * @param clients shared, per-request
	 * @param modes modes that must be in the result
	 */
	public record JmhLoad(Optional<String> table, List<Integer> routes, List<String> clients, List<String> jmhOptions,
			List<String> modes) {

		public JmhLoad {
			Values.written("table", table.stream().toList(), "[a-z]+");
			routes = Values.distinct("routes", routes);
			routes.forEach((each) -> Values.from1("routes", each));
			clients = Values.distinct("clients", Values.written("clients", clients, "shared|per-request"));
			jmhOptions = List.copyOf(jmhOptions);
			modes = Values.distinct("modes", modes);
		}
	}

}
