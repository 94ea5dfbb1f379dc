package io.github.gatewaybench.measurements.folder;

import java.io.UncheckedIOException;
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
import java.util.Optional;
import java.util.function.Consumer;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.measurements.Attestation;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Run.Invocation;
import io.github.gatewaybench.measurements.Sanitizer;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.file.Folders;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.RawReader;

/**
 * A run's folder, to which its results are written. The status in run.json is incomplete
 * until all cells have been executed, so that aborted runs are recognized. Each file is
 * written completely or not at all; if writing fails, as on a full disk, methods throw
 * {@link UncheckedIOException}.
 *
 * @param path path of the folder
 * @param experiment experiment that the run executes
 */
public record RunFolder(Path path, Experiment experiment) {

	/** Name of the file that holds the settings and the status of a run. */
	public static final String RUN_FILE = "run.json";

	/** Name of the file that holds the environment of a run. */
	public static final String ENVIRONMENT_FILE = "environment.json";

	/**
	 * Name of the file that lists the measured starts of a gateway, in the folder of the
	 * cells that are executed after them.
	 */
	public static final String STARTS_FILE = "start.json";

	/** Name of the file with the warm-ups after a start, in the folder of its cells. */
	public static final String WARMUPS_FILE = "warmup.json";

	/** Name of the file with the memory of a server by phase, next to the warm-ups. */
	public static final String MEMORY_FILE = "memory.json";

	/** Name of the file, one for each gateway, that holds its attestation. */
	private static final String ATTESTATION_FILE = "attested.json";

	private static final String MISSED_GOALS = "missed_goals";

	/**
	 * Settings that cell files do not repeat, since they only determine which cells there
	 * are, or only reports use them.
	 */
	private static final List<String> SETTINGS_OF_WHOLE_RUN = List.of("round", "tool", "subjects", "base", "bases",
			"rank_by", "repetitions", "connections", "loads", "protocols", "cpus", "sizes", "routes", "clients",
			"searches", "rates", "rate", "blocks", "margin_percent", "limit_s", "fixed_blocks", "largest_heap_mb",
			"tries");

	private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

	/**
	 * Creates the folder of a new run, named RESULTS/EXPERIMENT/YYYYMMDD-HHMMSS; -1, -2
	 * and so on are appended if it exists. Writes run.json last, so that every run that
	 * has it can be resumed.
	 */
	public static RunFolder create(Path results, Experiment experiment, ObjectNode environment, Clock clock) {
		Path parent = results.resolve(experiment.settings().experimentName()).toAbsolutePath().normalize();
		RunFolder folder = new RunFolder(Folders.createUnused(parent, LocalDateTime.now(clock).format(STAMP)),
				experiment);
		JsonFile.write(folder.file(ENVIRONMENT_FILE), environment);
		ObjectNode run = tree(OrderedMaps.of("round", experiment.settings().experimentName(), "status", Run.INCOMPLETE,
				"started", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString()));
		run.setAll(tree(experiment.settings()));
		run.setAll(tree(experiment.kindSettings()));
		run.put("order", "as listed in odd repetitions, reversed in even ones");
		run.putArray("invocations");
		JsonFile.write(folder.file(RUN_FILE), run);
		return folder;
	}

	private static ObjectNode tree(Object value) {
		return JsonFile.MAPPER.valueToTree(value);
	}

	/**
	 * Opens the folder of an existing run, to write more results to it.
	 * @throws BadInputException if run.json is missing or cannot be read
	 */
	public static RunFolder open(Path path) {
		return new RunFolder(path, RunReader.experiment(JsonFile.read(path.resolve(RUN_FILE))));
	}

	/**
	 * Resolves a path that is relative to the run's folder.
	 * @throws BadInputException if the path leads out of the folder
	 */
	public Path file(String place) {
		try {
			Path whole = this.path.toAbsolutePath().normalize();
			if (whole.resolve(place).normalize().startsWith(whole)) {
				return this.path.resolve(place);
			}
		}
		catch (InvalidPathException ex) {
			// reported below
		}
		throw new BadInputException(this.path.resolve(RUN_FILE), 1,
				"\"" + Sanitizer.sanitizeLine(place) + "\" is not in the run's folder");
	}

	/** Path of a cell's JSON file, whether it exists or not. */
	public Path cellFile(CellId cell) {
		return file(this.experiment.filePath(cell) + ".json");
	}

	/** The settings in run.json that the figures of every cell depend on, by name. */
	ObjectNode settingsOfCells() {
		ObjectNode settings = tree(this.experiment.settings());
		settings.setAll(tree(this.experiment.kindSettings()));
		return settings.remove(SETTINGS_OF_WHOLE_RUN);
	}

	/** Path of the load generator's output in a cell, whether it exists or not. */
	public Path rawFile(CellId cell) {
		return file(this.experiment.filePath(cell) + RawReader.formatOf(this.experiment.settings().tool()).extension());
	}

	/**
	 * Writes the JSON file of a cell that has been executed.
	 * @param extras additional JSON members, which only this kind of experiment has
	 */
	public void writeCell(CellId cell, CellOutcome outcome, Figures figures, ObjectNode extras) {
		Map<String, Object> members = new LinkedHashMap<>(this.experiment.identifyingFields(cell));
		members.putAll(OrderedMaps.of("started", outcome.started(), "tool", this.experiment.settings().tool(),
				"command", outcome.command(), "settings", settingsOfCells(), "exit_status", outcome.exitStatus(), "ran",
				true, "valid", outcome.valid(), "reasons", outcome.reasons(), "warnings", outcome.warnings(), "figures",
				figures));
		extras.forEachEntry(members::put);
		members.putAll(OrderedMaps.of("roles", outcome.roles(), "machine", outcome.machine()));
		checkStillHoldsRun();
		JsonFile.write(cellFile(cell), members);
	}

