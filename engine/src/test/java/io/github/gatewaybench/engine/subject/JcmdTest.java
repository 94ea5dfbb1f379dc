package io.github.gatewaybench.engine.subject;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class JcmdTest {

	@TempDir
	private Path home;

	private Path program(String file, String text) throws IOException {
		Path path = this.home.resolve(file);
		Files.createDirectories(path.getParent());
		Files.writeString(path, "#!/bin/sh\n" + text);
		assertThat(path.toFile().setExecutable(true)).isTrue();
		return path;
	}

	private Jvm jvm(String command) {
		return new Jvm(command, List.of());
	}

	@Test
	void itIsTheOneBesideTheJvmThatIsUsed() throws IOException {
		Path java = program("jdk/bin/java", "");
		Path jcmd = program("jdk/bin/jcmd", "");
		assertThat(Jcmd.nextTo(jvm(java.toString()), Map.of())).map(Jcmd::program).contains(jcmd);
		assertThat(Jcmd.nextTo(jvm("java"), Map.of("PATH", "/nowhere:" + java.getParent()))).map(Jcmd::program)
			.contains(jcmd);
	}

	@Test
	void aLinkOnThePathIsFollowed() throws IOException {
		Path java = program("jdk/bin/java", "");
		Path jcmd = program("jdk/bin/jcmd", "");
		Files.createDirectories(this.home.resolve("bin"));
		Files.createSymbolicLink(this.home.resolve("bin/java"), java);
		assertThat(Jcmd.nextTo(jvm("java"), Map.of("PATH", this.home.resolve("bin").toString()))).map(Jcmd::program)
			.contains(jcmd.toRealPath());
	}

	@Test
	void aJreHasNone() throws IOException {
		Path java = program("jre/bin/java", "");
		assertThat(Jcmd.nextTo(jvm(java.toString()), Map.of())).isEmpty();
		assertThat(Jcmd.nextTo(jvm("java"), Map.of("PATH", "/nowhere"))).isEmpty();
		assertThat(Jcmd.nextTo(jvm("java"), Map.of())).isEmpty();
	}

	@Test
	void theHeapInUseIsTheTotalOfAHistogram() {
		assertThat(Jcmd.totalBytes("""
				4711:
				 num     #instances         #bytes  class name (module)
				-------------------------------------------------------
				   1:         11937        1055096  [B (java.base@17)
				   2:             1             16  Total
				Total         52211        2955360
				""")).hasValue(2955360);
	}

	@Test
	void directBuffersAreReadFromARecordingThatIsRemoved() throws IOException {
		Jcmd jcmd = new Jcmd(program("jdk/bin/jcmd", "echo \"$*\" >>" + this.home + "/asked"), Map.of());
		Path recording = this.home.resolve("direct-buffers-4711.jfr");
		Files.writeString(recording, "");
		program("jdk/bin/jfr", "echo '\"memoryUsed\": 0, x'; echo '\"memoryUsed\": 4096, \"count\": 7'");
		assertThat(jcmd.directBufferBytes(4711, this.home)).hasValue(4096);
		assertThat(recording).doesNotExist();
		assertThat(this.home.resolve("asked")).content()
			.contains("4711 JFR.start name=direct-buffers settings=none +jdk.DirectBufferStatistics#enabled=true",
					"4711 JFR.stop name=direct-buffers filename=" + recording);
		program("jdk/bin/jfr", "echo no such file");
		assertThat(jcmd.directBufferBytes(4711, this.home)).isEmpty();
	}

	@Test
	void onlyAJvmIsAsked() throws Exception {
		Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
		assertThat(Jcmd.nextTo(ProcessHandle.current(), Map.of())).map(Jcmd::program).contains(jcmd);
		Process cat = new ProcessBuilder("cat").start();
		assertThat(Jcmd.nextTo(cat.toHandle(), Map.of())).isEmpty();
		cat.destroy();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "4711:\nno such process", "Total 5 x", "Total 0 0", "Total" })
	void aTextWithoutTotalTellsNothing(String text) {
		assertThat(Jcmd.totalBytes(text)).isEmpty();
	}

	@Test
	void itIsAskedOfTheProcess() throws IOException {
		Jcmd jcmd = new Jcmd(program("jdk/bin/jcmd", "echo \"Total $1 $1\"; echo \"$*\" >" + this.home + "/asked"),
				Map.of());
		assertThat(jcmd.liveHeapBytes(4711)).hasValue(4711);
		assertThat(this.home.resolve("asked")).hasContent("4711 GC.class_histogram");
		jcmd.openJmx(42);
		assertThat(this.home.resolve("asked")).hasContent("42 ManagementAgent.start jmxremote.port=2099 "
				+ "jmxremote.rmi.port=2099 jmxremote.host=127.0.0.1 jmxremote.ssl=false jmxremote.authenticate=false");
	}

}
