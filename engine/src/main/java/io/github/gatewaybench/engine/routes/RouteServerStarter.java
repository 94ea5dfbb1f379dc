package io.github.gatewaybench.engine.routes;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.run.Endpoint;
import io.github.gatewaybench.engine.run.HttpProbe;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.Jcmd;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Run.MeasuredStart;
import io.github.gatewaybench.measurements.folder.RunFolder;

/**
 * Starts the servers of the route study: the backend, and a gateway with a table of
 * routes that is stored on disk. A run fills one table for each module and size, and each
 * start of a gateway under test gets a copy of its table.
 *
 * @param failures reason why a table could not be filled, by file; empty if it was
 * filled. Entries are added during the run
 */
record RouteServerStarter(ScriptInvocation call, SubjectSelection selection, RouteTable table,
		Map<Path, Optional<String>> failures) {

	/** Maximum number of requests sent before the heap is measured. */
	private static final int MAX_SAMPLE_REQUESTS = 100;

	private static final String GATEWAY = "gateway";

	RouteServerStarter(ScriptInvocation call, SubjectSelection selection, RouteTable table) {
		this(call, selection, table, new HashMap<>());
	}

	/**
	 * Starts the servers of a cell with the given number of routes.
	 * @return the role of the subject
	 */
	String start(CellId cell, int routes, SubjectUnderTest underTest)
			throws SubjectFailedException, InterruptedException {
		ModuleSpec subject = this.selection.repository().moduleSpec(cell.subject());
		ModuleSpec backend = this.selection.backendOf(subject).orElseThrow();
		this.call.launcher()
			.start(underTest, "backend", backend, subject.isDirect() ? "server.log" : "backend.log",
					this.call.launchParameters(backend, Optional.empty()));
		// The backend gets the route's id in the header that a gateway would add.
		targetLastRoute(underTest, "backend", backend, "/ok", routes,
				Map.of("x-benchmark-routeId", lastRouteId(routes)));
		underTest.awaitAnswer("backend");
		if (subject.isDirect()) {
			return "backend";
		}
		// Without the header: a gateway must add it itself, not just forward it.
		targetLastRoute(underTest, GATEWAY, subject, "", routes, Map.of());
		Path store = this.call.workFolder().resolve("table/routes.store");
		underTest.host(GATEWAY).copyOnHost(filledStore(subject, routes, underTest), store);
		String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
		long startNanos = System.nanoTime();
		startGateway(subject, routes, store, "server.log", underTest);
		if (!underTest.isTrial()) {
			appendMeasuredStart(cell, started, Duration.ofNanos(System.nanoTime() - startNanos), routes, underTest);
		}
		return GATEWAY;
	}

	/**
	 * Makes the last route of the server's route table the target of requests and loads;
	 * the response must contain the id of that route in a header.
	 * @param prefix path on the server that precedes the route's path
	 * @param routes number of routes in the table
	 * @param headers headers to send
	 */
	private void targetLastRoute(SubjectUnderTest underTest, String role, ModuleSpec server, String prefix, int routes,
			Map<String, String> headers) {
		underTest.setTarget(new Endpoint(
				underTest.servers().url(role, this.call.port(server)) + prefix
						+ this.table.pathByNumber().apply(routes - 1),
				headers, this.call.get("expected-body"), Map.of("x-mock-server-routeId", lastRouteId(routes))));
	}

	private static String lastRouteId(int routes) {
		return "%024x".formatted(routes - 1);
	}

	private void startGateway(ModuleSpec name, int routes, Path store, String log, SubjectUnderTest underTest)
			throws SubjectFailedException, InterruptedException {
		Optional<String> upstream = this.selection.backendOf(name)
			.map((behind) -> underTest.servers().url("backend", this.call.port(behind)));
		Host host = underTest.host(GATEWAY);
		this.table.sendTemplates(host);
		this.call.launcher()
			.start(underTest, GATEWAY, name, log, this.call.launchParameters(name, upstream,
					this.table.gatewayArgument(host, routes), "--routes.store=" + host.pathOnHost(store)));
		underTest.awaitAnswer(GATEWAY);
	}

	private Path filledStore(ModuleSpec subject, int routes, SubjectUnderTest underTest)
			throws SubjectFailedException, InterruptedException {
		Path store = this.call.workFolder().resolve("tables/%s-n%d/routes.store".formatted(subject.module(), routes));
		if (!this.failures.containsKey(store)) {
			this.failures.put(store, fillStore(subject, routes, store, underTest));
		}
		Optional<String> failure = this.failures.get(store);
		if (failure.isPresent()) {
			throw new SubjectFailedException(failure.get());
		}
		return store;
	}

	/**
	 * Fills a table of routes by starting a gateway and stopping it again; returns the
	 * reason if that failed, otherwise empty.
	 * @param store file for the table
	 */
	private Optional<String> fillStore(ModuleSpec subject, int routes, Path store, SubjectUnderTest underTest)
			throws InterruptedException {
		long startNanos = System.nanoTime();
		underTest.host(GATEWAY).makeFolderOnHost(store.getParent());
		try {
			startGateway(filler(subject), routes, store, "fill.log", underTest);
			long seconds = Duration.ofNanos(System.nanoTime() - startNanos).toSeconds();
			underTest.servers().printLine("Filled a table of %d routes in %d s.".formatted(routes, seconds));
			return Optional.empty();
		}
		catch (SubjectFailedException ex) {
			return Optional.of("the table of %d routes was not filled: %s".formatted(routes, ex.getMessage()));
		}
		finally {
			underTest.servers().stop(GATEWAY);
		}
	}

	/**
	 * Server that fills the table: the variant that the script declares because it starts
	 * fastest, or else the module without a variant.
	 */
	private ModuleSpec filler(ModuleSpec subject) {
		ModuleSpec plain = this.selection.repository().moduleSpec(subject.module());
		return this.call.find("filler")
			.filter(this.selection.repository().server(plain).variants()::contains)
			.map((variant) -> this.selection.repository().moduleSpec(subject.module() + "@" + variant))
			.orElse(plain);
	}

	/**
	 * Appends the time, CPU time and memory of a gateway's start to the list of measured
	 * starts.
	 * @param started time at which the start began, in ISO 8601
	 * @param took time until the gateway gave the expected response
	 */
	private void appendMeasuredStart(CellId cell, String started, Duration took, int routes, SubjectUnderTest underTest)
			throws SubjectFailedException, InterruptedException {
		OptionalDouble cpuS = underTest.servers().byRole().get(GATEWAY).usage().cpuS();
		requestSampleOfRoutes(underTest.servers()
			.url(GATEWAY, this.call.port(this.selection.repository().moduleSpec(cell.subject()))), routes);
		int pid = underTest.servers().byRole().get(GATEWAY).pid();
		OptionalDouble heap = Jcmd.nextTo(this.call.jvm(), this.call.environment())
			.filter((each) -> underTest.host(GATEWAY).isHere())
			.map((each) -> each.liveHeapBytes(pid))
			.orElse(OptionalDouble.empty());
		underTest.servers().checkAlive("after its start");
		RunFolder.appendToList(underTest.folder().resolve(RunFolder.STARTS_FILE),
				new MeasuredStart(cell.subject(), routes, cell.repetition(), Optional.of(started), took.toMillis(),
						heap, cpuS, underTest.servers().byRole().get(GATEWAY).usage().peakRssMb()));
	}

	/**
	 * Requests routes spread over the whole table, so that everything that is created on
	 * first use exists before the heap is measured.
	 */
	private void requestSampleOfRoutes(String url, int routes) throws InterruptedException {
		int step = (routes + MAX_SAMPLE_REQUESTS - 1) / MAX_SAMPLE_REQUESTS;
		try {
			for (int route = 0; route < routes; route += step) {
				new HttpProbe().get(url + this.table.pathByNumber().apply(route), Map.of(), RouteDriver.ANSWER_LIMIT);
			}
		}
		catch (IOException ex) {
			// no further requests to a gateway that does not respond
		}
	}

}
