package io.github.gatewaybench.engine.rate;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.kind.ScriptCall;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.round.RoundDriver;
import io.github.gatewaybench.engine.round.RoundServers;
import io.github.gatewaybench.engine.round.RoundServers.Wrk;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Stage;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Knee;
import io.github.gatewaybench.measurements.KneeSearch;
import io.github.gatewaybench.measurements.KneeSearch.Step;
import io.github.gatewaybench.measurements.KneeSearch.Try;
import io.github.gatewaybench.measurements.OpenFigures;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.RateStudy.RateLoad;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.folder.WarmupFile;
import io.github.gatewaybench.measurements.raw.LatencyLog;
import io.github.gatewaybench.measurements.raw.OpenReader;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Drives a study of rates. Its experiment grows: a search has another step when it knows
 * the last one, and the rates that all subjects have are known when all searches have
 * ended.
 */
final class RateDriver implements Driver {

	/** Of what wrk reached in the warm-up: the first rate of a search. */
	private static final int FIRST_SHARE = 10;

	/** Of a search, before those that confirm what it found. */
	private static final int USUAL_STEPS = 15;

	/** Two of three tell. */
	private static final long CONFIRMING_STEPS = 3;

	private final ScriptCall call;

	private final Lineup lineup;

	private final Agents agents;

	/** What the searches have found so far, by the folder of their cells. */
	private final Map<Path, List<Step>> steps = new HashMap<>();

	private RateStudy experiment;

	private int firstRate;

	/**
	 * A driver.
	 * @param cells of a run that is resumed
	 */
	RateDriver(ScriptCall call, RateStudy experiment, Lineup lineup, List<Cell> cells) {
		this.call = call;
		this.experiment = experiment;
		this.lineup = lineup;
		this.agents = new Agents(call);
		List<Cell> taken = Knee.steps(cells);
		Ordered.by((cell) -> folder(cell.id()), taken)
			.forEach((folder, some) -> this.steps.put(folder, new ArrayList<>(Knee.taken(some, settings().slo()))));
		// Of a search whose last step ran, and that had no time to tell what comes next.
		taken.stream().map(Cell::id).filter(this::isLastStep).forEach(this::following);
	}

	private boolean isLastStep(CellId cell) {
		return settings().searches().stream().anyMatch((each) -> each.isLast(cell));
	}

	@Override
	public RateStudy experiment() {
		return this.experiment;
	}

	@Override
	public Lineup lineup() {
		return this.lineup;
	}

	private RateLoad settings() {
		return this.experiment.load();
	}

	/** wrk warms the servers up, and the load generator is in a jar. */
	@Override
	public List<String> tools() {
		return List.of("wrk");
	}

	@Override
	public List<Name> whatRuns() {
		List<Name> names = new ArrayList<>(Driver.super.whatRuns());
		names.add(openLoad());
		return names;
	}

	private Name openLoad() {
		return this.lineup.repository().name(OpenReader.TOOL);
	}

	@Override
	public void check(HostChecks host) {
		host.checkOpenFiles(settings().sessions());
		host.checkProcesses(100); // of the load generator's JVM
	}

	@Override
	public void checkLoad(List<Host> hosts, Checks checks) {
		this.agents.check(hosts, checks);
	}

	@Override
	public Duration patience() {
		return Duration.ofSeconds(settings().timeoutS());
	}

	@Override
	public void start(CellId cell, Stage stage) throws SubjectFailedException, InterruptedException {
		if (isByAgents(stage)) {
			this.agents.prepare(stage);
		}
		else {
			stage.servers().machines().of("load").host().send(this.lineup.repository().server(openLoad()).jar());
		}
		Wrk wrk = new Wrk(Defaults.RATE_WARMUP_THREADS, settings().timeoutS());
		new RoundServers(this.call, this.lineup).start(cell, stage, wrk, Defaults.RATE_WARMUP_CONNECTIONS);
		this.firstRate = WarmupFile.read(stage.folder().resolve(WarmupFile.NAME))
			.stream()
			.flatMap((curve) -> curve.slices().stream())
			.reduce((before, last) -> last)
			.map((last) -> (int) last.requestsPerSec().orElse(0) / FIRST_SHARE)
			.filter((rate) -> rate > 0)
			.orElse(Defaults.FIRST_RATE);
	}

