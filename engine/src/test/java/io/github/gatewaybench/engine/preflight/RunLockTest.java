package io.github.gatewaybench.engine.preflight;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.sun.security.auth.module.UnixSystem;
import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class RunLockTest {

	@TempDir
	private Path folder;

	private Path file;

	private final Validation validation = new Validation();

	@BeforeEach
	void name() {
		this.file = this.folder.resolve("gateway-bench-" + new UnixSystem().getUid() + ".lock");
	}

	private Optional<RunLock> take() {
		return RunLock.take(Map.of("XDG_RUNTIME_DIR", this.folder.toString()), this.validation);
	}

	@Test
	void theLockNamesItsHolderAndCanBeTakenAgainAfterwards() throws IOException {
		Files.writeString(this.file, "123456789 and more, from another run\n");
		for (int i = 0; i < 2; i++) {
			try (RunLock lock = take().orElseThrow()) {
				assertThat(lock).isNotNull();
				assertThat(this.file).hasContent(Long.toString(ProcessHandle.current().pid()));
			}
		}
		assertThat(this.validation.passed()).isTrue();
	}

	@Test
	void aSecondRunIsRefusedUntilTheFirstEndsHoweverItEnds() throws IOException, InterruptedException {
		Process first = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1",
				"-cp", System.getProperty("java.class.path"), Holder.class.getName())
			.redirectErrorStream(true)
			.start();
		try {
			first.getOutputStream().write((this.folder + "\n").getBytes());
			first.getOutputStream().flush();
			assertThat(first.inputReader().readLine()).isEqualTo("true");
			assertThat(take()).isEmpty();
			assertThat(this.validation.problems()).isEqualTo(
					List.of(new Problem("another run is in progress on this machine (process " + first.pid() + ")",
							"wait until it ends: two runs would measure each other")));
		}
		finally {
			first.destroyForcibly().waitFor();
		}
		try (RunLock lock = take().orElseThrow()) {
			assertThat(lock).isNotNull();
			assertThat(this.file).hasContent(Long.toString(ProcessHandle.current().pid()));
		}
	}

	@Test
	void aLinkIsNotFollowed() throws IOException {
		Path other = Files.writeString(this.folder.resolve("other"), "precious");
		Files.createSymbolicLink(this.file, other);
		refused();
		assertThat(other).hasContent("precious");
	}

	@Test
	void whatIsNoFileOrSomeoneElsesIsRefused() throws IOException {
		Files.createDirectory(this.file);
		refused();
		Files.delete(this.file);
		Files.writeString(this.file, "");
		if (new UnixSystem().getUid() == 0) {
			Files.setAttribute(this.file, "unix:uid", 12345);
			assertThat(take()).isEmpty();
			assertThat(this.validation.problems()).hasSize(2);
		}
	}

	private void refused() {
		assertThat(take()).isEmpty();
		assertThat(this.validation.problems()).isEqualTo(List
			.of(new Problem("cannot use the lock file " + this.file + ", which keeps two runs apart", "remove it")));
	}

	@Test
	void aFileWithAnotherNameIsLeftAlone() throws IOException {
		Path other = Files.writeString(this.folder.resolve("other"), "precious");
		Files.createLink(this.file, other);
		refused();
		assertThat(other).hasContent("precious");
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void aFolderThatTakesNoFileIsNamedWithTheCause() {
		assertThat(RunLock.take(Map.of("XDG_RUNTIME_DIR", "/proc"), this.validation)).isEmpty();
		assertThat(this.validation.problems()).singleElement().satisfies((problem) -> {
			assertThat(problem.what()).startsWith("cannot use the lock file, which keeps two runs apart: /proc/");
			assertThat(problem.fix()).isEqualTo("set XDG_RUNTIME_DIR to a folder that can be written to");
		});
	}

	@Test
	void theTemporaryFolderMakesNoDifference() {
		Map<String, String> here = Map.of("XDG_RUNTIME_DIR", this.folder.toString(), "TMPDIR", "/nowhere");
		try (RunLock lock = RunLock.take(here, this.validation).orElseThrow()) {
			assertThat(lock).isNotNull();
			assertThat(this.file).hasContent(Long.toString(ProcessHandle.current().pid()));
		}
	}

	/** Takes the lock in a process of its own. */
	static final class Holder {

		public static void main(String[] args) throws IOException, InterruptedException {
			byte[] folder = new byte[1000];
			int length = System.in.read(folder);
			System.out
				.println(RunLock.take(Map.of("XDG_RUNTIME_DIR", new String(folder, 0, length - 1)), new Validation())
					.isPresent());
			Thread.sleep(600_000);
		}

	}

}
