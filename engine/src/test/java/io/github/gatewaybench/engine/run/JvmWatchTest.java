package io.github.gatewaybench.engine.run;

import java.util.List;

import io.github.gatewaybench.engine.host.Sample.ProcessStat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class JvmWatchTest {

	private static JvmWatch.Threads of(String name) {
		return JvmWatch.Threads.of(List.of(new ProcessStat(7, name, 'S', 1, 1, 5, 1, 100)));
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "C1 CompilerThre", "C2 CompilerThre", "JVMCI CompilerT", "JVMCI-native Co", "JIT Compilation" })
	void theseCompile(String name) {
		assertThat(of(name).compilers()).containsEntry(7, 5L);
		assertThat(of(name).isJvm()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "GC Thread#0", "G1 Service", "ZDriverMajor", "XWorker#0", "Shenandoah GC", "VM Thread",
			"GC Worker", "Concurrent Mark" })
	void theseCollect(String name) {
		assertThat(of(name).collectors()).containsEntry(7, 5L);
	}

	@Test
	void aThreadOfTheApplicationIsNeither() {
		assertThat(of("CompilerThread0")).isEqualTo(of("http-nio-8080-e"));
	}

}
