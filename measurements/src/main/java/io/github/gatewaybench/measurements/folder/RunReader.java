package io.github.gatewaybench.measurements.folder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;

import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.BadInputCollector;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.BadValueException;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Experiment.Kind;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.MemorySample;
import io.github.gatewaybench.measurements.MemoryStudy;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Run.MeasuredStart;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.RawReader;
import io.github.gatewaybench.measurements.raw.RawReader.Format;

/**
 * Reads the folder of a run of any kind, finished or not. Problems in several files are
 * reported in one exception.
 */
public final class RunReader {

	/**
	 * Largest relative difference at which a figure in a cell's file still counts as the
	 * one that the load generator printed.
	 */
	private static final double NUMBER_TOLERANCE = 1e-9;

	private RunReader() {
	}

	/** Whether a folder is the folder of a run, that is, has a run.json. */
	public static boolean isRun(Path folder) {
		return Files.exists(folder.resolve(RunFolder.RUN_FILE));
	}

	/**
	 * Reads a run with all its cells. A cell without a file, or with an empty one, gets
	 * the state LOST if the run is complete, and PENDING otherwise.
	 * @throws BadInputException if files are malformed; the message names each file and
	 * field
	 */
	public static Run read(Path path) {
		BadInputCollector problems = new BadInputCollector();
		Optional<Environment> environment = problems
			.attempt(() -> JsonFile.read(path.resolve(RunFolder.ENVIRONMENT_FILE)).as(Environment.class));
		Optional<JsonFile> run = problems.attempt(() -> JsonFile.read(path.resolve(RunFolder.RUN_FILE)));
		Optional<Header> header = run.flatMap((file) -> problems.attempt(() -> file.as(Header.class)));
		Optional<RunFolder> runFolder = run
			.flatMap((file) -> problems.attempt(() -> new RunFolder(path, experiment(file))));
		problems.throwIfAny();
		RunFolder folder = runFolder.orElseThrow();
		JsonNode settings = settings(folder);
		boolean complete = header.orElseThrow().status.equals(Run.COMPLETE);
		List<Cell> cells = new ArrayList<>();
		for (CellId id : folder.experiment().cells()) {
			problems.attempt(() -> cells.add(cell(folder, settings, complete, id)));
		}
		List<MeasuredStart> starts = new ArrayList<>();
		OrderedMaps.groupBy((each) -> each.file().getParent(), cells)
			.forEach((home, some) -> problems.attempt(() -> starts.addAll(starts(home, some.get(0).id()))));
		problems.throwIfAny();
		return new Run(path, folder.experiment(), header.get().status, header.get().started, environment.get(), cells,
				starts, header.get().missedGoals.orElse(List.of()));
	}

	/** Reads the experiment that a run.json describes. */
	static Experiment experiment(JsonFile run) {
		RunSettings settings = run.as(RunSettings.class);
		List<String> tools = RawReader.FORMATS.stream().map((each) -> each.kind().tool()).toList();
		if (!tools.contains(settings.tool())) {
			throw run.exception("is not one of " + String.join(", ", tools), "tool");
		}
		Kind<?> kind = run.root().has("arms") ? Versus.KIND
				: run.root().has("tries") ? MemoryStudy.KIND : RawReader.formatOf(settings.tool()).kind();
		Experiment experiment = experiment(kind, settings, run);
		run.checkNumbers();
		if (experiment.cellCount() > Experiment.MAX_CELLS) {
			throw run.exception("asks for more than " + Experiment.MAX_CELLS + " cells");
		}
		return experiment;
	}

	private static <L extends Record> Experiment experiment(Kind<L> kind, RunSettings settings, JsonFile run) {
		return kind.factory().apply(settings, run.as(kind.settingsType()));
	}

	/**
	 * Reads a cell of a run that is not complete; without a file, its state is PENDING.
	 * @throws BadInputException if its file is not valid
	 */
	public static Cell readCell(RunFolder folder, CellId id) {
		return cell(folder, settings(folder), false, id);
	}

	/**
	 * Reads the samples in a memory.json, in order; empty if the file is missing.
	 * @throws BadInputException if it cannot be read
	 */
	public static List<MemorySample> memory(Path file) {
		if (file.toFile().length() == 0) {
			return List.of();
		}
		JsonFile json = JsonFile.read(file);
		List<MemorySample> samples = List.of(json.as(MemorySample[].class));
		json.checkNumbers();
		return samples;
	}

	private static JsonNode settings(RunFolder folder) {
		return JsonFile.MAPPER.readTree(folder.settingsOfCells().toString());
	}

