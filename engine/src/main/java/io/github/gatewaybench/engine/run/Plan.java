package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.engine.preflight.Installed;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.measurements.CellId;

/**
 * Which cells of an experiment are to be run, done, or left out.
 */
public final class Plan {

	/** A start of a JVM, its warm-up as it usually is, and its stop. */
	private static final Duration USUAL_START = Duration.ofSeconds(50);

	private final Driver driver;

	private final Map<String, Optional<String>> skippedSubjects = new LinkedHashMap<>();

	private final List<CellId> cells;

	private final Set<CellId> done;

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
		Map<Path, List<CellId>> starts = this.cells.stream().collect(Collectors.groupingBy(this::start));
		this.done = this.cells.stream()
			.filter((cell) -> driver.runsWholeStarts() ? ran.containsAll(starts.get(start(cell))) : ran.contains(cell))
			.collect(Collectors.toSet());
	}

	/** Cells in one folder share a start. */
	private Path start(CellId cell) {
		return Path.of(this.driver.experiment().place(cell)).getParent();
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

	/** The cells that are not done, skipped ones too, in their order. */
	List<CellId> missing() {
		return this.cells.stream().filter((cell) -> !this.done.contains(cell)).toList();
	}

	/** The first cell that is to be run of each subject. */
	List<CellId> firstOfEachSubject() {
		Map<String, CellId> firsts = new LinkedHashMap<>();
		missing().stream()
			.filter((cell) -> reasonToSkip(cell).isEmpty())
			.forEach((cell) -> firsts.putIfAbsent(cell.subject(), cell));
		return List.copyOf(firsts.values());
	}

	/** The cell for the user, with its number. */
	String label(CellId cell) {
		return "[%d/%d] %s".formatted(this.cells.indexOf(cell) + 1, this.cells.size(), this.driver.label(cell));
	}

	/** What --dry-run prints: the cells, how many there are and how long they take. */
	public List<String> lines() {
		List<String> lines = new ArrayList<>();
		Duration expected = Duration.ZERO;
		int left = 0;
		Path start = null;
		for (CellId cell : this.cells) {
			String remark = "";
			if (this.done.contains(cell)) {
				remark = "  (done)";
			}
			else if (reasonToSkip(cell).isPresent()) {
				remark = "  (skipped: %s)".formatted(reasonToSkip(cell).get());
			}
			else {
				left++;
				expected = expected.plus(this.driver.expected(cell));
				if (!start(cell).equals(start)) {
					expected = expected.plus(USUAL_START);
				}
				start = start(cell);
			}
			lines.add(this.driver.label(cell) + remark);
		}
		lines.add("%d cells to run, about %s".formatted(left, Eta.words(expected)));
		return lines;
	}

}
