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

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Invocation;
import io.github.gatewaybench.measurements.Outcome;
import io.github.gatewaybench.measurements.Run;

/**
 * The folder of a run that is being written. Its run.json says incomplete until all has
 * run, so that a run that ends in any other way is known as incomplete. Every file is
 * written whole or not at all; where that fails, as on a full disk, a method throws
 * {@link UncheckedIOException}.
 */
public final class RunFolder {

	/** The file with the settings. */
	public static final String RUN = "run.json";

	/** The file with what the figures depend on besides. */
	public static final String ENVIRONMENT = "environment.json";

	/** The list of measured starts, beside the cells of a start. */
	public static final String STARTS = "start.json";

	/** The list of warm-ups, beside the cells of a start. */
	public static final String WARMUPS = "warmup.json";

	private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

	private final Path path;

	private final Experiment experiment;

	private RunFolder(Path path, Experiment experiment) {
		this.path = path;
		this.experiment = experiment;
	}

	/**
	 * Makes the folder of a new run, RESULTS/ROUND/YYYYMMDD-HHMMSS; of several in a
	 * second the others end in -1, -2 and so on. run.json comes last: a run that has it
	 * can be resumed.
	 */
	public static RunFolder create(Path results, Experiment experiment, ObjectNode environment, Clock clock) {
		Path parent = results.resolve(experiment.settings().round()).toAbsolutePath().normalize();
		RunFolder folder = new RunFolder(unused(parent, LocalDateTime.now(clock).format(STAMP)), experiment);
		JsonFile.write(folder.file(ENVIRONMENT), environment);
		ObjectNode run = JsonFile.MAPPER.createObjectNode();
		run.put("round", experiment.settings().round());
		run.put("status", Run.INCOMPLETE);
		run.put("started", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
		run.setAll(JsonFile.MAPPER.<ObjectNode>valueToTree(experiment.settings()));
		run.setAll(JsonFile.MAPPER.<ObjectNode>valueToTree(experiment.load()));
		run.put("order", "as listed in odd repetitions, reversed in even ones");
		run.putArray("invocations");
		JsonFile.write(folder.file(RUN), run);
		return folder;
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
	 * Takes up the folder of a run that was begun.
	 * @throws BadInputException where there is no run.json that can be read
	 */
	public static RunFolder open(Path path) {
		return new RunFolder(path, RunReader.experiment(JsonFile.read(path.resolve(RUN))));
	}

	/** The folder. */
	public Path path() {
		return this.path;
	}

	/** What the run is to measure, as it was begun. */
	public Experiment experiment() {
		return this.experiment;
	}

	/** A file of the run, by its path below the folder. */
	public Path file(String place) {
		return resolve(this.path, place);
	}

	/** The JSON file of a cell. */
	public Path cellFile(CellId cell) {
		return file(this.experiment.place(cell) + ".json");
	}

	/** What the load generator printed for a cell. */
	public Path rawFile(CellId cell) {
		return file(this.experiment.place(cell) + this.experiment.kind().format().ending());
	}

	/** A file below a run's folder, and nowhere else. */
	static Path resolve(Path folder, String place) {
		try {
			Path whole = folder.toAbsolutePath().normalize();
			if (whole.resolve(place).normalize().startsWith(whole)) {
				return folder.resolve(place);
			}
		}
		catch (InvalidPathException ex) {
			// told below
		}
		throw new BadInputException(folder.resolve(RUN), 1,
				"\"" + place.replaceAll("\\p{Cntrl}", "?") + "\" is not in the run's folder");
	}

	/**
	 * Writes the file of a cell that ran.
	 * @param extras what only this kind of experiment knows of its cells
	 */
	public void writeCell(CellId cell, Outcome outcome, Figures figures, ObjectNode extras) {
		ObjectNode node = JsonFile.MAPPER.valueToTree(this.experiment.identity(cell));
		outcome.started().ifPresent((started) -> node.put("started", started));
		node.put("tool", this.experiment.settings().tool());
		outcome.command().ifPresent((command) -> node.put("command", command));
		outcome.exitStatus().ifPresent((status) -> node.put("exit_status", status));
		putVerdict(node, outcome);
		node.set("figures", JsonFile.MAPPER.valueToTree(figures));
		node.setAll(extras);
		node.set("roles", JsonFile.MAPPER.valueToTree(outcome.roles()));
		node.set("machine", JsonFile.MAPPER.valueToTree(outcome.machine()));
		JsonFile.write(cellFile(cell), node);
	}

	/** Writes the file of a cell that was not run, and why. */
	public void writeCell(CellId cell, Outcome outcome) {
		ObjectNode node = JsonFile.MAPPER.valueToTree(this.experiment.identity(cell));
		putVerdict(node, outcome);
		JsonFile.write(cellFile(cell), node);
	}

	private static void putVerdict(ObjectNode node, Outcome outcome) {
		boolean ran = outcome.state() == Outcome.State.RAN;
		node.put("ran", ran);
		node.put("valid", outcome.valid());
		if (!ran) {
			node.put("skipped", outcome.state() == Outcome.State.SKIPPED);
		}
		node.set("reasons", JsonFile.MAPPER.valueToTree(outcome.reasons()));
		node.set("warnings", JsonFile.MAPPER.valueToTree(outcome.warnings()));
	}

	/**
	 * Adds an element to the list in a file, such as {@link #WARMUPS}, which may be new.
	 */
	public static void append(Path file, Object element) {
		ArrayNode list = JsonFile.MAPPER.createArrayNode();
		if (file.toFile().length() > 0) {
			list.addAll(JsonFile.read(file).as(ArrayNode.class));
		}
		list.add(JsonFile.MAPPER.<JsonNode>valueToTree(element));
		JsonFile.write(file, list);
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
		ObjectNode run = JsonFile.read(file(RUN)).as(ObjectNode.class);
		run.put("status", Run.INCOMPLETE);
		JsonFile.write(file(RUN), run);
	}

	/** Adds an invocation to run.json and sets the run's status. */
	public void close(String status, Invocation invocation) {
		ObjectNode run = JsonFile.read(file(RUN)).as(ObjectNode.class);
		run.put("status", status);
		run.put("ended", invocation.ended());
		run.withArray("/invocations").add(JsonFile.MAPPER.<JsonNode>valueToTree(invocation));
		JsonFile.write(file(RUN), run);
	}

}
