package io.github.gatewaybench.report;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.measurements.Arm;
import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.MachineUsage;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Run.Invocation;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import io.github.gatewaybench.measurements.raw.WrkReader;

/**
 * Makes the folder of a versus comparison, block by block. A block ends every two and a
 * half minutes.
 */
public final class VersusRun {

	/** CPU time of an arm that was disturbed. */
	public static final double DISTURBED = -1;

	/** CPU time of an arm that is decided, and not started again. */
	public static final double NOT_STARTED = 0;

	private static final String ENVIRONMENT = """
			{"machine": {"cpu": "x", "cores": 2, "memory_mb": 8000, "kernel": "x"}, "limits": {}, "sysctls": {},
			"java": {"version": ["x"], "options": ""}, "tools": {}, "git": {"dirty": false}, "jars": {}, "native": {}}
			""";

	private static final Instant STARTED = Instant.parse("2026-11-24T10:00:00Z");

	private static final int BLOCK_S = 150;

	private static final int DURATION_S = 60;

	/** CPU time per request of backend and load generator in a slice of usual speed. */
	private static final double WITNESS_US = 40;

	/** How slow the machine is in each slice of a cell, and of the next one. */
	private static final double[][] SLOWNESS = { { 1, 1.5, 0.8 }, { 1.2, 0.9, 1.4 } };

	private final RunFolder folder;

	private Versus versus;

	private boolean counting;

	/** Begins a run in which the first arm is the baseline. */
	public VersusRun(Path results, ArmTiming armTiming, String... arms) {
		this(results, armTiming, Stream.of(arms).map(Arm::of).toList());
	}

	/** Begins a run in which the first arm is the baseline. */
	public VersusRun(Path results, ArmTiming armTiming, List<Arm> arms) {
		this(results, RateStudy.TOOL, new VersusSettings(arms, List.of(), armTiming, OptionalInt.of(1000), 5, 3600,
				DURATION_S, 2, 500, 10, OptionalInt.empty(), OptionalInt.empty()));
	}

	/** Begins a run of two arms with a fixed number of blocks. */
	public static VersusRun ofFixedBlocks(Path results, int blocks) {
		return new VersusRun(results, RateStudy.TOOL,
				new VersusSettings(List.of(Arm.of("now"), Arm.of("c1")), List.of(), ArmTiming.TOGETHER,
						OptionalInt.of(1000), 5, 3600, DURATION_S, 2, 500, 10, OptionalInt.of(blocks),
						OptionalInt.empty()));
	}

	/** Begins a run in which wrk asks the arms. */
	public static VersusRun closed(Path results, String... arms) {
		return new VersusRun(results, "wrk",
				new VersusSettings(Stream.of(arms).map(Arm::of).toList(), List.of(), ArmTiming.TURNS,
						OptionalInt.empty(), 5, 3600, DURATION_S, 2, 300, 10, OptionalInt.empty(), OptionalInt.of(50)));
	}

	private VersusRun(Path results, String tool, VersusSettings load) {
		List<String> names = load.arms().stream().map(Arm::name).toList();
		RunSettings settings = new RunSettings("versus", tool, Optional.of("backend-tomcat"), "/hello",
				Optional.of("world"), names, Optional.of(names.get(0)), Map.of(), 1, OptionalLong.of(90),
				Optional.of(false), Optional.empty(), Optional.empty(), Optional.empty());
		this.versus = new Versus(settings, load);
		this.folder = RunFolder.create(results, this.versus,
				JsonMapper.shared().readValue(ENVIRONMENT, ObjectNode.class), Clock.fixed(STARTED, ZoneOffset.UTC));
	}

	/** A run of two arms whose third of six blocks was disturbed; c1 needs 10 % more. */
	public static Path ofTwo(Path results) {
		return new VersusRun(results, ArmTiming.TOGETHER, "now", "c1").block(200, 220)
			.block(210, 233)
			.block(205, DISTURBED)
			.block(190, 207)
			.block(200, 221)
			.block(202, 222)
			.close(Run.COMPLETE);
	}

