package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.preflight.InstallationChecks;
import io.github.gatewaybench.engine.run.ServerStepTimes.ServerStep;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.RunSettings;

/**
 * The cells that a run still has to execute, and estimates of the time they will take.
 * These are based on typical times and on how long starts, warm-ups and cells have taken
 * so far.
 */
public final class Plan {

	/** Load after which most JVMs are steady, in seconds. */
	private static final int USUAL_WARMUP_S = 60;

	/** Typical time of a trial start, in which a subject is attested. */
	private static final Duration TYPICAL_TRIAL = Duration.ofSeconds(5);

	/** Typical time of the checks before and after a cell. */
	private static final Duration TYPICAL_CHECKS = Duration.ofSeconds(2);

	private final Driver driver;

	private final InstallationChecks installed;

	private final Schedule schedule;

	private final Map<String, Optional<String>> skippedSubjects = new HashMap<>();

	private final Set<CellId> missing = new LinkedHashSet<>();

	private final ServerStepTimes stepTimes;

	private long cellsExpected;

	private long cellsTaken;

	private List<CellId> cells;

	/**
	 * Plans the cells that remain to be executed.
	 * @param ran cells that an earlier, interrupted invocation of the run has executed
	 */
	public Plan(Driver driver, InstallationChecks installed, Set<CellId> ran) {
		this.driver = driver;
		this.installed = installed;
		this.schedule = driver.schedule();
		this.stepTimes = new ServerStepTimes(driver.experiment().settings(), this.schedule);
		this.cells = driver.experiment().cells();
		for (List<CellId> start : byStart(this.cells)) {
			boolean again = this.schedule.repeatsUnfinishedStarts() && !ran.containsAll(start);
			start.stream().filter((cell) -> again || !ran.contains(cell)).forEach(this.missing::add);
		}
	}

	private Collection<List<CellId>> byStart(Collection<CellId> some) {
		return OrderedMaps.groupBy(this::startFolder, some).values();
	}

	private String startFolder(CellId cell) {
		return this.driver.experiment().startFolder(cell);
	}

	/** Adds the cells that were added to the experiment since the last call. */
	void addNewCells() {
		List<CellId> grown = new ArrayList<>(this.driver.experiment().cells());
		grown.removeAll(this.cells);
		this.missing.addAll(grown);
		this.cells = this.driver.experiment().cells();
	}

	/** Next cell that is not done, including cells to skip; empty if there is none. */
	Optional<CellId> next() {
		return this.missing.stream().findFirst();
	}

	/**
	 * Next cell that is not done and shares its start with the given one; empty if there
	 * is none.
	 */
	Optional<CellId> nextOfSameStart(CellId cell) {
		String start = startFolder(cell);
		return this.missing.stream().filter((each) -> startFolder(each).equals(start)).findFirst();
	}

	/** Removes a cell from the plan, because it is about to run or will never run. */
	void markDone(CellId cell) {
		this.missing.remove(cell);
	}

	/** Reason to skip a cell; empty if it is to be run. */
	public Optional<String> reasonToSkip(CellId cell) {
		return this.schedule.reasonUnavailable(cell)
			.or(() -> this.skippedSubjects.computeIfAbsent(cell.subject(),
					(subject) -> this.driver.reasonToSkip(subject, this.installed)));
	}

	/**
	 * Notes a problem for each subject that is to be skipped, if the run could not
	 * measure anything else.
	 */
	public void checkSomethingRuns(Validation validation) {
		Map<String, String> problems = new LinkedHashMap<>();
		for (CellId cell : this.cells) {
			if (this.driver.measuredTogether(cell).stream().allMatch((each) -> reasonToSkip(each).isEmpty())) {
				return;
			}
			ModuleSpec module = this.driver.module(cell.subject());
			boolean needsJava = Stream.concat(Stream.of(module), this.driver.selection().backendOf(module).stream())
				.anyMatch((each) -> this.installed.reasonJavaTooOld(each).isPresent());
			reasonToSkip(cell).ifPresent((reason) -> problems.put("%s is skipped: %s".formatted(cell.subject(), reason),
					needsJava ? "set JAVA_HOME to a later JDK"
							: "nothing else is left to run: fix that, or add something that can run"));
		}
		problems.forEach(validation::addProblem);
	}

	/** Cells that are neither done nor skipped. */
	List<CellId> remainingCells() {
		return this.missing.stream().filter((cell) -> reasonToSkip(cell).isEmpty()).toList();
	}

	/**
	 * Subjects that are still to be run: those of remaining cells, and of cells that the
	 * schedule will probably add.
	 */
	public SubjectSelection remainingSubjects() {
		return this.driver.selection()
			.restrictedTo(Stream.concat(remainingCells().stream(), laterCells().stream())
				.map((cell) -> this.driver.module(cell.subject()))
				.collect(Collectors.toSet()));
	}

	List<CellId> firstOfEachSubject() {
		return OrderedMaps.groupBy(CellId::subject, remainingCells())
			.values()
			.stream()
			.map((cells) -> cells.get(0))
			.toList();
	}

