package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.github.gatewaybench.engine.run.Driver.WarmupLoad;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.WarmupCurve.WarmupSlice;
import io.github.gatewaybench.measurements.raw.JmhReader;
import io.github.gatewaybench.measurements.raw.JmhScore;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * When a subject is warm, in slices of a minute that take no time here.
 */
class WarmupTest {

	@TempDir
	private Path home;

	private TestRun run;

	@BeforeEach
	void ofOneSubject() {
		onProcessors(2);
	}

	private void onProcessors(int processors) {
		begin(processors, Duration.ofMinutes(1));
	}

	private void begin(int processors, Duration slice) {
		this.run = new TestRun(this.home, processors, TestRun.LIMITS.withWarmup(slice, TestRun.LIMITS.warmupPause()));
		this.run.subjects = List.of("gateway-a");
		this.run.connections = List.of(10);
		this.run.warmupLimitS = 540;
	}

	private JsonNode kept(String file) {
		return JsonMapper.shared().readTree(this.home.resolve(file).toFile());
	}

	private JsonNode warmUp() throws Exception {
		SubjectUnderTest underTest = this.run.underTest();
		this.run.driver().start(this.run.driver().experiment().cells().get(0), underTest);
		JsonNode kept = kept("start/warmup.json").get(0);
		this.run.servers.stop();
		return kept;
	}

	/** A minute of processor time in each slice, and of it so much for the compilers. */
	private void compile(String name, int... percent) {
		List<Integer> left = new ArrayList<>();
		for (int each : percent) {
			left.add(each);
		}
		this.run.host.atStart.put(name, (server) -> server.compilerTicks = 30);
		this.run.host.atEachLoad = (load) -> load.steps.add(() -> {
			FakeServer server = this.run.host.last(name);
			server.ticks += 6000;
			server.compilerTicks += left.isEmpty() ? 0 : 60 * left.remove(0);
			server.collectorTicks += 120;
		});
	}

	@Test
	void itIsSteadyWhenTheCompilersHaveBeenQuietForSomeSlicesAndEachIsKept() throws Exception {
		compile("gateway-a", 60, 25, 3, 2, 1, 1, 1);
		JsonNode kept = warmUp();
		assertThat(kept.get("steady").asBoolean()).isTrue();
		assertThat(kept.get("slices")).hasSize(8);
		assertThat(kept.get("slices").get(1).toString())
			.isEqualTo("{\"requests\":18000,\"requests_per_sec\":300,\"cpu_us_per_request\":3333.3333333333335,"
					+ "\"load_cpu_us_per_request\":16.666666666666668,"
					+ "\"jvms\":{\"gateway\":{\"cpu_s\":60,\"jit_share\":0.25,\"gc_share\":0.02}}}");
		assertThat(kept.get("role").asString()).isEqualTo("gateway");
		assertThat(kept.get("connections").asInt()).isEqualTo(3);
		assertThat(kept.get("slice_s").asInt()).isEqualTo(60);
		assertThat(kept.get("limit_s").asInt()).isEqualTo(540);
	}

	@Test
	void theCpuTimeOfOpenLoadIsDividedByTheRequestsToAllArms() {
		Figures ofOneArm = OpenLoadReader.createFigures(
				Map.of("requests", 1000, "all_requests", 4000, "seconds", 5, "errors", OpenLoadReader.Errors.NONE));
		RoleUsage aSecond = new RoleUsage("it", OptionalDouble.of(1), OptionalDouble.empty(), OptionalLong.empty());
		WarmupSlice slice = Warmup.slice(ofOneArm, 5, "gateway-1", Map.of("load", aSecond, "gateway-1", aSecond));
		assertThat(slice.cpuUsPerRequest()).hasValue(1000);
		assertThat(slice.loadCpuUsPerRequest()).hasValue(250);
	}

	@Test
	void whatDiesIsNotSteadyThoughItWas() {
		this.run.wholeWarmup = true;
		this.run.host.atLoad.put(8, (load) -> load.steps.add(() -> this.run.host.last("gateway-a").die(137)));
		assertThatThrownBy(this::warmUp).isInstanceOf(SubjectFailedException.class);
		assertThat(kept("start/warmup.json").get(0).get("steady").asBoolean()).isFalse();
		assertThat(kept("start/warmup.json").get(0).get("slices")).hasSize(7);
	}

	@Test
	void theSlicesBeforeADeathAreKept() throws Exception {
		this.run.host.atLoad.put(3, (load) -> load.steps.add(() -> this.run.host.last("gateway-a").die(137)));
		assertThatThrownBy(this::warmUp).isInstanceOf(SubjectFailedException.class);
		JsonNode kept = kept("start/warmup.json").get(0);
		assertThat(kept.get("steady").asBoolean()).isFalse();
		assertThat(kept.get("slices")).hasSize(2);
	}

	/** Otherwise the first one before a cell makes it compile again. */
	@Test
	void theAnswerIsLookedAtAfterEachSliceAsBeforeACell() throws Exception {
		warmUp();
		int untilItAnswered = 1;
		assertThat(this.run.host.last("gateway-a").asked).isEqualTo(untilItAnswered + 6);
	}

	/** Otherwise the first time, before a cell, makes it compile again. */
	@Test
	void theBackendIsAskedAfterEachSliceWhatItHasReceivedAsBeforeACell() throws Exception {
		warmUp();
		assertThat(this.run.host.last("backend-stub").askedForCount).isEqualTo(6);
	}

