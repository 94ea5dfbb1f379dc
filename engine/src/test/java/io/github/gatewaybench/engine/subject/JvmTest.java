package io.github.gatewaybench.engine.subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class JvmTest {

	@ParameterizedTest
	@CsvSource({ "-Xms2g, 2000", "-Xms2g -Xmx2g -Xmn1g, 2147483648", "-Xmx2g -Xmx64m, 67108864", "-Xmx1K, 1024",
			"-XX:MaxHeapSize=1000, 1000", "-XX:MaxRAMPercentage=12.5, 1000", "-Xmx1m -XX:MaxRAMPercentage=50, 4000" })
	void theLastFlagLimitsTheHeap(String flags, long bytes) {
		assertThat(new Jvm("java", Jvm.splitWords(flags)).heapLimit(8000)).isEqualTo(bytes);
	}

	@Test
	void anotherHeapReplacesAllFlagsThatSizeIt() {
		Jvm jvm = new Jvm("java", Jvm.splitWords("-Xms2g -Xmx2g -Xmn1g -XX:MaxMetaspaceSize=256m -Xss256k "
				+ "-XX:InitialHeapSize=1g -XX:NewSize=1m -XX:MaxRAMPercentage=50 -XX:+UseSerialGC"));
		assertThat(jvm.optionsWithHeap(48)).containsExactly("-XX:MaxMetaspaceSize=256m", "-Xss256k", "-XX:+UseSerialGC",
				"-Xmx48m");
	}

}
