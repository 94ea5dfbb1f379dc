package io.github.gatewaybench.engine.rate;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.round.RoundDriver;
import io.github.gatewaybench.engine.round.RoundServerStarter;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.KneeSearch.CompletedStep;
import io.github.gatewaybench.measurements.KneeSearch.NextStep;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.RateStudy.RateSettings;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.raw.LatencyLogReader;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Defines how the cells of a rate study are measured with open-load. A cell is a step of
 * the search for a knee, or a measurement at a fixed rate.
 */
record RateDriver(ScriptInvocation call, SubjectSelection selection, KneeSchedule schedule,
		HyperfoilAgents agents) implements Driver {

	/** Number of wrk's connections in the warm-up of a rate study. */
	private static final int WARMUP_CONNECTIONS = 50;

	private static final int WARMUP_THREADS = 2;

	/**
	 * Divisor of the rate that wrk reached in the warm-up; the quotient is the first rate
	 * of a search.
	 */
	private static final int FIRST_RATE_DIVISOR = 10;

	private RateSettings kindSettings() {
		return this.schedule.experiment().kindSettings();
	}

	/** Requires wrk, which warms the servers up, and open-load's jar. */
	@Override
	public Requirements requirements() {
		return new Requirements(List.of("wrk"), List.of(openLoad()), timeout(), Defaults.LIMITS, List.of());
	}

	private Duration timeout() {
		return Duration.ofSeconds(kindSettings().timeoutS());
	}

	private ModuleSpec openLoad() {
		return this.selection.repository().moduleSpec(RateStudy.TOOL);
	}

	@Override
	public void check(HostChecks host) {
		host.checkOpenFileLimit(kindSettings().sessions());
		host.checkProcessLimit(100); // threads of the load generator's JVM
	}

	@Override
	public void checkMachines(Machines machines, Validation validation) {
		List<Host> hosts = machines.allForRole("load").stream().map(Machine::host).toList();
		if (hosts.size() > 1) {
			this.agents.check(hosts, validation);
		}
	}

	@Override
	public void start(CellId cell, SubjectUnderTest underTest) throws SubjectFailedException, InterruptedException {
		if (usesAgents(underTest)) {
			this.agents.sendScripts(underTest);
		}
		else {
			underTest.host("load").send(this.selection.repository().server(openLoad()).jar());
		}
		new RoundServerStarter(this.call, this.selection, WARMUP_THREADS, kindSettings().timeoutS()).start(cell,
				underTest, WARMUP_CONNECTIONS);
		this.schedule.setFirstRate(RunFolder.warmups(underTest.folder())
			.stream()
			.flatMap((curve) -> curve.slices().stream())
			.reduce((before, last) -> last)
			.map((last) -> (int) last.requestsPerSec().orElse(0) / FIRST_RATE_DIVISOR)
			.filter((rate) -> rate > 0)
			.orElse(KneeSchedule.FIRST_RATE));
	}

	@Override
	public LoadCommand loadCommand(CellId cell, SubjectUnderTest underTest) {
		NextStep next = this.schedule.stepOf(cell);
		int seconds = this.schedule.durationS(next);
		String name = Path.of(experiment().filePath(cell)).getFileName().toString();
		Path result = underTest.folder().resolve(name + OpenLoadReader.FORMAT.extension());
		Host host = underTest.host(usesAgents(underTest) ? "head" : "load");
		List<String> words = new ArrayList<>(List.of(host.java()));
		words.addAll(Defaults.OPEN_LOAD_JAVA_OPTS);
		words.addAll(List.of("-jar", host.pathOnHost(this.selection.repository().server(openLoad()).jar()).toString(),
				underTest.target().url(), "--rate", "" + next.rate(), "--duration", seconds + "s", "--warmup",
				kindSettings().warmupS() + "s", "--sessions", "" + kindSettings().sessions(), "--timeout",
				kindSettings().timeoutS() + "s", "--out", host.pathOnHost(underTest.folder()).toString(), "--name",
				name));
		if (usesAgents(underTest)) {
			words.addAll(List.of("--agents", this.agents.writeAgentsFile(underTest).toString()));
		}
		Duration around = usesAgents(underTest) ? HyperfoilAgents.START_AND_END_LIMIT : Duration.ZERO;
		return new LoadCommand(RateStudy.TOOL, words, OptionalLong.empty(), Duration.ofSeconds(seconds),
				Duration.ofSeconds(kindSettings().warmupS() + seconds)
					.plus(timeout().multipliedBy(RateStudy.MAX_TIMEOUTS_IN_A_ROW))
					.plus(Defaults.LIMITS.gracePeriod())
					.plus(around),
				Optional.of(OpenLoadReader.MEASUREMENT_BEGINS), List.of(),
				List.of(result, LatencyLogReader.logFile(result)),
				usesAgents(underTest) ? this.agents.pidFiles(underTest) : List.of(), OptionalInt.of(next.rate()));
	}

	private static boolean usesAgents(SubjectUnderTest underTest) {
		return underTest.servers().machines().allForRole("load").size() > 1;
	}

	@Override
	public CellResult judge(CellId cell, SubjectUnderTest underTest, Path raw, Observation observed) {
		Figures figures = OpenLoadReader.FORMAT.figuresOrNoResult(raw);
		// Agents report no CPU time: theirs is the observed one.
		Observation seen = observed.withReportedLoadCpu(figures);
		String line = RoundDriver.formatResult(figures, kindSettings().slo().percentile(),
				kindSettings().slo().metric());
		boolean isStep = RateStudy.isStep(cell);
		// open-load ends with 1 if the figures have problems.
		List<Warning> warnings = new ArrayList<>(seen.toolReasons(RateStudy.TOOL, figures.hasResult(),
				Slo.invalidReasons(figures).isEmpty() ? 0 : 1, "see its output"));
		// A search step is valid even if it violates the SLO.
		warnings.addAll(isStep ? Slo.generatorProblems(figures) : Slo.invalidReasons(figures));
		warnings.addAll(Slo.warnings(figures));
		warnings.addAll(seen.idleServerReasons(figures.requests().orElse(0)));
		agentOverloadWarning(underTest, figures, seen).ifPresent(warnings::add);
		if (isStep) {
			disturbedStepWarning(figures, seen).ifPresent(warnings::add);
		}
		warnings.addAll(seen.answerReasons(figures, kindSettings().sessions()));
		// The error answers that break the SLO of a step may be those of spot checks,
		// too.
		boolean broken = isStep && figures.errors("status") > 0;
		Judgement judgement = (broken ? seen.withoutWrongSpotChecks() : seen).judge(figures, warnings);
		return isStep ? judgeStep(cell, figures, line, seen, judgement) : new CellResult(seen, judgement, figures,
				JsonNodeFactory.instance.objectNode(), line, Optional.empty());
	}

	/**
	 * Warns if the agents of a distributed load generator were, or may have been, too
	 * busy to send requests in time; empty if there are no agents or no figures.
	 */
	private Optional<Warning> agentOverloadWarning(SubjectUnderTest underTest, Figures figures, Observation seen) {
		return (usesAgents(underTest) && figures.hasResult()) ? HyperfoilAgents.overloadWarning(
				seen.roles().get("load").cpuS(), figures.number("seconds").orElse(kindSettings().durationS()),
				HyperfoilAgents.totalThreadCount(underTest)) : Optional.empty();
	}

	/**
	 * Warns that a step does not count: the SLO was violated, or the load generator late,
	 * while the machine was disturbed. A step in which the SLO held all the same counts,
	 * because a disturbance only raises latencies; it does not explain failed requests.
	 */
	private Optional<Warning> disturbedStepWarning(Figures figures, Observation seen) {
		List<Warning> causes = seen.foreignCpuWarnings();
		boolean failed = !Warning.ofErrors(figures, "connection", "internal", "status").isEmpty();
		return (causes.isEmpty() || !figures.hasResult() || failed
				|| kindSettings().slo().violations(figures).isEmpty()) ? Optional.empty()
						: Optional.of(WarningCode.STEP_DISTURBED.with("cause", Warning.joinTexts(causes)));
	}

	private CellResult judgeStep(CellId cell, Figures measured, String line, Observation seen, Judgement judgement) {
		NextStep tried = this.schedule.stepOf(cell);
		Figures figures = measured.hasResult() ? measured
				: OpenLoadReader.createFailedFigures(tried.rate(), this.schedule.durationS(tried));
		CompletedStep step = CompletedStep.of(judgement.valid(), judgement.warnings(), figures, kindSettings().slo());
		this.schedule.recordStep(cell, step);
		String verdict = step.verdict().toString().toLowerCase(Locale.ROOT);
		List<String> broken = kindSettings().slo().violations(figures);
		ObjectNode extras = JsonNodeFactory.instance.objectNode();
		extras.put("slo", kindSettings().slo().toString()).put("verdict", verdict);
		broken.forEach(extras.putArray("broken")::add);
		String message = "%s, SLO %s%s".formatted(line, verdict,
				broken.isEmpty() ? "" : ": " + String.join("; ", broken));
		return new CellResult(seen, judgement, figures, extras, message, Optional.empty());
	}

	@Override
	public String label(CellId cell) {
		return RateStudy.isStep(cell)
				? "%s knee %d step %s".formatted(cell.subject(), cell.repetition(),
						cell.load().part(RateStudy.STEP_PART))
				: "%s %s/s rep %d/%d".formatted(cell.subject(), cell.load().part(RateStudy.RATE_PART),
						cell.repetition(), experiment().settings().repetitions());
	}

	@Override
	public Duration expectedDuration(CellId cell) {
		return Duration.ofSeconds(this.schedule.durationS(this.schedule.stepOf(cell)) + kindSettings().warmupS());
	}

}