	/** Writes the JSON file of a cell that was not executed, with the reasons. */
	public void writeCell(CellId cell, CellOutcome outcome) {
		Map<String, Object> members = new LinkedHashMap<>(this.experiment.identifyingFields(cell));
		members.putAll(
				OrderedMaps.of("ran", false, "valid", false, "skipped", outcome.state() == CellOutcome.State.SKIPPED,
						"reasons", outcome.reasons(), "warnings", outcome.warnings()));
		checkStillHoldsRun();
		JsonFile.write(cellFile(cell), members);
	}

	/**
	 * Checks that run.json can still be read; without it, the run could be neither
	 * resumed nor summarized.
	 * @throws BadInputException if it cannot be read; the message says what to do
	 */
	public void checkStillHoldsRun() {
		try {
			open(this.path);
		}
		catch (BadInputException ex) {
			throw new BadInputException(
					List.of("the run's folder was deleted, moved or changed while it was measured: " + ex.getMessage(),
							"Put it back and resume the run, or start a new run."));
		}
	}

	/** Appends an element to the list in a JSON file, which is created if missing. */
	public static void appendToList(Path file, Object element) {
		ArrayNode list = JsonFile.MAPPER.createArrayNode();
		if (file.toFile().length() > 0) {
			list.addAll(JsonFile.read(file).as(ArrayNode.class));
		}
		list.add(JsonFile.MAPPER.<JsonNode>valueToTree(element));
		JsonFile.write(file, list);
	}

	/**
	 * Reads the warm-ups after a start from {@code warmup.json} in its folder. There are
	 * several if servers had to be restarted; empty if the file is missing.
	 * @throws BadInputException if the file cannot be read
	 */
	public static List<WarmupCurve> warmups(Path startFolder) {
		Path file = startFolder.resolve(WARMUPS_FILE);
		return (file.toFile().length() > 0) ? List.of(JsonFile.read(file).as(WarmupCurve[].class)) : List.of();
	}

	/**
	 * Appends a warm-up to {@code warmup.json}, which is created if it is missing.
	 * @param about additional JSON members that describe the load of the warm-up
	 */
	public static void appendWarmup(Path startFolder, Map<String, Object> about, WarmupCurve curve) {
		ObjectNode warmup = tree(about);
		appendToList(startFolder.resolve(WARMUPS_FILE), warmup.setAll(tree(curve)));
	}

	/**
	 * Reads the attestation of a gateway; empty if none was written. If the file cannot
	 * be read, returns an attestation whose problem says why.
	 */
	public Optional<Attestation> attestation(String subject) {
		Path file = attestationFile(subject);
		try {
			return Files.exists(file) ? Optional.of(JsonFile.read(file).as(Attestation.class)) : Optional.empty();
		}
		catch (BadInputException ex) {
			return Optional.of(Attestation.failed(subject, ex.getMessage().replace(file.getParent() + "/", "")));
		}
	}

	/** Writes the attestation of a gateway, replacing that of an earlier start. */
	public void writeAttestation(Attestation attestation) {
		JsonFile.write(attestationFile(attestation.subject()), attestation);
	}

	private Path attestationFile(String subject) {
		return file(subject + "/" + ATTESTATION_FILE);
	}

	/** Reads the environment that is stored in the folder. */
	public ObjectNode environment() {
		return JsonFile.read(file(ENVIRONMENT_FILE)).as(ObjectNode.class);
	}

	/**
	 * Prepares a run for being resumed: sets its status to incomplete, and adds to the
	 * stored environment the jars and native servers that only the present one has.
	 */
	public void reopen(ObjectNode environmentNow) {
		ObjectNode recorded = environment();
		for (String part : recorded.has("files") ? List.of("jars", "native", "files") : List.of("jars", "native")) {
			recorded.set(part,
					environmentNow.withObject("/" + part).deepCopy().setAll(recorded.withObject("/" + part)));
		}
		JsonFile.write(file(ENVIRONMENT_FILE), recorded);
		updateRunFile((run) -> run.put("status", Run.INCOMPLETE).remove(MISSED_GOALS));
	}

	/**
	 * Stores the settings of an experiment to which cells have been added, such as search
	 * steps.
	 */
	public void storeSettings(Experiment experiment) {
		updateRunFile((run) -> run.setAll(tree(experiment.kindSettings())));
	}

	/**
	 * Ends an invocation: appends it to run.json and sets the status of the run.
	 * @param missedGoals why a complete run did not answer its question; usually empty
	 */
	public void endInvocation(String status, Invocation invocation, List<String> missedGoals) {
		updateRunFile((run) -> {
			run.put("status", status).put("ended", invocation.ended());
			run.withArray("/invocations").add(tree(invocation));
			run.remove(MISSED_GOALS);
			missedGoals.forEach((each) -> run.withArray("/" + MISSED_GOALS).add(each));
		});
	}

	private void updateRunFile(Consumer<ObjectNode> change) {
		ObjectNode run = JsonFile.read(file(RUN_FILE)).as(ObjectNode.class);
		change.accept(run);
		JsonFile.write(file(RUN_FILE), run);
	}

}
