package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

import io.github.gatewaybench.measurements.Versus.Block;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.measurements.file.JsonFile;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class VersusTest {

	private static final Versus VERSUS = new Versus(new RunSettings("versus", "open-load", Optional.of("backend"),
			"/hello", Optional.of("world"), List.of("now", "HEAD~3"), Optional.of("now"), Map.of(), 1,
			OptionalLong.of(90), Optional.of(false), Optional.empty(), Optional.empty(), Optional.empty()),
			load(List.of(), 5));

	private static VersusSettings load(List<Block> blocks, double margin) {
		return new VersusSettings(List.of(Arm.of("now"), Arm.of("HEAD~3")), blocks, ArmTiming.TOGETHER,
				OptionalInt.empty(), margin, 3600, 60, 2, 500, 10, OptionalInt.empty(), OptionalInt.empty());
	}

	@Test
	void cellsOfABlockShareAStart() {
		Versus grown = VERSUS.withNextBlock(List.of("now", "HEAD~3")).withNextBlock(List.of("HEAD~3", "now"));
		assertThat(grown.cells()).extracting(grown::filePath)
			.containsExactly("block01/now/side", "block01/HEAD~3/side", "block02/HEAD~3/side", "block02/now/side");
		assertThat(grown.cells()).extracting(grown::startFolder)
			.containsExactly("block01", "block01", "block02", "block02");
		assertThat(grown.cellCount()).isEqualTo(4);
		assertThat(grown.identifyingFields(grown.cells().get(2))).isEqualTo(Map.of("subject", "HEAD~3", "block", 2));
	}

	@Test
	void aRateThatWasChosenLaterChangesNoCell() {
		Versus planned = VERSUS.withNextBlock(List.of("now"));
		Versus running = planned.withRate(OptionalInt.of(4600));
		assertThat(running.kindSettings().rate()).hasValue(4600);
		assertThat(running.cells()).isEqualTo(planned.cells());
	}

	@Test
	void armsInTurnsAreMeasuredForAPartOfTheDuration() {
		Versus together = VERSUS.withNextBlock(List.of("now"));
		assertThat(together.durationS(together.cells().get(0))).isEqualTo(OptionalDouble.of(60));
		VersusSettings all = together.kindSettings();
		Versus turns = new Versus(together.settings(),
				new VersusSettings(all.arms(), all.blocks(), ArmTiming.TURNS, all.rate(), all.marginPercent(),
						all.limitS(), all.durationS(), all.sliceS(), all.sessions(), all.timeoutS(), all.fixedBlocks(),
						all.wrkThreads()));
		assertThat(turns.durationS(turns.cells().get(0))).isEmpty();
	}

	@Test
	void armsTogetherAreMeasuredForWholeSlices() {
		Versus odd = new Versus(VERSUS.settings(),
				new VersusSettings(VERSUS.kindSettings().arms(), List.of(), ArmTiming.TOGETHER, OptionalInt.empty(), 5,
						3600, 30, 20, 500, 10, OptionalInt.empty(), OptionalInt.empty()))
			.withNextBlock(List.of("now"));
		assertThat(odd.durationS(odd.cells().get(0))).hasValue(40);
		assertThat(odd.kindSettings().withWholeSlices().durationS()).isEqualTo(40);
	}

	private static VersusSettings closed(ArmTiming armTiming, OptionalInt rate) {
		return new VersusSettings(List.of(Arm.of("now"), Arm.of("HEAD~3")), List.of(), armTiming, rate, 5, 3600, 60, 5,
				300, 10, OptionalInt.empty(), OptionalInt.of(50));
	}

	@Test
	void anotherLimitChangesNothingElse() {
		Versus closed = new Versus(VERSUS.settings(), closed(ArmTiming.TURNS, OptionalInt.empty()));
		Versus longer = closed.withLimit(7200);
		assertThat(longer.kindSettings().limitS()).isEqualTo(7200);
		assertThat(longer.withLimit(3600)).isEqualTo(closed);
	}

	@Test
	void aClosedLoopHasTurnsAndNoRate() {
		Versus closed = new Versus(VERSUS.settings(), closed(ArmTiming.TURNS, OptionalInt.empty()))
			.withNextBlock(List.of("now"));
		assertThat(closed.cells()).containsExactly(new CellId("now", Versus.CLOSED_LOOP, 1, 1));
		assertThat(closed.loadOptions()).containsEntry("threads of wrk", "50")
			.containsEntry("sessions", "300")
			.containsEntry("arms", Integer.toString(VERSUS.kindSettings().arms().size()));
		String json = JsonFile.MAPPER.writeValueAsString(closed.kindSettings());
		assertThat(JsonFile.MAPPER.readValue(json, VersusSettings.class)).isEqualTo(closed.kindSettings());
		assertThat(json).doesNotContain("closed");
		assertThat(JsonFile.MAPPER.writeValueAsString(VERSUS.kindSettings())).doesNotContain("wrk");
		assertThatThrownBy(() -> closed(ArmTiming.TURNS, OptionalInt.of(500))).hasMessageContaining("wrk_threads");
		assertThatThrownBy(() -> closed(ArmTiming.TOGETHER, OptionalInt.empty())).hasMessageContaining("wrk_threads");
	}

	@Test
	void impossibleSettingsAreRefused() {
		assertThatThrownBy(() -> load(List.of(new Block(List.of("other"))), 5)).isInstanceOf(BadValueException.class)
			.hasMessageContaining("blocks")
			.hasMessageContaining("names an arm that is not in arms");
		assertThatThrownBy(() -> load(List.of(), 0)).hasMessageContaining("margin_percent");
		assertThatThrownBy(() -> new Block(List.of("now", "now"))).hasMessageContaining("duplicates");
		assertThatThrownBy(
				() -> new ArmSlice(0, 1, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty()))
			.hasMessageContaining("seconds");
		assertThatThrownBy(
				() -> new ArmSlice(1, -1, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty()))
			.hasMessageContaining("requests");
	}

}
