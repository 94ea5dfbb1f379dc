package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The route study: an experiment in which a JMH benchmark measures gateways with route
 * tables of several sizes.
 */
public record RouteStudy(RunSettings settings, RouteSettings kindSettings) implements Experiment {

	public static final Kind<RouteSettings> KIND = new Kind<>("jmh", RouteSettings.class, RouteStudy::new);

	/**
	 * Name of the route table with numbered paths; old runs that stored no table name
	 * used this table.
	 */
	public static final String NUMBERED_TABLE = "path";

	@Override
	public List<PlannedStart> startsPerRepetition() {
		List<PlannedStart> turns = new ArrayList<>();
		for (String subject : this.settings.subjects()) {
			// direct has no route table, which 0 stands for.
			for (int routes : SubjectName.of(subject).isDirect() ? List.of(0) : this.kindSettings.routes) {
				turns.add(new PlannedStart(subject,
						this.kindSettings.clients.stream().map((each) -> loadOf(routes, each)).toList()));
			}
		}
		return turns;
	}

	private static Load loadOf(int routes, String client) {
		return Load.of("routes", routes, "client", client);
	}

	@Override
	public Load correspondingLoad(String subject, Load load) {
		return SubjectName.of(subject).isDirect() ? loadOf(0, load.part("client")) : load;
	}

	@Override
	public Map<String, String> loadOptions() {
		return OrderedMaps.ofStrings("options of JMH", String.join(" ", this.kindSettings.jmhOptions),
				"table of routes", this.kindSettings.tableName());
	}

	@Override
	public String filePath(CellId cell) {
		return cell.subject() + "/n" + cell.load().part("routes") + "/rep" + cell.repetition() + "/"
				+ cell.load().part("client");
	}

	@Override
	public Map<String, Object> identifyingFields(CellId cell) {
		return OrderedMaps.of("subject", cell.subject(), "routes", cell.load().partAsInt("routes"), "client",
				cell.load().part("client"), "repetition", cell.repetition());
	}

	/**
	 * The settings that only route studies have.
	 *
	 * @param table name of the route table: "path" for numbered paths, or the API whose
	 * paths it has, such as "github"; empty in old runs, which did not store it
	 * @param routes numbers of routes to measure with
	 * @param clients how the benchmark uses HTTP clients: shared (one for all requests)
	 * or per-request
	 * @param jmhOptions command-line options of JMH
	 * @param modes JMH modes that the result must contain, such as thrpt and sample
	 */
	public record RouteSettings(Optional<String> table, List<Integer> routes, List<String> clients,
			List<String> jmhOptions, List<String> modes) {

		public RouteSettings {
			SettingChecks.requireMatching("table", table.stream().toList(), "[a-z]+");
			routes = SettingChecks.requireDistinct("routes", routes);
			routes.forEach((each) -> SettingChecks.requirePositive("routes", each));
			clients = SettingChecks.requireDistinct("clients",
					SettingChecks.requireMatching("clients", clients, "shared|per-request"));
			jmhOptions = List.copyOf(jmhOptions);
			modes = SettingChecks.requireDistinct("modes", modes);
		}

		/** Name of the route table; that with numbered paths if the run stored none. */
		public String tableName() {
			return this.table.orElse(NUMBERED_TABLE);
		}

	}

}
