package io.github.gatewaybench.engine.kind;

import java.util.List;
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
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Settings;

/**
 * The route study: JMH against a gateway whose table of routes grows.
 */
public final class RouteLauncher implements Launcher {

	/** What a gateway says of itself that is for such studies alone. */
	private static final String STUDY = "routes";

	private static final String JMH = "jmh";

	private static final String MODES = "modes";

	@Override
	public String name() {
		return STUDY;
	}

	@Override
	public List<String> options() {
		return List.of("routes", "clients");
	}

	@Override
	public Flags flags(ScriptCall call) {
		return call.flags(Defaults.ROUTES, Defaults.QUICK_ROUTES);
	}

	@Override
	public Lineup lineup(ScriptCall call) {
		return lineup(call, call.declaration().list("subjects"));
	}

	private static Lineup lineup(ScriptCall call, List<String> subjects) {
		return new Lineup(call.declaration().round(), call.repository(), call.names(subjects), call.backend(),
				List.of(), Optional.of(STUDY), RouteLauncher::unsuitable);
	}

	private static Optional<String> unsuitable(Server server) {
		if (!server.hasRoutes()) {
			return Optional.of("has no table of routes");
		}
		return server.name().ownPath().map((own) -> "has a path of its own: the study asks for that of the routes");
	}

	@Override
	public Driver begin(ScriptCall call, Flags flags) {
		Lineup lineup = lineup(call, flags.subjects(call.declaration().list("subjects")));
		JmhLoad load = new JmhLoad(Flags.any(flags.numbers("routes"), 1),
				Flags.any(flags.choices("clients", "client", "per-request", "shared"), "shared"),
				Jvm.words(flags.text(JMH)), Jvm.words(flags.text(MODES)));
		return driver(new RouteStudy(call.settings("jmh", lineup, flags), load), lineup, call);
	}

	@Override
	public Optional<Driver> resume(ScriptCall call, Run run) {
		return run.experiment()
			.as(RouteStudy.class)
			.filter((study) -> asksTheSame(call, study))
			.map((study) -> driver(study, lineup(call, study.settings().subjects()), call));
	}

	private static Driver driver(RouteStudy study, Lineup lineup, ScriptCall call) {
		return new RouteDriver(study, lineup, call, new RouteServers(lineup, call));
	}

	private static boolean asksTheSame(ScriptCall call, RouteStudy study) {
		Declaration now = call.declaration();
		Settings begun = study.settings();
		String run = "--resume " + call.arguments().value("resume").orElse("");
		if (!begun.backend().equals(now.find("backend")) || !begun.path().equals(now.get("path"))
				|| !begun.expectedBody().equals(now.find("expected-body"))) {
			call.checks()
				.problem("%s asked for another backend, path or body than %s does now".formatted(run, now.round()),
						"start a new run");
			return false;
		}
		// Others are not JMH's to be given: there are some that run other programs.
		boolean known = Stream.of(Defaults.ROUTES, Defaults.with(Defaults.ROUTES, Defaults.QUICK_ROUTES))
			.anyMatch((each) -> study.load().jmhOptions().equals(Jvm.words(each.get(JMH)))
					&& study.load().modes().equals(Jvm.words(each.get(MODES))));
		if (!known) {
			call.checks()
				.problem("%s was begun with other options of JMH than %s has now".formatted(run, now.round()),
						"start a new run");
		}
		return known;
	}

}
