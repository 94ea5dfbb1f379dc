package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * An experiment that measures arms side by side, block by block, until the difference of
 * each arm from the first one, the baseline, is decided.
 */
public record Versus(RunSettings settings, VersusSettings kindSettings) implements Experiment {

	/**
	 * The description of versus comparisons as a kind of experiment. Since they use
	 * open-load as rate studies do, or wrk as rounds do, they are recognized by their
	 * arms in run.json.
	 */
	public static final Kind<VersusSettings> KIND = new Kind<>(RateStudy.TOOL, VersusSettings.class, Versus::new);

	/**
	 * The load of all cells with open-load: requests at a constant rate, which is chosen
	 * in the first block if the user gave none.
	 */
	public static final Load OPEN_LOOP = Load.of("loop", "open");

	/**
	 * The load of all cells with wrk: each connection sends its next request when the
	 * previous one has been answered.
	 */
	public static final Load CLOSED_LOOP = Load.of("loop", "closed");

	/** Cells of the blocks planned so far; a block has one cell for each of its arms. */
	@Override
	public List<CellId> cells() {
		List<CellId> cells = new ArrayList<>();
		for (int i = 0; i < this.kindSettings.blocks.size(); i++) {
			for (String arm : this.kindSettings.blocks.get(i).arms) {
				cells.add(new CellId(arm, loadOfCells(), 1, i + 1));
			}
		}
		return Collections.unmodifiableList(cells);
	}

	@Override
	public List<PlannedStart> startsPerRepetition() {
		return this.settings.subjects().stream().map((arm) -> new PlannedStart(arm, List.of(loadOfCells()))).toList();
	}

	@Override
	public long cellCount() {
		return this.kindSettings.blocks.stream().mapToLong((each) -> each.arms.size()).sum();
	}

	@Override
	public Map<String, String> loadOptions() {
		Map<String, String> options = new LinkedHashMap<>(OrderedMaps.ofStrings("duration",
				this.kindSettings.durationS + " s", "timeout", this.kindSettings.timeoutS + " s", "sessions",
				this.kindSettings.sessions, "sides", this.kindSettings.armTiming.toString()));
		this.kindSettings.rate.ifPresent((rate) -> options.put("rate", rate + " per second"));
		this.kindSettings.wrkThreads.ifPresent((threads) -> options.put("threads of wrk", Integer.toString(threads)));
		// The others use memory and, at the same time, CPUs.
		options.put("arms", Integer.toString(this.kindSettings.arms.size()));
		return options;
	}

	/** The load of all cells. */
	public Load loadOfCells() {
		return this.kindSettings.isClosedLoop() ? CLOSED_LOOP : OPEN_LOOP;
	}

	/**
	 * Duration of the measured phase in seconds; empty if arms take turns, since each is
	 * then measured for only a part of it.
	 */
	@Override
	public OptionalDouble durationS(CellId cell) {
		return (this.kindSettings.armTiming == ArmTiming.TOGETHER)
				? OptionalDouble.of(this.kindSettings.durationRoundedUpS(1)) : OptionalDouble.empty();
	}

	@Override
	public String filePath(CellId cell) {
		return "%s/%s/side".formatted(startFolder(cell), cell.subject());
	}

	@Override
	public String startFolder(CellId cell) {
		return String.format(Locale.ROOT, "block%02d", cell.repetition());
	}

	@Override
	public Map<String, Object> identifyingFields(CellId cell) {
		return OrderedMaps.of("subject", cell.subject(), "block", cell.repetition());
	}

	/** The arm with the given name; throws NoSuchElementException if there is none. */
	public Arm arm(String name) {
		return this.kindSettings.arms.stream().filter((each) -> each.name().equals(name)).findFirst().orElseThrow();
	}

	/** The arm that the others are compared with. */
	public Arm baseline() {
		return this.kindSettings.arms.get(0);
	}

	/** Returns a copy with one more block, whose arms are started in the given order. */
	public Versus withNextBlock(List<String> arms) {
		return withBlocks(Stream.concat(this.kindSettings.blocks.stream(), Stream.of(new Block(arms))).toList());
	}

	/** Returns a copy with the given time limit, in seconds, for all blocks together. */
	public Versus withLimit(int limitS) {
		VersusSettings old = this.kindSettings;
		return new Versus(this.settings, old.with(old.blocks, old.rate, limitS, old.durationS));
	}

	/**
	 * Returns a copy with another rate, in requests per second to each arm; empty if it
	 * is still to be chosen.
	 */
	public Versus withRate(OptionalInt rate) {
		VersusSettings old = this.kindSettings;
		return new Versus(this.settings, old.with(old.blocks, rate, old.limitS, old.durationS));
	}

	/**
	 * Returns a copy that records how long a block took.
	 * @param block number of the block, counted from 1
	 * @param seconds time from the start of the servers to the end of the measured phase
	 */
	public Versus withBlockSeconds(int block, double seconds) {
		List<Block> blocks = new ArrayList<>(this.kindSettings.blocks);
		blocks.set(block - 1, new Block(blocks.get(block - 1).arms, OptionalDouble.of(seconds)));
		return withBlocks(blocks);
	}

	private Versus withBlocks(List<Block> blocks) {
		VersusSettings old = this.kindSettings;
		return new Versus(this.settings, old.with(blocks, old.rate, old.limitS, old.durationS));
	}

