package io.github.gatewaybench.engine.routes;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.kind.Launcher;
import io.github.gatewaybench.engine.kind.ScriptCall;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.RouteStudy;
import io.github.gatewaybench.measurements.RouteStudy.JmhLoad;

/**
 * The route study: JMH against a gateway whose table of routes grows.
 */
public final class RouteLauncher extends Launcher<RouteStudy> {

	public RouteLauncher() {
		super("routes", RouteStudy.class, Defaults.ROUTES, Defaults.QUICK_ROUTES, "table", "routes", "clients");
	}

	@Override
	protected List<String> required() {
		return List.of("subjects", "path", "expected-body", "backend");
	}

	@Override
	protected List<String> optional() {
		return List.of("base", "study", "filler");
	}

	@Override
	protected Optional<String> unsuitable(ScriptCall call, Server server) {
		return server.hasRoutes()
				? server.name()
					.ownPath()
					.map((own) -> "has a path of its own, but the study requests those of the routes")
				: Optional.of("has no table of routes");
	}

	@Override
	protected RouteStudy experiment(ScriptCall call, Flags flags, Lineup lineup) {
		String table = flags.choice("table", RouteTable.NAMES);
		return new RouteStudy(call.settings("jmh", path(call, table), lineup, flags),
				new JmhLoad(Optional.of(table), Flags.any(routes(call, flags, table), 1),
						Flags.any(flags.choices("clients", "client", "per-request", "shared"), "shared"),
						Jvm.words(flags.text("jmh")), Jvm.words(flags.text("modes"))));
	}

	/** The sizes of the table; an API has only one. */
	private static List<Integer> routes(ScriptCall call, Flags flags, String table) {
		Optional<Integer> size = table(call, table).size();
		if (size.isEmpty()) {
			return flags.numbers("routes");
		}
		if (call.arguments().has("routes")) {
			call.checks()
				.problem(
						"--routes cannot be combined with --table %s, which has %d routes".formatted(table, size.get()),
						"leave out --routes");
		}
		return List.of(size.get());
	}

	private static RouteTable table(ScriptCall call, String name) {
		return RouteTable.of(name, call.get("path"), call.repository());
	}

	/** All paths of an API are requested, but only one of a numbered table. */
	private static String path(ScriptCall call, String table) {
		return table.equals(RouteStudy.NUMBERED) ? call.get("path") : "/";
	}

	private static String nameOf(RouteStudy study) {
		return study.load().table().orElse(RouteStudy.NUMBERED);
	}

	@Override
	protected String path(ScriptCall call, RouteStudy study) {
		return path(call, nameOf(study));
	}

	@Override
	protected Driver driver(ScriptCall call, RouteStudy study, Lineup lineup, List<Cell> cells) {
		return new RouteDriver(call, study, lineup, new RouteServers(call, lineup, table(call, nameOf(study))));
	}

	@Override
	protected boolean canGoOn(ScriptCall call, RouteStudy begun) {
		return hasTheTable(call, begun) && hasTheOptions(call, begun);
	}

	/** The table of an API may have changed since. */
	private static boolean hasTheTable(ScriptCall call, RouteStudy begun) {
		String name = nameOf(begun);
		boolean known = RouteTable.NAMES.contains(name)
				&& table(call, name).size().map((size) -> begun.load().routes().equals(List.of(size))).orElse(true);
		return call.canResume(known,
				"was begun with another table of routes, %s, than %s has now".formatted(name, call.round()));
	}

	/** A run.json must not bring options of its own: some of JMH's run other programs. */
	private static boolean hasTheOptions(ScriptCall call, RouteStudy begun) {
		return call.canResume(
				Stream.of(Defaults.ROUTES, Defaults.QUICK_ROUTES).anyMatch((each) -> isOf(each, begun.load())),
				"was begun with other options of JMH than %s has now".formatted(call.round()));
	}

	private static boolean isOf(Map<String, String> defaults, JmhLoad load) {
		return load.jmhOptions().equals(Jvm.words(defaults.get("jmh")))
				&& load.modes().equals(Jvm.words(defaults.get("modes")));
	}

}
