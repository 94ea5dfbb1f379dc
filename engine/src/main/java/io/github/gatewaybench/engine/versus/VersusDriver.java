package io.github.gatewaybench.engine.versus;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.preflight.InstallationChecks;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Endpoint;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.Server.LaunchParameters;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.raw.RawReader;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Defines how the blocks of a versus comparison are measured. */
record VersusDriver(ScriptInvocation call, SubjectSelection selection, VersusSchedule schedule,
		ArmProvisioner provisioner, InstructionCounter counter) implements Driver {

	/** First port of backends, if there are several. */
	private static final int FIRST_BACKEND_PORT = ArmProvisioner.FIRST_PORT + 50;

	private VersusSettings kindSettings() {
		return this.schedule.experiment().kindSettings();
	}

	@Override
	public Requirements requirements() {
		return kindSettings().isClosedLoop() ? ClosedLoop.requirements(kindSettings())
				: OpenLoop.requirements(kindSettings(), openLoadModule());
	}

	private ModuleSpec openLoadModule() {
		return this.selection.repository().moduleSpec(RateStudy.TOOL);
	}

	@Override
	public void check(HostChecks host) throws InterruptedException {
		host.checkOpenFileLimit(kindSettings().sessions() * kindSettings().arms().size());
		// A load generator's JVM has about a hundred threads.
		host.checkProcessLimit(kindSettings().wrkThreads().orElse(100));
		host.checkCpuTimesReadable();
		this.provisioner.check(host, this.selection.backends(), kindSettings().isClosedLoop());
	}

	/**
	 * Adds a problem for each taken port of a backend. The ports that modules of arms
	 * declare are not checked, because arms use others.
	 * @param remaining ignored, because more blocks of all arms may be needed
	 */
	@Override
	public void checkPorts(HostChecks host, SubjectSelection remaining) throws InterruptedException {
		for (ModuleSpec each : this.selection.backends()) {
			if (host.roles().contains("backend")) {
				host.checkPort(backendPort(each), each.text());
			}
		}
	}

	@Override
	public void checkMachines(Machines machines, Validation validation) throws InterruptedException {
		Driver.super.checkMachines(machines, validation);
		this.provisioner.checkMachines(machines, this.selection.backends().size() > 1, validation);
	}

	@Override
	public List<Integer> ports(String role) {
		Stream<Integer> backends = role.equals("backend") ? this.selection.backends().stream().map(this::backendPort)
				: Stream.empty();
		return Stream.concat(backends, this.provisioner.ports(role)).toList();
	}

	@Override
	public void prepare(Machine here, Consumer<String> tell) throws InterruptedException {
		this.provisioner.prepareJars(here, tell);
		this.counter.detectPerf(here.host());
	}

	@Override
	public void addFacts(ObjectNode environment, Machines machines) {
		this.provisioner.addFacts(environment, machines);
	}

	@Override
	public List<CellId> measuredTogether(CellId cell) {
		return this.schedule.block(cell)
			.arms()
			.stream()
			.map((arm) -> new CellId(arm, cell.load(), 1, cell.repetition()))
			.toList();
	}

	/** Role of an arm's server, numbered by the arm's place in the settings. */
	String role(String arm) {
		int number = this.schedule.experiment().settings().subjects().indexOf(arm) + 1;
		return "%s-%d".formatted(this.provisioner.serverOf(arm).serverInCheckout().role(), number);
	}

	/** Backend behind an arm; empty if arms answer by themselves. */
	private Optional<ModuleSpec> backendOf(String arm) {
		return this.selection.backendOf(module(arm));
	}

	@Override
	public ModuleSpec module(String arm) {
		return this.selection.repository().moduleSpec(this.schedule.experiment().arm(arm).subject());
	}

	/**
	 * Reason why a run skips an arm; an arm with a JVM of its own, which is checked
	 * together with the arm, is skipped only for its backend.
	 */
	@Override
	public Optional<String> reasonToSkip(String arm, InstallationChecks installed) {
		return this.schedule.experiment().arm(arm).java().isPresent()
				? backendOf(arm).flatMap(installed::reasonToSkipBackend) : Driver.super.reasonToSkip(arm, installed);
	}

	@Override
	public List<ModuleSpec> modulesOfCheckout() {
		Stream<ModuleSpec> ofArms = kindSettings().arms()
			.stream()
			.filter((arm) -> arm.commit().isEmpty() && arm.jar().isEmpty())
			.map((arm) -> module(arm.name()));
		return Stream.of(this.selection.backends().stream(), ofArms, requirements().modules().stream())
			.flatMap((names) -> names)
			.toList();
	}

	/** Role of a backend: {@code backend} for the first, {@code backend-2} and so on. */
	private String backendRole(ModuleSpec backend) {
		int number = this.selection.backends().indexOf(backend) + 1;
		return (number == 1) ? "backend" : "backend-" + number;
	}

	private int backendPort(ModuleSpec backend) {
		return (this.selection.backends().size() == 1) ? this.call.port(backend)
				: FIRST_BACKEND_PORT + this.selection.backends().indexOf(backend);
	}

	@Override
	public void start(CellId cell, SubjectUnderTest underTest) throws SubjectFailedException, InterruptedException {
		List<String> arms = this.schedule.block(cell).arms();
		this.schedule.beginBlock();
		this.schedule.toleratedBecause()
			.filter((why) -> !underTest.isTrial())
			.ifPresent((why) -> underTest.servers()
				.printLine("This block will count even if it is disturbed: %s.".formatted(why)));
		if (this.schedule.hasLongWarmupBeforeMeasuring() && !underTest.isTrial()) {
			underTest.servers()
				.printLine(
						"A JVM compiled while an earlier block was measured: before this one, arms are loaded for %d s."
							.formatted(this.schedule.warmupBeforeMeasuringS()));
		}
		List<ModuleSpec> backends = arms.stream().flatMap((arm) -> backendOf(arm).stream()).distinct().toList();
		for (ModuleSpec each : backends) {
			this.call.launcher()
				.start(underTest, backendRole(each), each, backendRole(each) + ".log",
						new LaunchParameters(backendPort(each), Optional.empty(), this.call.jvm().options(), List.of(),
								Optional.empty(), Map.of()));
		}
		for (String arm : arms) {
			this.provisioner.serverOf(arm)
				.start(this.call, underTest, role(arm), backendOf(arm)
					.map((backend) -> underTest.servers().url(backendRole(backend), backendPort(backend))));
		}
		for (ModuleSpec each : backends) {
			this.call.launcher().awaitTarget(underTest, backendRole(each), backendPort(each), this.call.get("path"));
		}
		List<Endpoint> targets = new ArrayList<>();
		for (String arm : arms) {
			this.call.launcher()
				.awaitTarget(underTest, role(arm), this.provisioner.serverOf(arm).port(),
						module(arm).pathOr(this.call.get("path")));
			targets.add(underTest.target());
		}
		underTest.setTargets(targets);
		underTest.setRequestCountPath(countPath(arms));
		if (!underTest.isTrial()) {
			BlockLoad warmup = warmupBlockLoad(cell, underTest);
			warmup.warmUp(role(arms.get(0)));
			this.counter.count(underTest, warmup::instructionCountingCommand, arms.stream().map(this::role).toList());
		}
	}

	/**
	 * Path at which the backends report how many requests they have received; empty if
	 * they do not count the requests of all the given arms.
	 */
	Optional<String> countPath(List<String> arms) {
		List<Optional<String>> paths = arms.stream()
			.map((arm) -> backendOf(arm).flatMap((backend) -> this.call.countPath(module(arm))))
			.distinct()
			.toList();
		return (paths.size() == 1) ? paths.get(0) : Optional.empty();
	}

	private BlockLoad warmupBlockLoad(CellId cell, SubjectUnderTest underTest) {
		return blockLoad(cell, underTest, this.call.workFolder().resolve("warmup-" + underTest.folder().getFileName()));
	}

	private BlockLoad blockLoad(CellId cell, SubjectUnderTest underTest, Path folder) {
		List<String> arms = this.schedule.block(cell).arms();
		if (kindSettings().isClosedLoop()) {
			Set<String> natives = arms.stream()
				.filter((arm) -> this.provisioner.serverOf(arm).serverInCheckout().hasStartScript())
				.collect(Collectors.toSet());
			return new ClosedLoop(kindSettings(), arms, natives, underTest, folder);
		}
		return new OpenLoop(this.selection.repository().server(openLoadModule()).jar(), this.schedule, arms, underTest,
				folder);
	}

	@Override
	public LoadCommand loadCommand(CellId cell, SubjectUnderTest underTest) {
		return blockLoad(cell, underTest, underTest.folder()).measurementCommand();
	}

	@Override
	public CellResult judge(CellId cell, SubjectUnderTest underTest, Path raw, Observation observed) {
		Figures figures = RawReader.formatOf(experiment().settings().tool()).figuresOrNoResult(raw);
		BlockLoad blockLoad = blockLoad(cell, underTest, underTest.folder());
		Observation whole = blockLoad.withCorrectedLoadUsage(observed, figures);
		String role = role(cell.subject());
		Optional<String> backend = backendOf(cell.subject()).map(this::backendRole);
		Map<String, String> names = new HashMap<>(
				Map.of(role, role.replaceFirst("-[0-9]+$", ""), "load", "load", "head", "head"));
		backend.ifPresent((each) -> names.put(each, "backend"));
		List<ArmSlice> slices = blockLoad.slices(raw, figures, whole, role, backend);
		ObjectNode extras = JsonNodeFactory.instance.objectNode();
		extras.set("slices", JsonFile.MAPPER.valueToTree(slices));
		this.counter.perRequest(role, () -> warmupBlockLoad(cell, underTest).answeredBy(cell.subject()))
			.ifPresent((count) -> extras.put("instructions_per_request", count));
		Judgement judgement = new BlockJudge(kindSettings(), this.schedule.toleratedBecause(),
				experiment().settings().smokeTestOf().isPresent(), this.schedule.warmupBeforeMeasuringS())
			.judge(cell.subject(), backend, figures, whole, whole.withRenamedRoles(names), slices,
					RunFolder.warmups(underTest.folder()), blockLoad.answeredByAll(figures));
		this.schedule.recordArm(cell, judgement.valid());
		return new CellResult(whole.withRenamedRoles(names), judgement, figures, extras,
				blockLoad.formatResult(figures), Optional.empty());
	}

	@Override
	public String label(CellId cell) {
		return "block %d %s".formatted(cell.repetition(), cell.subject());
	}

	@Override
	public Duration expectedDuration(CellId cell) {
		return this.schedule.expectedDuration(cell);
	}

}