	/** How the arms of a block are measured. */
	public enum ArmTiming {

		/** All arms are under load at the same time. */
		@JsonProperty("together")
		TOGETHER,
		/** Arms are under load one after another, in short slices. */
		@JsonProperty("turns")
		TURNS;

		/**
		 * Index of the only arm that is measured in a slice; empty if all are. Since the
		 * order is reversed after each round (A B B A), a steady drift of the machine's
		 * speed favours none.
		 * @param slice number of the slice, counted from 0
		 * @param arms number of arms in the block
		 */
		public OptionalInt armOf(int slice, int arms) {
			if (this == TOGETHER) {
				return OptionalInt.empty();
			}
			int place = slice % arms;
			return OptionalInt.of((slice / arms % 2 == 0) ? place : arms - 1 - place);
		}

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	/**
	 * A fresh start of the servers of several arms, and the cells that are measured after
	 * it.
	 *
	 * @param arms names of the arms, in the order in which they are started
	 * @param seconds time from the start of the servers to the end of the measured phase;
	 * empty until the block is measured
	 */
	@JsonInclude(JsonInclude.Include.NON_ABSENT)
	public record Block(List<String> arms, OptionalDouble seconds) {

		public Block {
			arms = SettingChecks.requireDistinct("arms", arms);
		}

		/** Creates a block that is not measured yet. */
		public Block(List<String> arms) {
			this(arms, OptionalDouble.empty());
		}

	}

	/**
	 * The settings that only versus comparisons have.
	 *
	 * @param arms arms, the first of which is the baseline
	 * @param blocks blocks planned so far
	 * @param armTiming how the arms of a block are measured
	 * @param rate requests per second to each arm; empty until it is chosen in the first
	 * block
	 * @param marginPercent largest difference of an arm from the baseline, in percent of
	 * the smaller figure, that counts as no difference
	 * @param limitS time in seconds that all blocks together may take
	 * @param durationS duration of the measured phase of a block in seconds
	 * @param sliceS length of a slice of the measured phase in seconds
	 * @param sessions largest number of requests in flight to each arm; in a closed loop,
	 * number of all connections of wrk
	 * @param timeoutS seconds after which a missing response is an error
	 * @param fixedBlocks number of blocks to measure, whatever they show; empty if the
	 * run ends with the decision
	 * @param wrkThreads number of threads of wrk, which loads arms in turns in a closed
	 * loop; empty if open-load loads them at a rate
	 */
	public record VersusSettings(List<Arm> arms, List<Block> blocks, @JsonProperty("sides") ArmTiming armTiming,
			OptionalInt rate, double marginPercent, int limitS, int durationS, int sliceS, int sessions, int timeoutS,
			OptionalInt fixedBlocks, @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalInt wrkThreads) {

		public VersusSettings {
			arms = SettingChecks.requireDistinct("arms", arms);
			blocks = List.copyOf(blocks);
			rate.ifPresent((each) -> SettingChecks.requirePositive("rate", each));
			SettingChecks.requirePositive("limit_s", limitS);
			SettingChecks.requirePositive("duration_s", durationS);
			SettingChecks.requirePositive("slice_s", sliceS);
			SettingChecks.requirePositive("sessions", sessions);
			SettingChecks.requirePositive("timeout_s", timeoutS);
			wrkThreads.ifPresent((each) -> SettingChecks.requirePositive("wrk_threads", each));
			if (wrkThreads.isPresent() && (armTiming != ArmTiming.TURNS || rate.isPresent())) {
				throw new BadValueException("wrk_threads", "is for arms that are asked in turns, without a rate");
			}
			if (!(marginPercent > 0)) {
				throw new BadValueException("margin_percent", "is " + marginPercent + ", which is not above 0");
			}
			List<String> names = arms.stream().map(Arm::name).toList();
			SettingChecks.requireDistinct("arms", names);
			for (Block each : blocks) {
				if (!names.containsAll(each.arms)) {
					throw new BadValueException("blocks", "names an arm that is not in arms");
				}
			}
		}

		/** Whether wrk loads the arms in a closed loop. */
		@JsonIgnore
		public boolean isClosedLoop() {
			return this.wrkThreads.isPresent();
		}

		/**
		 * Duration of the measured phase in seconds, rounded up to a multiple of the
		 * length of the given number of slices.
		 */
		public int durationRoundedUpS(int slices) {
			int turnS = slices * this.sliceS;
			return (this.durationS + turnS - 1) / turnS * turnS;
		}

		/**
		 * Returns a copy whose duration is rounded up to whole slices or, if arms take
		 * turns, to pairs of rounds, the second of which reverses the order of the arms.
		 */
		public VersusSettings withWholeSlices() {
			int wholeS = durationRoundedUpS((this.armTiming == ArmTiming.TURNS) ? 2 * this.arms.size() : 1);
			return with(this.blocks, this.rate, this.limitS, wholeS);
		}

		/** Whether only one block is measured, so that nothing is decided. */
		public boolean hasSingleBlock() {
			return this.fixedBlocks.equals(OptionalInt.of(1));
		}

		private VersusSettings with(List<Block> blocks, OptionalInt rate, int limitS, int durationS) {
			return new VersusSettings(this.arms, blocks, this.armTiming, rate, this.marginPercent, limitS, durationS,
					this.sliceS, this.sessions, this.timeoutS, this.fixedBlocks, this.wrkThreads);
		}

	}

}