	/** Label of a cell with its number, for example "[3/12] …". */
	String label(CellId cell) {
		return "[%d/%d] %s".formatted(this.cells.indexOf(cell) + 1, this.cells.size(), this.driver.label(cell));
	}

	/** Notes how long a step took. */
	void recordTime(ServerStep step, Duration time) {
		this.stepTimes.record(step, time);
	}

	/** Notes how long a cell took, including the checks before and after it. */
	void recordCellTime(Duration expected, Duration time) {
		this.cellsExpected += expected.toMillis();
		this.cellsTaken += time.toMillis();
	}

	/**
	 * Expected time until the end of the run.
	 * @param last cell that ran last, whose servers are still running
	 */
	Duration remainingTime(CellId last) {
		List<CellId> left = new ArrayList<>(remainingCells());
		left.addAll(laterCells());
		String current = startFolder(last);
		long starts = left.stream().map(this::startFolder).filter((each) -> !each.equals(current)).distinct().count();
		double pace = (this.cellsExpected > 0) ? (double) this.cellsTaken / this.cellsExpected : 1;
		return this.stepTimes.expected()
			.multipliedBy(starts)
			.plus(expectedTimeOfMemoryLooks())
			.plusMillis(Math.round(expectedTimeWithoutStarts(left).toMillis() * pace));
	}

	/**
	 * Expected time of the given cells, and of the cells that the schedule will add after
	 * them.
	 */
	private Duration expectedTimeWithoutStarts(Collection<CellId> cells) {
		return cells.stream()
			.map((cell) -> this.driver.expectedDuration(cell).plus(this.schedule.expectedFollowUpTime(cell)))
			.reduce(Duration.ZERO, Duration::plus);
	}

	/**
	 * Says that warm-ups may be too short for JVMs; empty if they are not, if there are
	 * none, or if servers need not be warm.
	 */
	Optional<String> shortWarmupNote() {
		RunSettings settings = this.driver.experiment().settings();
		boolean matters = this.schedule.needsWarmServers() && settings.smokeTestOf().isEmpty();
		return settings.warmupLimitS()
			.stream()
			.filter((limitS) -> matters && limitS > 0 && limitS < USUAL_WARMUP_S && !remainingCells().isEmpty())
			.mapToObj((limitS) -> "Warm-ups end after at most %d s: many JVMs need one or two minutes (--warmup-limit)."
				.formatted(limitS))
			.findFirst();
	}

	/** Output of --dry-run: the cells, how many there are, and how long they take. */
	public List<String> dryRunLines() {
		List<CellId> toRun = remainingCells();
		List<String> lines = new ArrayList<>();
		for (CellId cell : this.cells) {
			lines.add(this.driver.label(cell) + (!this.missing.contains(cell) ? "  (done)"
					: reasonToSkip(cell).map("  (skipped: %s)"::formatted).orElse("")));
		}
		shortWarmupNote().ifPresent(lines::add);
		lines.add("%d cell%s to run, about %s".formatted(toRun.size(), (toRun.size() == 1) ? "" : "s", Progress
			.format(expectedTimeWithStarts(toRun).plus(expectedTimeOfTrials()).plus(expectedTimeOfMemoryLooks()))));
		List<CellId> later = laterCells();
		if (!later.isEmpty()) {
			lines.add("and then %d cell%s %s, about %s".formatted(later.size(), (later.size() == 1) ? "" : "s",
					this.schedule.expectedCells().orElseThrow().description(),
					Progress.format(expectedTimeWithStarts(later))));
		}
		return lines;
	}

	/** Cells that the schedule will probably add, without those that will be skipped. */
	private List<CellId> laterCells() {
		return this.schedule.expectedCells()
			.stream()
			.flatMap((later) -> later.cells().stream())
			.filter((cell) -> reasonToSkip(cell).isEmpty())
			.toList();
	}

	private Duration expectedTimeWithStarts(List<CellId> cells) {
		return expectedTimeWithoutStarts(cells).plus(TYPICAL_CHECKS.multipliedBy(cells.size()))
			.plus(this.stepTimes.expected().multipliedBy(byStart(cells).size()));
	}

	/** Expected time of the trial starts before the first cell. */
	private Duration expectedTimeOfTrials() {
		return TYPICAL_TRIAL.multipliedBy(byStart(firstOfEachSubject()).size());
	}

	/**
	 * Expected time of the looks at memory, one after the first start of each subject
	 * that is measured alone.
	 */
	private Duration expectedTimeOfMemoryLooks() {
		if (!MemoryRecorder.recordsSettledMemory(this.driver.experiment().settings())) {
			return Duration.ZERO;
		}
		return Defaults.LIMITS.settleTime()
			.multipliedBy(byStart(firstOfEachSubject()).stream()
				.filter((start) -> start.size() == 1 && start.get(0).repetition() == 1)
				.count());
	}

}
