package io.github.gatewaybench.engine.routes;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.flags.ChoiceConverter;
import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.kind.ExperimentKind;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.RouteStudy;
import io.github.gatewaybench.measurements.RouteStudy.RouteSettings;
import picocli.CommandLine.Option;

/**
 * Defines the kind of experiment in which JMH measures gateways with route tables of
 * several sizes.
 */
public final class RouteKind extends ExperimentKind<RouteStudy> {

	/**
	 * JMH options of all cells without --quick: none, because annotations of the
	 * benchmark class contain the settings.
	 */
	private static final List<String> JMH_OPTIONS = List.of();

	/** Benchmark modes that JMH's result must contain. */
	private static final List<String> MODES = List.of("thrpt", "avgt", "sample", "ss");

	private static final List<String> QUICK_JMH_OPTIONS = Jvm
		.splitWords("-f 1 -wi 1 -w 2s -i 3 -r 1s -bm thrpt,sample");

	private static final List<String> QUICK_MODES = List.of("thrpt", "sample");

	@Option(names = "--table", paramLabel = "TABLE", converter = RouteTableNameConverter.class,
			defaultValue = RouteStudy.NUMBERED_TABLE,
			description = "the routes: path (/mock/0, /mock/1 and so on), or those of a real API, github or kubernetes")
	private String table;

	@Option(names = "--routes", split = Flags.SEPARATOR, paramLabel = "\"N N\"",
			defaultValue = "100 1000 5000 10000 100000",
			description = "table sizes, one start of the gateway each; not for an API, whose table has a fixed size")
	private List<Integer> routes;

	@Option(names = "--clients", split = Flags.SEPARATOR, paramLabel = "\"C C\"", converter = ClientConverter.class,
			defaultValue = "per-request shared",
			description = "HTTP clients: a new one for each request (per-request), as in the article, or one for all (shared)")
	private List<String> clients;

	public RouteKind() {
		super("routes", RouteStudy.class, Map.of("routes", "100 1000", "clients", "shared", "warmup-limit", "0s"));
	}

	@Override
	protected Map<String, String> defaults() {
		return Map.of("reps", "1");
	}

	@Override
	protected boolean hasBackendFlags() {
		return false;
	}

	@Override
	protected List<String> requiredScriptKeys() {
		return List.of("subjects", "path", "expected-body", "backend");
	}

	@Override
	protected List<String> optionalScriptKeys() {
		return List.of("base", "study", "filler");
	}

	@Override
	protected Optional<String> reasonUnsuitable(ScriptInvocation call, Server server) {
		return server.hasRoutes()
				? server.name()
					.ownPath()
					.map((own) -> "has a path of its own, but the study requests those of the routes")
				: Optional.of("has no table of routes");
	}

	@Override
	protected RouteStudy experiment(ScriptInvocation call, SubjectSelection selection) {
		return new RouteStudy(call.settings("jmh", path(call, this.table), selection),
				new RouteSettings(Optional.of(this.table), tableSizes(call), this.clients,
						call.options().quick() ? QUICK_JMH_OPTIONS : JMH_OPTIONS,
						call.options().quick() ? QUICK_MODES : MODES));
	}

	/** Sizes of the route table; the table of an API has only one size. */
	private List<Integer> tableSizes(ScriptInvocation call) {
		Optional<Integer> size = table(call, this.table).size();
		if (size.isPresent() && call.given().has("--routes")) {
			call.validation()
				.addProblem("--routes cannot be combined with --table %s, which has %d routes".formatted(this.table,
						size.get()), "leave out --routes");
		}
		return size.map(List::of).orElse(this.routes);
	}

	private static RouteTable table(ScriptInvocation call, String name) {
		return RouteTable.of(name, call.get("path"), call.repository());
	}

	/** Path to record in the settings: / for an API, all of whose paths are requested. */
	private static String path(ScriptInvocation call, String table) {
		return table.equals(RouteStudy.NUMBERED_TABLE) ? call.get("path") : "/";
	}

	@Override
	protected String path(ScriptInvocation call, RouteStudy study) {
		return path(call, study.kindSettings().tableName());
	}

	@Override
	protected Driver driver(ScriptInvocation call, RouteStudy study, SubjectSelection selection, List<Cell> cells) {
		return new RouteDriver(call, study, selection,
				new RouteServerStarter(call, selection, table(call, study.kindSettings().tableName())));
	}

	@Override
	protected boolean isResumable(ScriptInvocation call, RouteStudy original) {
		return isTableUnchanged(call, original) && hasKnownJmhOptions(call, original);
	}

	/** Whether the route table of the run still exists with the same number of routes. */
	private static boolean isTableUnchanged(ScriptInvocation call, RouteStudy original) {
		String name = original.kindSettings().tableName();
		boolean known = RouteTable.NAMES.contains(name) && table(call, name).size()
			.map((size) -> original.kindSettings().routes().equals(List.of(size)))
			.orElse(true);
		return call.noteNotResumableUnless(known,
				"was started with another table of routes, %s, than %s has now".formatted(name, call.experimentName()));
	}

	/**
	 * Whether the run has the JMH options of this script. Other options in a run.json
	 * could start other programs.
	 */
	private static boolean hasKnownJmhOptions(ScriptInvocation call, RouteStudy original) {
		RouteSettings settings = original.kindSettings();
		return call.noteNotResumableUnless(
				(settings.jmhOptions().equals(JMH_OPTIONS) && settings.modes().equals(MODES))
						|| (settings.jmhOptions().equals(QUICK_JMH_OPTIONS) && settings.modes().equals(QUICK_MODES)),
				"was started with other JMH options than %s has now".formatted(call.experimentName()));
	}

	private static final class RouteTableNameConverter extends ChoiceConverter {

		RouteTableNameConverter() {
			super(RouteTable.NAMES.toArray(String[]::new));
		}

	}

	private static final class ClientConverter extends ChoiceConverter {

		ClientConverter() {
			super("per-request", "shared");
		}

	}

}
