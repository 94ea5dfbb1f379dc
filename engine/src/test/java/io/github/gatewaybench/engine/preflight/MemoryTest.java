package io.github.gatewaybench.engine.preflight;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class MemoryTest {

	private static final String LINES = """
			MemTotal:       24683520 kB
			MemFree:        22168000 kB
			MemAvailable:   23619584 kB
			Buffers:               8 kB
			""";

	@ParameterizedTest
	@ValueSource(strings = { "", "max\n4294967296\ninactive_file 4096\n",
			"9223372036854771712\n4294967296\ninactive_file 4096\n", "anon 8192\ninactive_file 4096\n" })
	void theLinesOfTheKernelAreRead(String limit) {
		assertThat(Memory.parse(LINES + limit)).contains(new Memory(24_683_520L * 1024, 23_619_584L * 1024));
	}

	@Test
	void aContainersLimitCountsLessWhatItUses() {
		assertThat(Memory.parse(LINES + "4294967296\n1000000\nanon 1\ninactive_file 300000\nactive_file 2\n"))
			.contains(new Memory(4_294_967_296L, 4_294_267_296L));
		assertThat(Memory.parse(LINES + "4294967296\n1000000\ninactive_file 1\ntotal_inactive_file 300000\n"))
			.contains(new Memory(4_294_967_296L, 4_294_267_296L));
	}

	@Test
	void whatIsNotOfTheKernelIsNoMemory() {
		assertThat(Memory.parse("cat: /proc/meminfo: No such file or directory")).isEmpty();
	}

}
