package io.github.gatewaybench.engine.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.host.ProcessSample;
import io.github.gatewaybench.engine.host.ProcessSample.MachineTicks;
import io.github.gatewaybench.engine.host.ProcessSample.ProcessStat;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the agents 71 and 72 of one load used together.
 */
class AgentUsageTest {

	private static final RoleUsage UNKNOWN = new RoleUsage("open-load", OptionalDouble.empty(), OptionalDouble.empty(),
			OptionalLong.empty());

	@TempDir
	private Path home;

	private final FakeHost host = new FakeHost();

	@BeforeEach
	void theirPidFiles() throws Exception {
		Files.writeString(this.home.resolve("pid-1"), "71\n");
		Files.writeString(this.home.resolve("pid-2"), "72\n");
	}

	/** A sample of the agents; one with a negative number of ticks is not seen. */
	private Map<Machine, ProcessSample> sample(long first, long second) {
		Map<Integer, ProcessStat> processes = new HashMap<>();
		Map.of(71, first, 72, second).forEach((pid, ticks) -> {
			if (ticks >= 0) {
				processes.put(pid, new ProcessStat(pid, "java", 'S', 1, pid, ticks, 9, 500));
			}
		});
		return Map.of(this.host,
				new ProcessSample(0, 0, new MachineTicks(0, 0, 0, 0), processes, Map.of(71, 1024L, 72, 2048L)));
	}

	private RoleUsage usage(Map<Machine, ProcessSample> before, List<Map<Machine, ProcessSample>> during) {
		LoadCommand load = new LoadCommand("open-load", List.of("x"), OptionalLong.empty(), Duration.ZERO,
				Duration.ZERO, Optional.empty(), List.of(), List.of(),
				List.of(this.home.resolve("pid-1"), this.home.resolve("pid-2")), OptionalInt.empty());
		AgentUsage agents = new AgentUsage(load, Machines.of(this.host), before);
		during.forEach(agents::record);
		return agents.usage("open-load");
	}

	@Test
	void theLastSampleInWhichAnAgentRanCounts() {
		assertThat(usage(sample(10, 20), List.of(sample(30, 60), sample(110, 70), sample(-1, 320))))
			.isEqualTo(new RoleUsage("open-load", OptionalDouble.of(4), OptionalDouble.of(3), OptionalLong.empty()));
	}

	@Test
	void aWarningInFrontOfAProcessIdDoesNotMatter() throws Exception {
		Files.writeString(this.home.resolve("pid-1"), "bash: warning: setlocale: cannot change locale\n71\n");
		assertThat(usage(sample(10, 20), List.of(sample(110, 320))).cpuS()).hasValue(4);
	}

	@Test
	void anAgentThatIsNotFoundMakesAllUnknown() throws Exception {
		Files.delete(this.home.resolve("pid-2"));
		assertThat(usage(sample(10, 20), List.of(sample(110, 320)))).isEqualTo(UNKNOWN);
	}

	@Test
	void soDoesOneThatWasNotSeenBeforeTheLoad() {
		assertThat(usage(sample(10, -1), List.of(sample(110, 320)))).isEqualTo(UNKNOWN);
	}

	@Test
	void soDoesOneThatWasNotSeenDuringTheLoad() {
		assertThat(usage(sample(10, 20), List.of(sample(110, -1)))).isEqualTo(UNKNOWN);
		assertThat(usage(sample(10, 20), List.of())).isEqualTo(UNKNOWN);
	}

}