	@Override
	public LoadCommand load(CellId cell, Stage stage) {
		boolean step = RateStudy.isStep(cell);
		Try next = step ? tried(cell) : new Try(cell.load().number(RateStudy.RATE), true);
		int seconds = seconds(next);
		String name = Path.of(this.experiment.place(cell)).getFileName().toString();
		Path result = stage.folder().resolve(name + OpenReader.FORMAT.ending());
		Host host = stage.servers().machines().of(isByAgents(stage) ? "head" : "load").host();
		List<String> words = new ArrayList<>(List.of(host.java()));
		words.addAll(Defaults.OPEN_LOAD_JAVA_OPTS);
		words.addAll(List.of("-jar", host.there(this.lineup.repository().server(openLoad()).jar()).toString(),
				stage.target().url(), "--rate", "" + next.rate(), "--duration", seconds + "s", "--warmup",
				settings().warmupS() + "s", "--sessions", "" + settings().sessions(), "--timeout",
				settings().timeoutS() + "s", "--out", host.there(stage.folder()).toString(), "--name", name));
		if (isByAgents(stage)) {
			words.addAll(List.of("--agents", this.agents.tell(stage).toString()));
		}
		LoadCommand command = LoadCommand
			.timed(OpenReader.TOOL, words, OptionalLong.empty(), patience(), Duration.ofSeconds(seconds))
			.after(Duration.ofSeconds(settings().warmupS()), OpenReader.BEGINS)
			.writing(result, LatencyLog.file(result));
		return isByAgents(stage) ? command.by(this.agents.pids(stage), Agents.AROUND) : command;
	}

	/** Of several hosts none has all of the load. */
	private static boolean isByAgents(Stage stage) {
		return stage.servers().machines().all("load").size() > 1;
	}

	private int seconds(Try each) {
		return each.longer() ? settings().durationS() : settings().stepS();
	}

	/** A step that was lost, and that the search ended without, tries the knee again. */
	private Try tried(CellId cell) {
		KneeSearch search = search(cell);
		return search.next().orElseGet(() -> new Try(search.knee().orElse(search.broken()), true));
	}

	private Optional<Try> next(CellId cell) {
		return search(cell).next();
	}

	private KneeSearch search(CellId cell) {
		return new KneeSearch(this.firstRate, this.steps.getOrDefault(folder(cell), List.of()));
	}

	private Path folder(CellId cell) {
		return Path.of(this.experiment.place(cell)).getParent();
	}

	@Override
	public Path output(Path raw) {
		return raw.resolveSibling(raw.getFileName().toString().replace(".json", ".txt"));
	}

	/**
	 * It warms itself up before it measures; of agents it does not know what they used.
	 */
	@Override
	public Observation corrected(Path raw, Observation seen) {
		OpenFigures figures = OpenReader.figures(raw);
		return (figures.hasResult() && figures.cpuS().isEmpty()) ? seen : seen.withLoad(figures.cpuS());
	}

	@Override
	public Result judge(CellId cell, Stage stage, Path raw, Observation seen) {
		OpenFigures figures = OpenReader.figures(raw);
		String line = RoundDriver.line(figures, settings().slo().percentile(), settings().slo().metric());
		Optional<String> overload = overload(stage, figures, seen);
		return RateStudy.isStep(cell) ? judgeStep(cell, figures, line, seen, overload)
				: new Result(RateJudge.judge(figures, seen, overload), figures, JsonNodeFactory.instance.objectNode(),
						line, Optional.empty());
	}

	/** Of agents nobody knows how late their loops were. */
	private Optional<String> overload(Stage stage, OpenFigures figures, Observation seen) {
		return (isByAgents(stage) && figures.hasResult()) ? Agents.overload(seen.roles().get("load").cpuS().orElse(0),
				figures.seconds().orElse(settings().durationS()), Agents.allThreads(stage)) : Optional.empty();
	}

