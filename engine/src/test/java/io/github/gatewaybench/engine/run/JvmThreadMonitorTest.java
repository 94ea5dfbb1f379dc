package io.github.gatewaybench.engine.run;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class JvmThreadMonitorTest {

	@ParameterizedTest
	@ValueSource(
			strings = { "C1 CompilerThre", "C2 CompilerThre", "JVMCI CompilerT", "JVMCI-native Co", "JIT Compilation" })
	void theseCompile(String name) {
		assertThat(name).matches(JvmThreadMonitor.COMPILER).doesNotMatch(JvmThreadMonitor.COLLECTOR);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GC Thread#0", "G1 Service", "ZDriverMajor", "XWorker#0", "Shenandoah GC", "VM Thread",
			"GC Worker", "Concurrent Mark" })
	void theseCollect(String name) {
		assertThat(name).matches(JvmThreadMonitor.COLLECTOR).doesNotMatch(JvmThreadMonitor.COMPILER);
	}

	@Test
	void aThreadOfTheApplicationIsNeither() {
		assertThat("CompilerThread0").doesNotMatch(JvmThreadMonitor.COMPILER).doesNotMatch(JvmThreadMonitor.COLLECTOR);
		assertThat("http-nio-8080-e").doesNotMatch(JvmThreadMonitor.COMPILER).doesNotMatch(JvmThreadMonitor.COLLECTOR);
	}

}
