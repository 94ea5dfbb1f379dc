package io.github.gatewaybench.engine.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

import io.github.gatewaybench.engine.ab.AbJudge;
import io.github.gatewaybench.engine.round.RoundDriver;
import io.github.gatewaybench.engine.routes.RouteDriver;
import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.CellOutcome.MachineUsage;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.AbReader;
import io.github.gatewaybench.measurements.raw.JmhReader;
import io.github.gatewaybench.measurements.raw.WrkReader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every raw file of the committed samples is read and judged again, with what was
 * recorded around it: reasons and warnings are those of the committed cell.
 */
class GoldenReplayTest {

	private static final Set<WarningCode> AFTER_A_DEATH = Set.of(WarningCode.DIED, WarningCode.WRONG_AFTER);

	private static final Path SAMPLES = Path.of("../results/sample");

	private static final String FOREIGN_PROCESSES_WARNED_OF = "2026-11-21T18:39:21Z";

	private static final Set<WarningCode> OF_MACHINES = Set.of(WarningCode.OTHER_PROCESSES, WarningCode.BOTTLENECK,
			WarningCode.CPU_STEAL);

	private static final ObjectMapper JSON = JsonMapper.shared();

	@TestFactory
	Stream<DynamicTest> wrk() throws IOException {
		// Arms of a comparison are judged by what all of them did.
		return cells(".wrk.txt").filter((raw) -> !raw.endsWith("side.wrk.txt"))
			.map((raw) -> replay(raw, ".wrk.txt", (cell) -> RoundDriver.judgement(cell.get("connections").asInt(),
					seconds(cell), WrkReader.FORMAT.figuresOrNoResult(raw), observation(cell))));
	}

	@TestFactory
	Stream<DynamicTest> ab() throws IOException {
		return cells(".ab.txt").map((raw) -> replay(raw, ".ab.txt",
				(cell) -> asked(raw, cell).judge(AbReader.FORMAT.figuresOrNoResult(raw), observation(cell))));
	}

	@TestFactory
	Stream<DynamicTest> jmh() throws IOException {
		return cells(".jmh.json").filter((raw) -> Files.exists(cell(raw, ".jmh.json")))
			.map((raw) -> replay(raw, ".jmh.json", (cell) -> RouteDriver.judgement(List.of("thrpt", "sample"), false,
					JmhReader.figures(JmhReader.benchmarkResults(raw)), observation(cell))));
	}

	private static Stream<Path> cells(String ending) throws IOException {
		try (Stream<Path> files = Files.walk(SAMPLES)) {
			List<Path> found = files.filter((each) -> each.toString().endsWith(ending)).sorted().toList();
			assertThat(found).isNotEmpty();
			return found.stream();
		}
	}

	private static Path cell(Path raw, String ending) {
		return raw.resolveSibling(raw.getFileName().toString().replace(ending, ".json"));
	}

	private static DynamicTest replay(Path raw, String ending, java.util.function.Function<JsonNode, Judgement> judge) {
		return DynamicTest.dynamicTest(SAMPLES.relativize(raw).toString(), () -> {
			JsonNode cell = JSON.readTree(cell(raw, ending));
			Judgement judgement = judge.apply(cell);
			// What a gateway that died answered afterwards is not kept.
			Stream<Warning> reasons = kept(cell.get("reasons")).filter((each) -> !AFTER_A_DEATH.contains(each.code()));
			assertThat(numbers(judgement.reasons().stream())).isEqualTo(numbers(reasons));
			assertThat(comparable(judgement.warnings().stream(), cell))
				.isEqualTo(comparable(kept(cell.get("warnings")), cell));
			assertThat(judgement.valid()).isEqualTo(cell.get("valid").asBoolean());
		});
	}

	/**
	 * Some differences are known. Cells that ran before other processes were warned of
	 * have no such warning. Those that ran before compilers were looked at were doubted
	 * for their warm-up by another rule, whose warning is theirs alone. And the time
	 * between the two looks at the servers, to which the share of processors of their own
	 * is taken, is not kept: only that there is a gateway with processors of its own can
	 * make this doubt. Of a cell over several hosts only what the subject's did is kept:
	 * doubts of machines cannot be told again. Nor whether the servers were idle before
	 * it, which was seen and not recorded.
	 */
	private static List<String> comparable(Stream<Warning> warnings, JsonNode cell) {
		boolean unaware = cell.get("started").asString().compareTo(FOREIGN_PROCESSES_WARNED_OF) < 0;
		boolean apart = !cell.get("command").asString().contains("127.0.0.1");
		return numbers(warnings.filter((each) -> !each.text().equals("the warm-up had not settled"))
			.filter((each) -> each.code() != WarningCode.NOT_IDLE)
			.filter((each) -> !(unaware && each.code() == WarningCode.OTHER_PROCESSES))
			.filter((each) -> !each.text().matches(".* of their (CPUs|processors): .*"))
			.filter((each) -> !(apart && OF_MACHINES.contains(each.code()))));
	}