	private Result judgeStep(CellId cell, OpenFigures measured, String line, Observation seen,
			Optional<String> overload) {
		Try tried = tried(cell);
		OpenFigures figures = measured.hasResult() ? measured : OpenFigures.noneAt(tried.rate(), seconds(tried));
		Judgement judgement = RateJudge.judgeStep(measured, seen, overload);
		Step step = Step.of(judgement.valid(), figures, settings().slo());
		this.steps.computeIfAbsent(folder(cell), (folder) -> new ArrayList<>()).add(step);
		String verdict = step.verdict().toString().toLowerCase(Locale.ROOT);
		List<String> broken = settings().slo().broken(figures);
		ObjectNode extras = JsonNodeFactory.instance.objectNode();
		extras.put("slo", settings().slo().toString()).put("verdict", verdict);
		broken.forEach(extras.putArray("broken")::add);
		String told = "%s, SLO %s%s".formatted(line, verdict, broken.isEmpty() ? "" : ": " + String.join("; ", broken));
		return new Result(judgement, figures, extras, told, Optional.empty());
	}

	@Override
	public Optional<CellId> following(CellId cell) {
		if (!RateStudy.isStep(cell) || next(cell).isEmpty()
				|| cell.load().number(RateStudy.STEP) >= Defaults.MOST_STEPS) {
			return Optional.empty();
		}
		this.experiment = this.experiment.withNextStep(cell);
		return Optional.of(RateStudy.step(cell.subject(), cell.repetition(), cell.load().number(RateStudy.STEP) + 1));
	}

	/**
	 * The rates are shares of the smallest knee, so that each subject that has one can
	 * bear them.
	 */
	@Override
	public boolean grows(Supplier<Run> run) {
		if (!settings().rates().isEmpty()) {
			return false;
		}
		OptionalInt smallest = Knee.of(run.get(), this.experiment)
			.stream()
			.flatMapToInt((each) -> each.rate().stream())
			.min();
		if (smallest.isEmpty()) {
			return false;
		}
		this.experiment = this.experiment.withRates(RateStudy.SHARES.stream()
			.map((share) -> Math.max(1, smallest.getAsInt() * share / 100))
			.distinct()
			.toList());
		return true;
	}

	@Override
	public Optional<Later> later() {
		if (!settings().rates().isEmpty()) {
			return Optional.empty();
		}
		List<CellId> cells = new ArrayList<>(this.experiment.withRates(RateStudy.SHARES).cells());
		cells.removeAll(this.experiment.cells());
		String shares = RateStudy.SHARES.stream().map(Object::toString).collect(Collectors.joining(", "));
		return Optional.of(new Later("at %s %% of the smallest knee".formatted(shares), cells));
	}

	@Override
	public List<String> missed(Run run) {
		return Knee.of(run, this.experiment)
			.stream()
			.filter((knee) -> knee.rate().isEmpty())
			.map((knee) -> knee.subject() + ": " + knee.remark())
			.toList();
	}

	@Override
	public String label(CellId cell) {
		return RateStudy.isStep(cell)
				? "%s knee %d step %s".formatted(cell.subject(), cell.repetition(), cell.load().part(RateStudy.STEP))
				: "%s %s/s rep %d/%d".formatted(cell.subject(), cell.load().part(RateStudy.RATE), cell.repetition(),
						this.experiment.settings().repetitions());
	}

	@Override
	public Duration expected(CellId cell) {
		return Duration
			.ofSeconds((RateStudy.isStep(cell) ? seconds(tried(cell)) : settings().durationS()) + settings().warmupS());
	}

	/**
	 * The usual steps of a search that has not ended, and those that confirm the knee.
	 */
	@Override
	public Duration ahead(CellId cell) {
		if (!isLastStep(cell) || next(cell).isEmpty()) {
			return Duration.ZERO;
		}
		int taken = cell.load().number(RateStudy.STEP);
		long shorter = next(cell).get().longer() ? 0 : Math.max(1, USUAL_STEPS - taken);
		return Duration.ofSeconds(shorter * (settings().stepS() + settings().warmupS())
				+ CONFIRMING_STEPS * (settings().durationS() + settings().warmupS()));
	}

}