	/**
	 * A run of three arms in turns: c1 is decided after five valid blocks, zgc not yet
	 * after seven.
	 */
	public static Path ofThree(Path results) {
		return new VersusRun(results, ArmTiming.TURNS, "now", "c1", "zgc").block(200, 220, 190)
			.block(210, 231.5, 218)
			.block(DISTURBED, 223, 200)
			.block(190, 208, 199)
			.block(200, 221, 190)
			.block(202, 222, 215)
			.block(201, NOT_STARTED, 190)
			.block(203, NOT_STARTED, 208)
			.close(Run.INCOMPLETE);
	}

	/** Counts instructions from now on: a thousand for each microsecond of CPU time. */
	public VersusRun counting() {
		this.counting = true;
		return this;
	}

	/**
	 * Adds a block.
	 * @param micros CPU time per request of each arm's server on a machine of usual speed
	 */
	public VersusRun block(double... micros) {
		List<String> names = this.versus.settings().subjects();
		Map<String, Double> started = new LinkedHashMap<>();
		for (int i = 0; i < micros.length; i++) {
			if (micros[i] != NOT_STARTED) {
				started.put(names.get(i), micros[i]);
			}
		}
		this.versus = this.versus.withNextBlock(List.copyOf(started.keySet()));
		this.folder.storeSettings(this.versus);
		int number = this.versus.kindSettings().blocks().size();
		this.versus.cells()
			.stream()
			.filter((cell) -> cell.repetition() == number)
			.forEach((cell) -> write(cell, started.get(cell.subject()), names.indexOf(cell.subject())));
		return this;
	}

	private void write(CellId cell, double micros, int place) {
		boolean valid = micros != DISTURBED;
		long requests = 0;
		List<ArmSlice> slices = new ArrayList<>();
		double[] slowness = SLOWNESS[(this.versus.kindSettings().armTiming() == ArmTiming.TURNS) ? place % 2 : 0];
		for (double each : slowness) {
			slices.add(new ArmSlice(2, 2000, cpuS(Math.abs(micros) * each), cpuS(WITNESS_US * each),
					cpuS(WITNESS_US * each)));
			requests += 2000;
		}
		List<Warning> reasons = valid ? List.of() : List.of(WarningCode.OTHER_REASON.withText("another process"));
		ObjectNode extras = JsonFile.MAPPER.createObjectNode();
		extras.set("slices", JsonFile.MAPPER.valueToTree(slices));
		if (this.counting) {
			extras.put("instructions_per_request", Math.round(1000 * Math.abs(micros)));
		}
		this.folder.writeCell(cell,
				new CellOutcome(State.RAN, valid, reasons, List.of(),
						Optional.of(STARTED.plusSeconds((long) BLOCK_S * cell.repetition() - DURATION_S).toString()),
						Optional.of("open-load"), OptionalInt.of(0), Map.of(),
						Optional.of(new MachineUsage(OptionalDouble.of(DURATION_S), OptionalDouble.of(2.0 * DURATION_S),
								OptionalDouble.empty(), OptionalDouble.of(0), OptionalDouble.empty()))),
				figures(requests, Math.abs(micros), 5 + cell.repetition() % 3 + place), extras);
	}

	/** In a closed loop, an arm that needs less is asked more. */
	private Figures figures(long requests, double micros, double p99) {
		return this.versus.kindSettings().isClosedLoop()
				? WrkReader.createFigures(OrderedMaps.of("requests", requests, "seconds", micros, "requests_per_sec",
						requests / micros, "mean_ms", micros / 10, "errors", WrkReader.Errors.NONE))
				: OpenLoadReader.createFigures(OrderedMaps.of("offered", requests, "sent", requests, "requests",
						requests, "seconds", DURATION_S, "achieved_per_sec", (double) requests / DURATION_S, "p50_ms",
						micros / 100, "p99_ms", p99, "lag", new OpenLoadReader.Lag(0, 0, 0, 0), "errors",
						OpenLoadReader.Errors.NONE));
	}

	private static OptionalDouble cpuS(double micros) {
		return OptionalDouble.of(micros * 2000 / 1e6);
	}

	/** Ends the run with a status. */
	public Path close(String status) {
		this.folder.endInvocation(status,
				new Invocation("scripts/versus.sh now c1", "2026-11-24T10:15:00Z", 900, 360, 300), List.of());
		return this.folder.path();
	}

}
