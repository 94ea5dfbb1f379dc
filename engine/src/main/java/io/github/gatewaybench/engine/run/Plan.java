package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.preflight.Installed;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.Settings;

/**
 * Which cells of an experiment are to be run, done, or left out.
 */
public final class Plan {

	/** With the pauses; of a gateway and its backend somewhat more, of others less. */
	private static final Duration USUAL_WARMUP = Duration.ofSeconds(75);

	private final Driver driver;

	private List<CellId> cells;

	private final Map<String, Optional<String>> skippedSubjects = new LinkedHashMap<>();

	private final Set<CellId> missing = new LinkedHashSet<>();

	/**
	 * A plan.
	 * @param ran the cells of this run for which the load generator has run before
	 */
	public Plan(Driver driver, Installed installed, Set<CellId> ran) {
		this.driver = driver;
		this.cells = driver.experiment().cells();
		for (Name each : driver.lineup().subjects()) {
			this.skippedSubjects.put(each.text(), installed.reasonToSkip(each));
		}
		for (List<CellId> start : byStart(this.cells)) {
			boolean again = driver.runsWholeStarts() && !ran.containsAll(start);
			start.stream().filter((cell) -> again || !ran.contains(cell)).forEach(this.missing::add);
		}
	}

	/** Takes up the cells that the experiment has got since; gives them by start. */
	Collection<List<CellId>> grow() {
		List<CellId> grown = new ArrayList<>(this.driver.experiment().cells());
		grown.removeAll(this.cells);
		this.missing.addAll(grown);
		this.cells = this.driver.experiment().cells();
		return byStart(grown);
	}

	/** Cells in one folder share a start. */
	private Collection<List<CellId>> byStart(Collection<CellId> some) {
		return Ordered.by(this::start, some).values();
	}

	/** Why a cell is left out; empty if it is run. */
	public Optional<String> reasonToSkip(CellId cell) {
		return this.driver.unavailable(cell).or(() -> this.skippedSubjects.get(cell.subject()));
	}

	/** The subjects of all cells, each with the reason to skip it. */
	public List<Installed.Planned> planned() {
		return this.cells.stream()
			.map((cell) -> new Installed.Planned(this.driver.lineup().repository().name(cell.subject()),
					reasonToSkip(cell)))
			.toList();
	}

	/**
	 * The cells that are not done, skipped ones too, in their order and by start: those
	 * of one are skipped for the same reason.
	 */
	Collection<List<CellId>> missingStarts() {
		return byStart(this.missing);
	}

	/** The cells that are neither done nor skipped. */
	List<CellId> toRun() {
		return this.missing.stream().filter((cell) -> reasonToSkip(cell).isEmpty()).toList();
	}

	/** The first of these of each subject. */
	List<CellId> firstOfEachSubject() {
		return Ordered.by(CellId::subject, toRun()).values().stream().map((cells) -> cells.get(0)).toList();
	}

	/** The cell for the user, with its number. */
	String label(CellId cell) {
		return "[%d/%d] %s".formatted(this.cells.indexOf(cell) + 1, this.cells.size(), this.driver.label(cell));
	}

	/** How long the steps of this run take, of which none has been taken yet. */
	Pace pace() {
		return new Pace(warmup());
	}

	/**
	 * The time that is left.
	 * @param done the cells that this invocation has run, or could not run
	 * @param last of them; what may follow it in its start is counted
	 */
	Duration left(Set<CellId> done, CellId last, Pace pace) {
		List<CellId> left = toRun().stream().filter((cell) -> !done.contains(cell)).toList();
		Path current = start(last);
		List<CellId> later = this.driver.later().map(Driver.Later::cells).orElse(List.of());
		long starts = Stream
			.concat(left.stream().map(this::start).filter((each) -> !each.equals(current)),
					later.stream().map(this::start))
			.distinct()
			.count();
		Duration cells = time(left).plus(time(later)).plus(this.driver.ahead(last));
		return pace.ofStart().multipliedBy(starts).plus(pace.ofCells(cells));
	}

	private Path start(CellId cell) {
		return Path.of(this.driver.experiment().place(cell)).getParent();
	}

	/** Of cells, and of those that may follow them. */
	private Duration time(Collection<CellId> cells) {
		return cells.stream()
			.map((cell) -> this.driver.expected(cell).plus(this.driver.ahead(cell)))
			.reduce(Duration.ZERO, Duration::plus);
	}

	private Duration warmup() {
		Settings settings = this.driver.experiment().settings();
		Duration limit = Duration.ofSeconds(settings.warmupLimitS().orElse(0));
		boolean whole = settings.wholeWarmup().orElse(false) || limit.compareTo(USUAL_WARMUP) < 0;
		return whole ? limit : USUAL_WARMUP;
	}

	/** What --dry-run prints: the cells, how many there are and how long they take. */
	public List<String> lines() {
		List<CellId> toRun = toRun();
		List<String> lines = new ArrayList<>();
		for (CellId cell : this.cells) {
			lines.add(this.driver.label(cell) + (!this.missing.contains(cell) ? "  (done)"
					: reasonToSkip(cell).map("  (skipped: %s)"::formatted).orElse("")));
		}
		lines.add("%d cell%s to run, about %s".formatted(toRun.size(), (toRun.size() == 1) ? "" : "s",
				Progress.words(expected(toRun))));
		this.driver.later()
			.ifPresent((later) -> lines.add("and then %d cells %s, about %s".formatted(later.cells().size(),
					later.words(), Progress.words(expected(later.cells())))));
		return lines;
	}

	private Duration expected(List<CellId> toRun) {
		return time(toRun).plus(pace().ofStart().multipliedBy(byStart(toRun).size()));
	}

}