	private static Cell cell(RunFolder folder, JsonNode settings, boolean complete, CellId id) {
		Path file = folder.cellFile(id);
		Path raw = folder.rawFile(id);
		if (!hasContent(file)) {
			CellOutcome.State state = complete ? CellOutcome.State.LOST : CellOutcome.State.PENDING;
			return new Cell(id, file, raw, CellOutcome.notRun(state), Optional.empty());
		}
		JsonFile json = JsonFile.read(file);
		checkIdentity(json, folder.experiment().identifyingFields(id));
		checkSettings(json, settings);
		CellOutcome outcome = json.as(CellOutcome.class);
		Optional<Figures> figures = Optional.empty();
		Format format = RawReader.formatOf(folder.experiment().settings().tool());
		if (outcome.state() == CellOutcome.State.RAN) {
			// The rate of a step is known even if it has no result.
			figures = Optional.of(format.cellReader().apply(json))
				.filter((each) -> each.hasResult() || RateStudy.isStep(id));
		}
		json.checkNumbers();
		if (outcome.valid() && figures.filter(Figures::hasResult).isEmpty()) {
			throw json.exception("belongs to a valid cell but has no figures");
		}
		if (outcome.valid()) {
			checkDuration(json, folder.experiment().durationS(id), figures.get());
			if (hasContent(raw)) {
				checkSameAsPrinted(json, figures.get().members(), raw, format.readFigures(raw).members(), "figures");
			}
		}
		try {
			return new Cell(id, file, raw, outcome, figures, slices(json),
					json.root().path("instructions_per_request").doubleValueOpt());
		}
		catch (BadValueException ex) {
			throw json.exception(ex.problem(), ex.field().split("\\."));
		}
	}

	private static List<ArmSlice> slices(JsonFile json) {
		return json.root().has("slices") ? List.of(json.as(ArmSlice[].class, "slices")) : List.of();
	}

	/**
	 * Throws a BadInputException if a cell was measured with other settings than those in
	 * run.json; older cell files have no settings and pass.
	 */
	private static void checkSettings(JsonFile json, JsonNode settings) {
		json.root().path("settings").forEachEntry((name, value) -> {
			if (!value.equals(settings.get(name))) {
				throw json.exception("is %s, but run.json says %s: correct run.json, or start a new run"
					.formatted(value, settings.has(name) ? settings.get(name) : "nothing"), "settings", name);
			}
		});
	}

	private static void checkDuration(JsonFile json, OptionalDouble asked, Figures figures) {
		if (asked.isPresent() && !figures.hasRunFor(asked.getAsDouble(), 1)) {
			throw json.exception("is %s, but run.json asks for %.0f s"
				.formatted(figures.number("seconds").getAsDouble(), asked.getAsDouble()), "figures", "seconds");
		}
	}

	/**
	 * Throws a BadInputException if a figure of a valid cell differs from the one that
	 * the load generator printed.
	 * @param kept figures in the cell's file
	 * @param raw file with the load generator's output
	 * @param printed figures in that output
	 * @param path names of the members that lead to {@code kept} in the cell's file
	 */
	private static void checkSameAsPrinted(JsonFile json, JsonNode kept, Path raw, JsonNode printed, String... path) {
		kept.forEachEntry((name, value) -> {
			String[] member = Stream.concat(Stream.of(path), Stream.of(name)).toArray(String[]::new);
			JsonNode other = printed.path(name);
			if (value.isObject()) {
				checkSameAsPrinted(json, value, raw, other, member);
			}
			// Older versions counted the measurements of JMH in another way.
			else if (value.isNumber() && !name.equals("count")
					&& !(Math.abs(value.asDouble() - other.asDouble(-1)) <= NUMBER_TOLERANCE * value.asDouble())) {
				throw json.exception("is %s, but %s says %s".formatted(value, raw.getFileName(),
						other.isNumber() ? other : "nothing of it"), member);
			}
		});
	}

	/** Whether a file exists and is not empty; a full disk leaves empty files behind. */
	private static boolean hasContent(Path file) {
		return file.toFile().length() > 0;
	}

	private static void checkIdentity(JsonFile json, Map<String, Object> identity) {
		identity.forEach((member, value) -> {
			JsonNode found = json.root().path(member);
			if (found.isMissingNode()) {
				throw json.exception("has no " + member);
			}
			if (!found.equals(JsonFile.MAPPER.valueToTree(value))) {
				throw json.exception("is not " + value + ", as the file's place says", member);
			}
		});
	}

	private static List<MeasuredStart> starts(Path home, CellId id) {
		Path file = home.resolve(RunFolder.STARTS_FILE);
		if (!hasContent(file)) {
			return List.of();
		}
		JsonFile json = JsonFile.read(file);
		List<MeasuredStart> starts = List.of(json.as(MeasuredStart[].class));
		json.checkNumbers();
		for (int i = 0; i < starts.size(); i++) {
			if (!starts.get(i).subject().equals(id.subject()) || starts.get(i).repetition() != id.repetition()) {
				throw json.exception("is not of %s, repetition %d, as the file's place says".formatted(id.subject(),
						id.repetition()), i);
			}
		}
		return starts;
	}

	/** The members of run.json that are not settings of the experiment. */
	private record Header(String status, String started, Optional<List<String>> missedGoals) {

		private Header {
			if (!List.of(Run.COMPLETE, Run.INCOMPLETE).contains(status)) {
				throw new BadValueException("status", "is neither complete nor incomplete");
			}
		}
	}

}
