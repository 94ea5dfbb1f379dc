package io.github.gatewaybench.engine.kind;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.measurements.RouteStudy;
import io.github.gatewaybench.measurements.RouteStudy.JmhLoad;

/**
 * The route study: JMH against a gateway whose table of routes grows.
 */
final class RouteLauncher extends Launcher<RouteStudy> {

	RouteLauncher() {
		super("routes", RouteStudy.class, Defaults.ROUTES, Defaults.QUICK_ROUTES, "routes", "clients");
	}

	@Override
	List<String> required() {
		return List.of("subjects", "path", "expected-body", "backend");
	}

	@Override
	List<String> optional() {
		return List.of("base", "study", "filler");
	}

	@Override
	Optional<String> unsuitable(ScriptCall call, Server server) {
		return server.hasRoutes()
				? server.name().ownPath().map((own) -> "has a path of its own: the study asks for that of the routes")
				: Optional.of("has no table of routes");
	}

	@Override
	RouteStudy experiment(ScriptCall call, Flags flags, Lineup lineup) {
		return new RouteStudy(call.settings("jmh", lineup, flags),
				new JmhLoad(Flags.any(flags.numbers("routes"), 1),
						Flags.any(flags.choices("clients", "client", "per-request", "shared"), "shared"),
						Jvm.words(flags.text("jmh")), Jvm.words(flags.text("modes"))));
	}

	@Override
	Driver driver(ScriptCall call, RouteStudy study, Lineup lineup) {
		return new RouteDriver(call, study, lineup, new RouteServers(call, lineup));
	}

	/**
	 * Other options are not JMH's to be given: there are some that run other programs.
	 */
	@Override
	boolean canGoOn(ScriptCall call, RouteStudy begun) {
		boolean known = Stream.of(Defaults.ROUTES, Defaults.QUICK_ROUTES).anyMatch((each) -> isOf(each, begun.load()));
		if (!known) {
			call.cannotResume("was begun with other options of JMH than %s has now".formatted(call.round()));
		}
		return known;
	}

	private static boolean isOf(Map<String, String> defaults, JmhLoad load) {
		return load.jmhOptions().equals(Jvm.words(defaults.get("jmh")))
				&& load.modes().equals(Jvm.words(defaults.get("modes")));
	}

}
