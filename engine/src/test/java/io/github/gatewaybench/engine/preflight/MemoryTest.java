package io.github.gatewaybench.engine.preflight;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MemoryTest {

	@Test
	void theLinesOfTheKernelAreRead() {
		assertThat(Memory.parse("""
				MemTotal:       24683520 kB
				MemFree:        22168000 kB
				MemAvailable:   23619584 kB
				Buffers:               8 kB
				""")).contains(new Memory(24_683_520L * 1024, 23_619_584L * 1024));
	}

	@Test
	void whatIsNotOfTheKernelIsNoMemory() {
		assertThat(Memory.parse("cat: /proc/meminfo: No such file or directory")).isEmpty();
	}

}
