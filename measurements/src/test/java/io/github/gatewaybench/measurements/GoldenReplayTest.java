package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.measurements.Run.Invocation;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.measurements.raw.RawReader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the tools printed for the committed samples is read as it was when they were
 * measured, and what stands in their files is the same when it is written again.
 */
class GoldenReplayTest {

	/**
	 * Where figures are read in another way than they were, and why. The count of JMH's
	 * samples was taken as 0 in the cells, and read right from raw files: a reading of a
	 * file has one answer. And ab's count of the bytes of bodies was not kept.
	 */
	private static final Set<String> DIFFERENT = Set.of("/sample/count", "/body_bytes");

	/** Members of cells that no record has: the engine gives them when it writes. */
	private static final Set<String> EXTRAS = Set.of("gateway_cpu_us_per_request", "little_law", "received",
			"served_before", "spot_checks", "paths", "settings", "slo", "verdict", "broken", "slices");

	@TempDir
	private Path folder;

	static Stream<Path> runs() {
		return TestFiles.samples().stream();
	}

	@ParameterizedTest
	@MethodSource("runs")
	void rawOutputGivesTheFiguresOfTheCells(Path folder) {
		Run run = RunReader.read(folder);
		assertThat(run.cells()).noneMatch((each) -> each.outcome().state() == CellOutcome.State.LOST);
		int compared = 0;
		for (Cell cell : run.cells()) {
			if (cell.outcome().state() != CellOutcome.State.RAN || cell.rawFile().toFile().length() == 0) {
				continue;
			}
			ObjectNode kept = (ObjectNode) JsonFile.read(cell.file()).root().get("figures");
			List<String> differences = new ArrayList<>();
			compare("", kept, JsonFile.MAPPER.valueToTree(figures(run, cell)), differences);
			if (!RateStudy.isStep(cell.id())) { // of which a problem is the result
				assertThat(cell.outcome().reasons()).extracting(Warning::text)
					.as(cell.rawFile().toString())
					.containsAll(RawReader.read(cell.rawFile())
						.results()
						.stream()
						.filter((each) -> each.figures().hasResult())
						.flatMap((each) -> each.invalidReasons().stream())
						.map(Warning::text)
						.toList());
			}
			differences.removeIf((each) -> DIFFERENT.contains(each.replaceFirst(":.*", "")));
			assertThat(differences).as(cell.rawFile().toString()).isEmpty();
			compared++;
		}
		assertThat(compared).isEqualTo(
				(int) run.cells().stream().filter((each) -> each.outcome().state() == CellOutcome.State.RAN).count());
	}

	private static Figures figures(Run run, Cell cell) {
		return RawReader.formatOf(run.settings().tool()).figuresOrNoResult(cell.rawFile());
	}

	/** Numbers by their value; a member that is null is none. */
	private static void compare(String at, JsonNode kept, JsonNode now, List<String> differences) {
		if (kept.isObject() && now.isObject()) {
			Set<String> names = new LinkedHashSet<>(kept.propertyNames());
			names.addAll(now.propertyNames());
			names.forEach((name) -> compare(at + "/" + name, kept.path(name), now.path(name), differences));
		}
		else if (kept.isArray() && now.isArray() && kept.size() == now.size()) {
			for (int i = 0; i < kept.size(); i++) {
				compare(at + "/" + i, kept.get(i), now.get(i), differences);
			}
		}
		else if (kept.isNumber() && now.isNumber()) {
			if (Math.abs(kept.asDouble() - now.asDouble()) > 1e-12 * kept.asDouble()) {
				differences.add(at + ": " + kept + " / " + now);
			}
		}
		else if (!isNothing(kept) || !isNothing(now)) {
			if (!kept.equals(now)) {
				differences.add(at + ": " + kept + " / " + now);
			}
		}
	}

	private static boolean isNothing(JsonNode node) {
		return node.isMissingNode() || node.isNull();
	}

	@ParameterizedTest
	@MethodSource("runs")
	void aRunThatIsWrittenAgainSaysTheSame(Path folder) {
		Run run = RunReader.read(folder);
		ObjectNode environment = (ObjectNode) JsonFile.read(folder.resolve("environment.json")).root();
		RunFolder written = RunFolder.create(this.folder, run.experiment(), environment,
				java.time.Clock.fixed(java.time.Instant.parse(run.started()), java.time.ZoneOffset.UTC));
		List<String> differences = new ArrayList<>();
		JsonNode settings = JsonFile.read(folder.resolve("run.json")).root();
		for (JsonNode each : settings.path("invocations")) {
			written.endInvocation(run.status(), JsonFile.MAPPER.treeToValue(each, Invocation.class), run.missedGoals());
		}
		compare("", settings, JsonFile.read(written.file("run.json")).root(), differences);
		// Where it says nothing, no subject has a base of its own.
		differences.remove("/bases:  / {}");
		for (Cell cell : run.cells()) {
			if (cell.outcome().state() == CellOutcome.State.PENDING) {
				continue;
			}
			if (cell.outcome().state() == CellOutcome.State.RAN) {
				Figures figures = cell.figures().orElse(none(run, cell));
				written.writeCell(cell.id(), cell.outcome(), figures, JsonNodeFactory.instance.objectNode());
			}
			else {
				written.writeCell(cell.id(), cell.outcome());
			}
			ObjectNode kept = (ObjectNode) JsonFile.read(cell.file()).root();
			ObjectNode again = (ObjectNode) JsonFile.read(written.cellFile(cell.id())).root();
			for (String list : List.of("reasons", "warnings")) {
				assertThat(texts(again.remove(list))).isEqualTo(texts(kept.remove(list)));
			}
			compare("", kept, again, differences);
		}
		differences.removeIf((each) -> EXTRAS.contains(each.split("[/:]")[1]));
		assertThat(differences).isEmpty();
		List<Cell> all = RunReader.read(written.path()).cells();
		for (int i = 0; i < all.size(); i++) {
			Cell before = run.cells().get(i);
			assertThat(all.get(i)).isEqualTo(
					new Cell(before.id(), all.get(i).file(), all.get(i).rawFile(), before.outcome(), before.figures()));
		}
	}

	/** Warnings were sentences before they had codes. */
	private static List<String> texts(JsonNode warnings) {
		return warnings.valueStream().map((each) -> each.path("text").asString(each.asString(""))).toList();
	}

	/**
	 * Of a tool that gave no result: reasons, such as ab's, may stand there all the same.
	 */
	private static Figures none(Run run, Cell cell) {
		return RawReader.formatOf(run.settings().tool()).cellReader().apply(JsonFile.read(cell.file()));
	}

	@Test
	void everySampleIsThere() {
		assertThat(TestFiles.samples()).hasSizeGreaterThan(25);
		assertThat(Map.of("wrk", TestFiles.raw(".wrk.txt").size(), "ab", TestFiles.raw(".ab.txt").size(), "jmh",
				TestFiles.raw(".jmh.json").size()))
			.allSatisfy((tool, files) -> assertThat(files).as(tool).isGreaterThan(15));
	}

}
