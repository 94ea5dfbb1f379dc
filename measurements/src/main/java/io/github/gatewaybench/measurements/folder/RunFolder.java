package io.github.gatewaybench.measurements.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.Outcome;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Run.Invocation;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.RawReader;

/**
 * The folder of a run that is being written. Its run.json says incomplete until all has
 * run, so that a run that ends in any other way is known as incomplete. Every file is
 * written whole or not at all; where that fails, as on a full disk, a method throws
 * {@link UncheckedIOException}.
 */
public record RunFolder(Path path, Experiment experiment) {

	/** The file with the settings. */
	public static final String RUN = "run.json";

	/** The file with what the figures depend on besides. */
	public static final String ENVIRONMENT = "environment.json";

	/** The list of measured starts, beside the cells of a start. */
	public static final String STARTS = "start.json";

	/** The list of warm-ups, beside the cells of a start. */
	public static final String WARMUP = "warmup.json";

	private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

	/**
	 * Makes the folder of a new run, RESULTS/ROUND/YYYYMMDD-HHMMSS; of several in a
	 * second the others end in -1, -2 and so on. run.json comes last: a run that has it
	 * can be resumed.
	 */
	public static RunFolder create(Path results, Experiment experiment, ObjectNode environment, Clock clock) {
		Path parent = results.resolve(experiment.settings().round()).toAbsolutePath().normalize();
		RunFolder folder = new RunFolder(unused(parent, LocalDateTime.now(clock).format(STAMP)), experiment);
		JsonFile.write(folder.file(ENVIRONMENT), environment);
		ObjectNode run = tree(Ordered.of("round", experiment.settings().round(), "status", Run.INCOMPLETE, "started",
				clock.instant().truncatedTo(ChronoUnit.SECONDS).toString()));
		run.setAll(tree(experiment.settings()));
		run.setAll(tree(experiment.load()));
		run.put("order", "as listed in odd repetitions, reversed in even ones");
		run.putArray("invocations");
		JsonFile.write(folder.file(RUN), run);
		return folder;
	}

	private static ObjectNode tree(Object value) {
		return JsonFile.MAPPER.valueToTree(value);
	}

	private static Path unused(Path parent, String stamp) {
		try {
			Files.createDirectories(parent);
			for (int i = 0;; i++) {
				try {
					return Files.createDirectory(parent.resolve((i == 0) ? stamp : stamp + "-" + i));
				}
				catch (FileAlreadyExistsException ex) {
					// a run of the same second
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Opens the folder of an existing run.
	 * @throws BadInputException where there is no run.json that can be read
	 */
	public static RunFolder open(Path path) {
		return new RunFolder(path, RunReader.experiment(JsonFile.read(path.resolve(RUN))));
	}

	/**
	 * A file of the run, by its path below the folder.
	 * @throws BadInputException where the path leads out of it
	 */
	public Path file(String place) {
		try {
			Path whole = this.path.toAbsolutePath().normalize();
			if (whole.resolve(place).normalize().startsWith(whole)) {
				return this.path.resolve(place);
			}
		}
		catch (InvalidPathException ex) {
			// told below
		}
		throw new BadInputException(this.path.resolve(RUN), 1,
				"\"" + place.replaceAll("\\p{Cntrl}", "?") + "\" is not in the run's folder");
	}

	/** The JSON file of a cell. */
	public Path cellFile(CellId cell) {
		return file(this.experiment.place(cell) + ".json");
	}

	/** The output of the load generator for a cell. */
	public Path rawFile(CellId cell) {
		return file(this.experiment.place(cell) + RawReader.format(this.experiment.settings().tool()).ending());
	}

	/**
	 * Writes the file of a cell that ran.
	 * @param extras members that only this kind of experiment has
	 */
	public void writeCell(CellId cell, Outcome outcome, Figures figures, ObjectNode extras) {
		Map<String, Object> members = new LinkedHashMap<>(this.experiment.identity(cell));
		members.putAll(Ordered.of("started", outcome.started(), "tool", this.experiment.settings().tool(), "command",
				outcome.command(), "exit_status", outcome.exitStatus(), "ran", true, "valid", outcome.valid(),
				"reasons", outcome.reasons(), "warnings", outcome.warnings(), "figures", figures));
		extras.forEachEntry(members::put);
		members.putAll(Ordered.of("roles", outcome.roles(), "machine", outcome.machine()));
		JsonFile.write(cellFile(cell), members);
	}

	/** Writes the file of a cell that was not run, and why. */
	public void writeCell(CellId cell, Outcome outcome) {
		Map<String, Object> members = new LinkedHashMap<>(this.experiment.identity(cell));
		members.putAll(Ordered.of("ran", false, "valid", false, "skipped", outcome.state() == Outcome.State.SKIPPED,
				"reasons", outcome.reasons(), "warnings", outcome.warnings()));
		JsonFile.write(cellFile(cell), members);
	}

	/** Adds an element to the list in a file, such as STARTS, which may be new. */
	public static void append(Path file, Object element) {
		ArrayNode list = JsonFile.MAPPER.createArrayNode();
		if (file.toFile().length() > 0) {
			list.addAll(JsonFile.read(file).as(ArrayNode.class));
		}
		list.add(JsonFile.MAPPER.<JsonNode>valueToTree(element));
		JsonFile.write(file, list);
	}

	/**
	 * Reads the warm-ups of a start: several where servers had to be started again, none
	 * where there is no file.
	 * @throws BadInputException where the file cannot be read
	 */
	public static List<WarmupCurve> warmups(Path file) {
		return Files.exists(file) ? List.of(JsonFile.read(file).as(WarmupCurve[].class)) : List.of();
	}

	/**
	 * Adds a warm-up to the file of a start, which may be new.
	 * @param about describes the load
	 */
	public static void appendWarmup(Path file, Map<String, Object> about, WarmupCurve curve) {
		ObjectNode warmup = tree(about);
		append(file, warmup.setAll(tree(curve)));
	}

	/** The environment as it was written. */
	public ObjectNode environment() {
		return JsonFile.read(file(ENVIRONMENT)).as(ObjectNode.class);
	}

	/**
	 * The run is incomplete while its missing cells are run. What is there now and was
	 * not when it began is added to its environment.
	 */
	public void reopen(ObjectNode environmentNow) {
		ObjectNode begun = environment();
		for (String part : new String[] { "jars", "native" }) {
			begun.set(part, environmentNow.withObject("/" + part).deepCopy().setAll(begun.withObject("/" + part)));
		}
		JsonFile.write(file(ENVIRONMENT), begun);
		changeRun((run) -> run.put("status", Run.INCOMPLETE));
	}

	/** Records that the experiment has more cells, as its load says. */
	public void extend(Experiment experiment) {
		changeRun((run) -> run.setAll(tree(experiment.load())));
	}

	/** Adds an invocation to run.json and sets the run's status. */
	public void close(String status, Invocation invocation) {
		changeRun((run) -> {
			run.put("status", status).put("ended", invocation.ended());
			run.withArray("/invocations").add(tree(invocation));
		});
	}

	private void changeRun(Consumer<ObjectNode> change) {
		ObjectNode run = JsonFile.read(file(RUN)).as(ObjectNode.class);
		change.accept(run);
		JsonFile.write(file(RUN), run);
	}

}