	@Test
	void itEndsAtItsLimitWhenTheyAreNot() throws Exception {
		compile("gateway-a", 60, 50, 40, 30, 20, 10, 9, 8, 7);
		JsonNode kept = warmUp();
		assertThat(kept.get("steady").asBoolean()).isFalse();
		assertThat(kept.get("slices")).hasSize(9);
	}

	@Test
	void aWholeOneGoesOnToItsLimitThoughTheyAre() throws Exception {
		this.run.wholeWarmup = true;
		compile("gateway-a", 60, 3, 2, 1, 0, 0);
		JsonNode kept = warmUp();
		assertThat(kept.get("steady").asBoolean()).isTrue();
		assertThat(kept.get("slices")).hasSize(9);
	}

	@Test
	void whatIsNoJvmNeedsTheSlicesAlone() throws Exception {
		JsonNode kept = warmUp();
		assertThat(kept.get("steady").asBoolean()).isTrue();
		assertThat(kept.get("slices")).hasSize(6);
		assertThat(kept.get("slices").get(0).get("jvms")).isEmpty();
	}

	@Test
	void aCompilerThatEndsWithinASliceKeepsItsTime() throws Exception {
		onProcessors(4);
		this.run.host.atStart.put("gateway-a", (server) -> server.compilerTicks = 30);
		this.run.host.atEachLoad = (load) -> {
			load.steps.add(() -> {
				this.run.host.last("gateway-a").ticks += 100;
				this.run.host.last("gateway-a").helperTicks = 40;
			});
			load.steps.add(() -> this.run.host.last("gateway-a").helperTicks = 0);
		};
		assertThat(warmUp().get("slices").get(0).get("jvms").get("gateway").get("jit_share").asDouble()).isEqualTo(0.4);
	}

	@Test
	void aRunOfWholeWarmUpsTakesEachToItsLimit() throws Exception {
		compile("gateway-a");
		this.run.wholeWarmup = true;
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.json("gateway-a/rep1/warmup.json").get(0).get("slices")).hasSize(9);
	}

	@Test
	void theBackendHasToBeWarmToo() throws Exception {
		compile("backend-stub", 60, 40, 20, 0, 0, 0);
		assertThat(warmUp().get("slices")).hasSize(9);
	}

	@Test
	void aCellInWhichTheyGoOnIsDoubtedAndCounts() throws Exception {
		compile("gateway-a", 60, 50, 40, 30, 20, 10, 10, 10, 10, 8);
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.json("gateway-a/rep1/c10.json").get("warnings").get(0).get("text").asString())
			.isEqualTo("the gateway was not warm: its compilers used 8 % of its CPU time");
	}

	@Test
	void aCellInWhichTheyDoNotIsNotDoubtedThoughTheWarmUpCameToItsLimit() throws Exception {
		compile("gateway-a", 60, 50, 40, 30, 20, 10, 10, 10, 10, 1);
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.json("gateway-a/rep1/c10.json").get("warnings")).isEmpty();
	}

	@Test
	void withoutTimeThereIsNone() throws Exception {
		this.run.warmupLimitS = 0;
		assertThat(warmUp().get("slices")).isEmpty();
	}

	@Test
	void aLimitBelowSoManySlicesCannotTell() throws Exception {
		this.run.warmupLimitS = 300;
		JsonNode kept = warmUp();
		assertThat(kept.get("slices")).hasSize(5);
		assertThat(kept.get("steady").asBoolean()).isFalse();
	}

	/** In seconds: 5 a slice, and so long a limit. */
	@ParameterizedTest
	@CsvSource({ "3,3,1", "5,5,1", "9,5,1", "10,5,2", "29,5,5", "30,5,6" })
	void theSlicesFitIntoTheLimit(long limitS, int sliceS, int count) throws Exception {
		ofFiveSeconds();
		this.run.warmupLimitS = limitS;
		JsonNode kept = warmUp();
		assertThat(kept.get("slice_s").asInt()).isEqualTo(sliceS);
		assertThat(kept.get("slices")).hasSize(count);
	}

	private void ofFiveSeconds() {
		begin(2, Duration.ofSeconds(5));
	}

	@Test
	void aToolThatCountsNoRequestsTellsThemByItsRate() throws Exception {
		ofFiveSeconds();
		this.run.warmupLimitS = 5;
		Figures of30PerSecond = JmhReader.figures(Map.of("thrpt", JmhScore.of(OptionalDouble.of(30),
				OptionalDouble.empty(), "ops/s", OptionalLong.empty(), new TreeMap<>())));
		SubjectUnderTest underTest = this.run.underTest();
		this.run.driver().start(this.run.driver().experiment().cells().get(0), underTest);
		underTest.warmUp("gateway", new WarmupLoad(Map.of(),
				this.run.driver().warmup(underTest.target()).sliceCommand(), (file) -> of30PerSecond));
		this.run.servers.stop();
		assertThat(kept("start/warmup.json").get(1).get("slices").get(0).get("requests").asInt()).isEqualTo(150);
	}

	@Test
	void onAHostThatShowsNoProcessesNothingIsKnownToBeWarm() throws Exception {
		this.run.host.visible = false;
		JsonNode kept = warmUp();
		assertThat(kept.get("steady").asBoolean()).isFalse();
		assertThat(kept.get("slices")).hasSize(9);
		assertThat(kept.get("slices").get(0).get("cpu_us_per_request").isNull()).isTrue();
	}

	@Test
	void eachStartOfAServerAddsItsOwn() throws Exception {
		warmUp();
		warmUp();
		assertThat(kept("start/warmup.json")).hasSize(2);
	}

}
