package io.github.gatewaybench.report.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;

import io.github.gatewaybench.report.model.MachineUsage;
import io.github.gatewaybench.report.model.Outcome;
import io.github.gatewaybench.report.model.RunInfo;
import io.github.gatewaybench.report.model.ServerUsage;

/**
 * The JSON files of a run's cells, where its settings say that they are.
 *
 * @param <C> the kind of cell
 */
final class CellFiles<C> {

	private static final int MOST_CELLS = 100_000;

	private final RunInfo info;

	private final Problems problems = new Problems();

	private final List<C> cells = new ArrayList<>();

	private int asked;

	CellFiles(RunInfo info) {
		this.info = info;
	}

	/**
	 * Reads a cell, if it is there: one that is yet to run has no file, and one that
	 * could not be kept, as on a full disk, an empty one.
	 * @param place its path below the run's folder
	 * @param identity what its file must say of itself
	 */
	void read(String place, Map<String, Object> identity, BiFunction<Path, Json, C> reader) {
		countAsked();
		this.problems.attempt(() -> {
			Path file = resolve(place);
			if (isThere(file)) {
				Json cell = JsonFile.read(file);
				identity.forEach((name, value) -> checkIdentity(cell.get(name), value));
				this.cells.add(reader.apply(file, cell));
			}
		});
	}

	/** A wrong number in run.json must not keep the reader busy for hours. */
	private void countAsked() {
		if (++this.asked > MOST_CELLS) {
			throw new BadInputException(this.info.folder().resolve("run.json"),
					"asks for more than " + MOST_CELLS + " cells");
		}
	}

	private Path resolve(String place) {
		try {
			Path folder = this.info.folder().toAbsolutePath().normalize();
			if (folder.resolve(place).normalize().startsWith(folder)) {
				return this.info.folder().resolve(place);
			}
		}
		catch (InvalidPathException ex) {
			// told below
		}
		throw new BadInputException(this.info.folder().resolve("run.json"),
				"\"" + TextFile.quoted(place) + "\" is not in the run's folder");
	}

	private static boolean isThere(Path file) {
		try {
			return Files.exists(file) && Files.size(file) > 0;
		}
		catch (IOException ex) {
			throw new BadInputException(file, "cannot be read: " + ex.getMessage());
		}
	}

	private static void checkIdentity(Json found, Object expected) {
		boolean same = (expected instanceof Integer number) ? found.count() == number : found.text().equals(expected);
		if (!same) {
			throw found.wrong("is not " + expected + ", as the file's place says");
		}
	}

	/** The cells that were read; fails where one could not be. */
	List<C> all() {
		this.problems.throwIfAny();
		return this.cells;
	}

	/** Reads a file besides the cells, such as that of the starts, if it is there. */
	void readBesides(String place, Consumer<Json> reader) {
		countAsked();
		this.problems.attempt(() -> {
			Path file = resolve(place);
			if (isThere(file)) {
				reader.accept(JsonFile.read(file));
			}
		});
	}

	static Outcome outcome(Json cell) {
		Map<String, ServerUsage> servers = new LinkedHashMap<>();
		cell.find("roles")
			.ifPresent((roles) -> roles.object().forEach((role, usage) -> servers.put(role, server(usage))));
		return new Outcome(cell.get("ran").truth(), cell.find("skipped").map(Json::truth).orElse(false),
				cell.get("valid").truth(), cell.get("reasons").texts(), cell.get("warnings").texts(),
				cell.find("started").map(Json::text), cell.find("command").map(Json::text), servers,
				cell.find("machine").map(CellFiles::machine));
	}

	private static ServerUsage server(Json usage) {
		return new ServerUsage(usage.get("name").text(), usage.get("cpu_s").numberIfAny(),
				usage.get("peak_rss_mb").numberIfAny(), usage.get("threads").countIfAny());
	}

	private static MachineUsage machine(Json machine) {
		return new MachineUsage(machine.get("wall_s").numberIfAny(), machine.get("cpu_s").numberIfAny(),
				machine.get("busy").numberIfAny(), machine.get("steal_s").numberIfAny());
	}

}
