package io.github.gatewaybench.engine.subject;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
	void aJavaOnThePathThatMayStartAnotherInAnotherFolderIsNotUsed(@TempDir Path folder) throws IOException {
		Path own = Path.of(System.getProperty("java.home"), "bin", "java");
		Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\nexec \"$(choose-by-folder)\" \"$@\"\n");
		Map<String, String> environment = Map.of("PATH", "/nowhere:" + folder);
		assertThat(Jvm.of(environment).command()).as("not executable").isEqualTo("java");
		assertThat(java.toFile().setExecutable(true)).isTrue();
		assertThat(Jvm.of(environment).command()).isEqualTo(own.toString());
		Files.writeString(java, "#!/bin/sh\nexec '%s' -Da=b \"$@\"\n".formatted(own));
		assertThat(Jvm.of(environment).command()).isEqualTo("java");
		Files.delete(java);
		Files.createSymbolicLink(java, own);
		assertThat(Jvm.of(environment).command()).isEqualTo("java");
	}

	@Test
	void anotherHeapReplacesAllFlagsThatSizeIt() {
		Jvm jvm = new Jvm("java", Jvm.splitWords("-Xms2g -Xmx2g -Xmn1g -XX:MaxMetaspaceSize=256m -Xss256k "
				+ "-XX:InitialHeapSize=1g -XX:NewSize=1m -XX:MaxRAMPercentage=50 -XX:NonProfiledCodeHeapSize=64m -XX:+UseSerialGC"));
		assertThat(jvm.optionsWithHeap(48)).containsExactly("-XX:MaxMetaspaceSize=256m", "-Xss256k",
				"-XX:NonProfiledCodeHeapSize=64m", "-XX:+UseSerialGC", "-Xmx48m");
	}

}