	/** What all wordings have in common: the code, and the numbers in their order. */
	private static List<String> numbers(Stream<Warning> warnings) {
		return warnings.map((each) -> each.code() + each.text().replaceAll("[^0-9.]+", " ")).toList();
	}

	private static int seconds(JsonNode cell) {
		return Integer.parseInt(cell.get("command").asString().replaceAll(".* -d(\\d+)s.*", "$1"));
	}

	private static AbJudge asked(Path raw, JsonNode cell) {
		// Of warm starts the committed cells do not say which execution it was to be.
		int served = cell.get("served_before").asInt();
		return new AbJudge(cell.get("requests").asLong(), served, served, isCold(raw), size(raw, cell));
	}

	private static Map<String, Long> received(JsonNode cell) {
		Map<String, Long> received = new LinkedHashMap<>();
		cell.path("received").properties().forEach((each) -> received.put(each.getKey(), each.getValue().asLong()));
		return received;
	}

	private static JsonNode run(Path raw) {
		Path folder = raw;
		while (!Files.exists(folder.resolve("run.json"))) {
			folder = folder.getParent();
		}
		return JSON.readTree(folder.resolve("run.json"));
	}

	/** The script declares it, the run does not keep it. */
	private static boolean isCold(Path raw) {
		return run(raw).get("round").asString().equals("gateways-ab");
	}

	private static MachineSize size(Path raw, JsonNode cell) {
		return StreamSupport.stream(run(raw).get("sizes").spliterator(), false)
			.filter((each) -> each.get("cpus").equals(cell.get("cpus")))
			.map((each) -> new MachineSize(each.get("cpus").asString(),
					each.has("memory_mb") ? OptionalLong.of(each.get("memory_mb").asLong()) : OptionalLong.empty(),
					Optional.ofNullable(each.get("processors"))
						.map((pinned) -> new io.github.gatewaybench.measurements.AbStudy.PinnedCpus(
								pinned.get("gateway").asString(), pinned.get("load").asString(),
								pinned.get("backend").asString())),
					Optional.empty(), each.get("remark").asString()))
			.findFirst()
			.orElseThrow();
	}

	/** What was seen and recorded of a cell. */
	private static Observation observation(JsonNode cell) {
		Map<String, RoleUsage> roles = new LinkedHashMap<>();
		cell.get("roles")
			.properties()
			.forEach((each) -> roles.put(each.getKey(),
					new RoleUsage(each.getValue().get("name").asString(), number(each.getValue().get("cpu_s")),
							number(each.getValue().get("peak_rss_mb")), OptionalLong.empty(),
							number(each.getValue().get("jit_s")), number(each.getValue().get("gc_s")))));
		JsonNode machine = cell.get("machine");
		return new Observation(cell.get("command").asString(), cell.get("exit_status").asInt(), roles,
				OptionalDouble.empty(),
				List.of(new ObservedMachine("this host", List.copyOf(roles.keySet()),
						new MachineUsage(number(machine.get("wall_s")), number(machine.get("cpu_s")),
								number(machine.get("busy")), number(machine.get("steal_s")),
								number(machine.path("interrupt_s"))))),
				number(machine.get("wall_s")).orElse(0), number(machine.get("wall_s")).orElse(0), true,
				new AnswerChecks(Optional.empty(), spotChecks(cell.path("spot_checks")), Optional.empty(),
						Optional.empty()),
				new BackendWork(received(cell), OptionalDouble.empty()), List.of(), List.of());
	}

	/** Older cells have none; what the first wrong one got is only in a reason's text. */
	private static SpotChecks spotChecks(JsonNode value) {
		return new SpotChecks(value.path("right").asInt(0), value.path("wrong").asInt(0), value.path("late").asInt(0),
				Optional.empty());
	}

	private static OptionalDouble number(JsonNode value) {
		return (value != null && value.isNumber()) ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
	}

	private static Stream<Warning> kept(JsonNode warnings) {
		return Stream.of(JsonFile.MAPPER.treeToValue(warnings, Warning[].class));
	}

}
