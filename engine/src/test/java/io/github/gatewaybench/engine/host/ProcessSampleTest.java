package io.github.gatewaybench.engine.host;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.host.ProcessSample.MachineTicks;
import io.github.gatewaybench.engine.host.ProcessSample.ProcessStat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What is read of the kernel's own lines.
 */
class ProcessSampleTest {

	private static final String CPU = "cpu  100 10 40 800 50 3 7 20 5 0";

	/** Used 7 + 5 ticks of its own, 3 + 1 of ended children; 4 threads, 465 pages. */
	private static String stat(int pid, String name, String state, int parent, int group) {
		return pid + " (" + name + ") " + state + " " + parent + " " + group
				+ " 99 34816 -1 4194304 140 393 0 3 7 5 3 1 20 0 4 0 153147 4726784 465 18446744073709551615 94 0 0 17";
	}

	private static ProcessSample sample(String clock, String... lines) {
		List<String> all = Stream.concat(Stream.of("clock " + clock, CPU), Arrays.stream(lines)).toList();
		return ProcessSample.parse(all).orElseThrow();
	}

	@Test
	void hasTheFiguresOfProcessAndMachine() {
		ProcessSample sample = sample("1795329111.833416 1635.44", stat(12, "java", "S", 1, 10), "VmHWM 12 17640");
		assertThat(sample.wallSeconds()).isEqualTo(1795329111.833416);
		assertThat(sample.uptimeSeconds()).isEqualTo(1635.44);
		assertThat(sample.machine()).isEqualTo(new MachineTicks(1030, 850, 20, 10));
		assertThat(sample.processes())
			.containsExactlyEntriesOf(Map.of(12, new ProcessStat(12, "java", 'S', 1, 10, 16, 4, 465)));
		assertThat(sample.peaksKb()).containsExactlyEntriesOf(Map.of(12, 17640L));
	}

	@Test
	void isUnknownWithoutLines() {
		assertThat(ProcessSample.parse(List.of())).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "a b", "x) R 1 (", "((sd-pam))", ") S 1 1 1", "a\nb", "a)\n", "\n", "a\n\nb) Z 1",
			"1 (b", "中" })
	void aNameMayBeAnything(String name) {
		ProcessSample sample = sample("1.0 1.0",
				String.join("\n", stat(1, "init", "S", 0, 1), stat(7, name, "T", 1, 7), stat(8, "next", "S", 7, 7))
					.split("\n", -1));
		assertThat(sample.processes()).containsOnlyKeys(1, 7, 8);
		assertThat(sample.processes().get(7).name()).isEqualTo(name);
		assertThat(sample.processTree(7)).containsExactlyInAnyOrder(7, 8);
	}

	@Test
	void aTreeIsDescendantsAndGroup() {
		ProcessSample sample = sample("1.0 1.0", stat(1, "init", "S", 0, 1), stat(20, "server", "S", 1, 20),
				stat(21, "child", "S", 20, 20), stat(22, "grandchild of a group of its own", "t", 21, 22),
				stat(23, "orphan of the group", "S", 1, 20), stat(30, "other", "T", 1, 30), "VmHWM 20 100",
				"VmHWM 22 11", "VmHWM 30 5000");
		assertThat(sample.processTree(20)).containsExactlyInAnyOrder(20, 21, 22, 23);
		assertThat(sample.ticks(20)).hasValue(64);
		assertThat(sample.threadCount(20)).hasValue(16);
		assertThat(sample.rssPages(20)).hasValue(1860);
		assertThat(sample.peakRssKb(20)).hasValue(111);
		assertThat(sample.isSuspended(20)).isTrue();
		assertThat(sample.isSuspended(21)).isTrue();
		assertThat(sample.isSuspended(23)).isFalse();
	}

	@Test
	void aTreeMayBeGone() {
		ProcessSample sample = sample("1.0 1.0", stat(20, "server", "S", 1, 20));
		assertThat(sample.processTree(5)).isEmpty();
		assertThat(sample.ticks(5)).isEmpty();
		assertThat(sample.threadCount(5)).isEmpty();
		assertThat(sample.rssPages(5)).isEmpty();
		assertThat(sample.peakRssKb(5)).isEmpty();
		assertThat(sample.isSuspended(5)).isFalse();
	}

	@Test
	void parentsInACircleEnd() {
		ProcessSample sample = sample("1.0 1.0", stat(20, "a", "S", 21, 1), stat(21, "b", "S", 20, 1));
		assertThat(sample.processTree(5)).isEmpty();
	}

	@Test
	void aClockThatIsSetShows() {
		ProcessSample first = sample("1000.25 50.00");
		assertThat(sample("1003.25 53.00").clockStepSince(first)).isZero();
		assertThat(sample("1063.25 53.00").clockStepSince(first)).isCloseTo(60, within(1e-9));
		assertThat(sample("940.25 53.00").clockStepSince(first)).isCloseTo(-63, within(1e-9));
	}

	@Test
	void machineTimeIsOfTheTimeBetween() {
		MachineTicks first = MachineTicks.parse(CPU);
		MachineTicks second = MachineTicks.parse("cpu  145 10 40 840 55 5 10 25 0 0");
		assertThat(second.since(first)).isEqualTo(new MachineTicks(100, 45, 5, 5));
		assertThat(MachineTicks.parse("cpu  1 2 3 4")).as("an old kernel").isEqualTo(new MachineTicks(10, 4, 0, 0));
	}

	@Test
	void socketsHaveStateAndInode() {
		String listening = "   0: 00000000:07E8 00000000:0000 0A 00000000:00000000 00:00000000"
				+ " 00000000     0        0 1083 1 00000000bc25f374 100 0 0 10 0                      ";
		String abandoned = "1234: 0000000000000000FFFF00000100007F:1F90"
				+ " 0000000000000000FFFF00000100007F:C35C 08 00000000:00000001 00:00000000 00000000  1000        0"
				+ " 123456789 1 00000000bc25f374 20 4 30 10 -1";
		List<String> lines = List.of(listening, abandoned);
		assertThat(ProcessMonitor.socketInodes(ProcessMonitor.LISTEN, lines)).containsExactly(1083L);
		assertThat(ProcessMonitor.socketInodes(ProcessMonitor.CLOSE_WAIT, lines)).containsExactly(123456789L);
	}

}
