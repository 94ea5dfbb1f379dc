package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.run.Warmup.Slice;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When a subject is warm, in slices of a second that take none here.
 */
class WarmupTest {

	@TempDir
	private Path home;

	private TestRun run;

	@BeforeEach
	void ofOneSubject() {
		this.run = new TestRun(this.home);
		this.run.subjects = List.of("gateway-a");
		this.run.connections = List.of(10);
		this.run.warmupLimitS = 6;
	}

	private JsonNode kept(String file) {
		return JsonMapper.shared().readTree(this.home.resolve(file).toFile());
	}

	private JsonNode warmUp() throws Exception {
		Stage stage = this.run.stage();
		this.run.driver().start(this.run.driver().experiment().cells().get(0), stage);
		JsonNode kept = kept("start/warmup.json").get(0);
		assertThat(stage.settled()).isEqualTo(kept.get("settled").asBoolean());
		this.run.servers.stop();
		return kept;
	}

	/** Processor time of the gateway in each slice. */
	private void use(int... ticks) {
		List<Integer> left = new ArrayList<>();
		for (int each : ticks) {
			left.add(each);
		}
		this.run.host.atEachLoad = (load) -> load.steps
			.add(() -> this.run.host.last("gateway-a").ticks += left.isEmpty() ? 0 : left.remove(0));
	}

	@Test
	void itHasSettledWhenThreeSlicesAgreeAndEachIsKept() throws Exception {
		use(90, 40, 30, 30, 30, 30);
		JsonNode kept = warmUp();
		assertThat(kept.get("settled").asBoolean()).isTrue();
		assertThat(kept.get("slices")).hasSize(5);
		assertThat(kept.get("slices").get(0).toString())
			.isEqualTo("{\"requests\":300,\"requests_per_sec\":300,\"cpu_us_per_request\":3000}");
		assertThat(kept.get("slices").get(4).get("cpu_us_per_request").asDouble()).isEqualTo(1000);
		assertThat(kept.get("connections").asInt()).isEqualTo(3);
		assertThat(kept.get("slice_s").asInt()).isEqualTo(1);
		assertThat(kept.get("limit_s").asInt()).isEqualTo(6);
	}

	@Test
	void itEndsAtItsLimitWhenTheSlicesDoNotAgree() throws Exception {
		use(90, 80, 70, 60, 50, 40);
		JsonNode kept = warmUp();
		assertThat(kept.get("settled").asBoolean()).isFalse();
		assertThat(kept.get("slices")).hasSize(6);
	}

	@Test
	void cellsAfterItAreDoubtedAndCount() throws Exception {
		use(90, 80, 70, 60, 50, 40);
		assertThat(this.run.run()).isTrue();
		assertThat(this.run.json("gateway-a/rep1/c10.json").get("warnings").get(0).asString())
			.isEqualTo("the warm-up had not settled");
	}

	@Test
	void withoutTimeThereIsNoneAndNothingToDoubt() throws Exception {
		this.run.warmupLimitS = 0;
		JsonNode kept = warmUp();
		assertThat(kept.get("settled").asBoolean()).isTrue();
		assertThat(kept.get("slices")).isEmpty();
	}

	@Test
	void aLimitBelowThreeSlicesCannotSettle() throws Exception {
		this.run.warmupLimitS = 2;
		JsonNode kept = warmUp();
		assertThat(kept.get("slices")).hasSize(2);
		assertThat(kept.get("settled").asBoolean()).isFalse();
	}

	@Test
	void theBackendsTimeIsNotTheGateways() throws Exception {
		int[] slice = { 0 };
		this.run.host.atEachLoad = (load) -> load.steps
			.add(() -> this.run.host.last("backend-stub").ticks += 100 * slice[0]++);
		assertThat(warmUp().get("slices")).hasSize(3);
	}

	@Test
	void aHostThatShowsNoProcessesHasTheThroughputAlone() throws Exception {
		this.run.host.visible = false;
		JsonNode kept = warmUp();
		assertThat(kept.get("settled").asBoolean()).isTrue();
		assertThat(kept.get("slices").get(0).get("cpu_us_per_request").isNull()).isTrue();
	}

	@Test
	void ofAJvmItKeepsWhatItsCompilersAndItsCollectorUsed() throws Exception {
		this.run.host.atStart.put("gateway-a", (server) -> server.compilerTicks = 30);
		this.run.host.atEachLoad = (load) -> load.steps.add(() -> {
			FakeServer gateway = this.run.host.last("gateway-a");
			gateway.ticks += 60;
			gateway.compilerTicks += 15;
			gateway.collectorTicks += 3;
		});
		assertThat(warmUp().get("slices").get(0).toString()).isEqualTo("{\"requests\":300,\"requests_per_sec\":300,"
				+ "\"cpu_us_per_request\":2000,\"jit_share\":0.25,\"gc_share\":0.05}");
	}

	@Test
	void eachStartOfAServerAddsItsOwn() throws Exception {
		warmUp();
		warmUp();
		assertThat(kept("start/warmup.json")).hasSize(2);
	}

	private static Slice slice(double requestsPerSec, double cpuUs) {
		return slice(10_000, requestsPerSec, OptionalDouble.of(cpuUs));
	}

	private static Slice slice(long requests, double requestsPerSec, OptionalDouble cpuUs) {
		return new Slice(OptionalLong.of(requests), OptionalDouble.of(requestsPerSec), cpuUs, OptionalDouble.empty(),
				OptionalDouble.empty());
	}

	private static boolean settled(Slice... slices) {
		return Warmup.haveSettled(List.of(slices), 100);
	}

	@Test
	void threeSlicesAgreeInThroughputAndInProcessorTime() {
		assertThat(settled(slice(1000, 100), slice(951, 100), slice(990, 91))).isTrue();
		assertThat(settled(slice(1000, 100), slice(949, 100), slice(990, 100))).isFalse();
		assertThat(settled(slice(1000, 100), slice(1000, 89), slice(1000, 100))).isFalse();
		assertThat(settled(slice(1000, 100), slice(1000, 100))).isFalse();
		assertThat(settled(slice(500, 300), slice(1000, 100), slice(1000, 100), slice(1000, 100))).isTrue();
		assertThat(settled(slice(1000, 100), slice(1000, 100), slice(1000, 100), slice(500, 300))).isFalse();
	}

	@Test
	void processorTimesThatTheClockCannotTellApartAgree() {
		// With 10000 requests three ticks of 10 ms are 3 us of each.
		assertThat(settled(slice(1000, 3), slice(1000, 1), slice(1000, 0))).isTrue();
		assertThat(settled(slice(1000, 5), slice(1000, 1), slice(1000, 5))).isFalse();
		Slice many = slice(1_000_000, 1000, OptionalDouble.of(3));
		Slice less = slice(1_000_000, 1000, OptionalDouble.of(1));
		assertThat(settled(many, less, many)).isFalse();
	}

	@Test
	void slicesWithoutAnAnswerNeverAgree() {
		Slice none = slice(0, 0, OptionalDouble.empty());
		assertThat(settled(none, none, none)).isFalse();
		Slice unknown = new Slice(OptionalLong.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
				OptionalDouble.empty(), OptionalDouble.empty());
		assertThat(settled(unknown, unknown, unknown)).isFalse();
	}

}
