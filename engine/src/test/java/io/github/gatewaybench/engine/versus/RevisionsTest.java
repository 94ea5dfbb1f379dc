package io.github.gatewaybench.engine.versus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.check.Validation.RefusedException;
import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.ThisHost;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.measurements.Arm;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RevisionsTest {

	private static final String MODULE = "gateway-stub";

	@TempDir
	private Path folder;

	private final List<String> lines = new ArrayList<>();

	private GitRepository git;

	private Machine here;

	@BeforeEach
	void aRepositoryWithABuild() throws IOException {
		this.git = new GitRepository(this.folder);
		this.here = new Machine(new LocalHost(LocalHost.LOOPBACK, "java", Path.of("..").toAbsolutePath().normalize(),
				this.git.environment), this.folder.resolve("work"));
		Files.createDirectory(this.folder.resolve("work"));
		mvnw("echo one >%s/target/%1$s.jar".formatted(MODULE));
	}

	@AfterEach
	void closed() {
		this.here.close();
	}

	/** Commits a build that notes that it ran, and with which arguments. */
	private void mvnw(String build) {
		this.git.files.write("mvnw", "#!/bin/sh -e\necho \"$*\" >>%s\nmkdir -p %s/target\n%s\n"
			.formatted(this.folder.resolve("calls"), MODULE, build));
		this.git.files.repository().folder("mvnw").toFile().setExecutable(true);
	}

	private Repository build(String module, String commit) throws InterruptedException {
		Arm arm = new Arm("mine", module, Optional.of("HEAD~3"), Optional.of(commit), Optional.empty(),
				Optional.empty(), Optional.empty());
		this.git.revisions()
			.build(arm, module, this.here, this.folder.resolve("work"), this.lines::add, this.git.validation);
		return this.git.revisions().repository(commit, module);
	}

	private List<String> calls() throws IOException {
		return Files.readAllLines(this.folder.resolve("calls"));
	}

	private void assertNothingIsLeft() {
		assertThat(this.git.git("worktree", "list").lines()).hasSize(1);
		assertThat(this.folder.resolve("work/build")).doesNotExist();
	}

	@Test
	void aModuleIsBuiltOncePerCommit() throws Exception {
		String first = this.git.commit();
		mvnw("echo two >%s/target/%1$s.jar".formatted(MODULE));
		String second = this.git.commit();
		for (int i = 0; i < 2; i++) {
			assertThat(build(MODULE, first).folder(MODULE + "/target/gateway-stub.jar")).hasContent("one\n");
			assertThat(build(MODULE, second).folder(MODULE + "/target/gateway-stub.jar")).hasContent("two\n");
		}
		assertThat(calls()).containsExactlyElementsOf(Collections.nCopies(2,
				"--quiet --batch-mode --no-transfer-progress -DskipTests -pl gateway-stub -am package"));
		assertThat(this.lines).hasSize(2)
			.first()
			.isEqualTo("Building gateway-stub at HEAD~3 (commit %.10s)".formatted(first));
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(this.folder.resolve("builds"))))
			.isEqualTo("rwx------");
		assertNothingIsLeft();
	}

	@Test
	void aBuildOfWhichTheJarIsGoneIsMadeAgain() throws Exception {
		String commit = this.git.commit();
		Path jar = build(MODULE, commit).folder(MODULE + "/target/gateway-stub.jar");
		Files.delete(jar);
		build(MODULE, commit);
		assertThat(jar).hasContent("one\n");
		assertThat(calls()).hasSize(2);
	}

	@Test
	void anotherJdkHasItsOwnBuild() {
		assertThat(this.git.revisions().repository("abc", MODULE).home().getFileName())
			.hasToString("abc-gateway-stub-java-" + Runtime.version());
	}

	@Test
	void buildsThatNoRunHasUsedForLongAreRemovedOnceAllArmsAreThere() throws Exception {
		String first = this.git.commit();
		String second = this.git.commit();
		String third = this.git.commit();
		Path old = build(MODULE, first).home();
		List<Path> used = List.of(build(MODULE, second).home(), build(MODULE, third).home());
		for (Path each : List.of(old, old.resolveSibling(old.getFileName() + ".log"), used.get(0), used.get(1))) {
			Files.setLastModifiedTime(each, FileTime.from(Instant.now().minus(Duration.ofDays(20))));
		}
		List<Arm> arms = this.git.parser()
			.parse(List.of(MODULE + ",rev=" + second, "rev=" + third), Optional.empty(), MODULE);
		new ArmProvisioner(this.git.call(), arms, this.git.revisions()).prepareJars(this.here, this.lines::add);
		assertThat(this.folder.resolve("builds"))
			.isDirectoryNotContaining((each) -> each.toString().startsWith(old.toString()))
			.isDirectoryContaining(used.get(0)::equals)
			.isDirectoryContaining(used.get(1)::equals);
		assertThat(calls()).as("nothing is built again").hasSize(3);
		build(MODULE, first);
		assertThat(calls()).hasSize(4);
	}

	/** Somebody else may have made the run that is resumed. */
	@Test
	void whatIsNoCommitIsNotBuilt() {
		assertThatThrownBy(() -> build(MODULE, "--output=x")).hasMessageContaining("is not the name of a commit");
		assertThatThrownBy(() -> build(MODULE, "../../x")).hasMessageContaining("is not the name of a commit");
	}

	@Test
	void aNativeServerIsTakenWithWhatItReads() throws Exception {
		String commit = this.git.commit();
		this.git.files.delete("native-stub");
		Repository built = build("native-stub", commit);
		assertThat(built.isModule("native-stub")).isTrue();
		assertThat(built.folder("scripts/lib/native.sh")).exists();
		assertThat(this.folder.resolve("calls")).doesNotExist();
	}

	@Test
	void aBuildThatFailedShowsItsEndAndIsTriedAgain() throws Exception {
		Path repaired = this.folder.resolve("repaired");
		mvnw("yes compiling | head -c 9000000; echo 'no such symbol'; test -e %s; touch %s/target/%2$s.jar"
			.formatted(repaired, MODULE));
		String commit = this.git.commit();
		assertThatThrownBy(() -> build(MODULE, commit)).isInstanceOf(RefusedException.class)
			.hasMessageContaining("arm mine: gateway-stub does not build at " + commit + " (exit status 1)")
			.hasMessageContaining("      no such symbol\n    -> give a revision that builds");
		assertNothingIsLeft();
		Files.createFile(repaired);
		assertThat(build(MODULE, commit).folder(MODULE + "/target/gateway-stub.jar")).exists();
		assertThat(calls()).hasSize(2);
	}

	@Test
	void anInterruptedBuildLeavesNothingBehind() throws Exception {
		Path pid = this.folder.resolve("pid");
		mvnw("echo $$ >%s; if ! test -e %1$s.later; then touch %1$s.later; sleep 600; fi; touch %s/target/%2$s.jar"
			.formatted(pid, MODULE));
		String commit = this.git.commit();
		List<Exception> ends = new ArrayList<>();
		Thread building = new Thread(() -> {
			try {
				build(MODULE, commit);
			}
			catch (InterruptedException ex) {
				ends.add(ex);
			}
		});
		building.start();
		ThisHost.await(() -> Files.exists(this.folder.resolve("pid.later")) || !building.isAlive());
		building.interrupt();
		building.join(Duration.ofMinutes(2).toMillis());
		assertThat(ends).hasSize(1);
		long build = Long.parseLong(Files.readString(pid).strip());
		ThisHost.await(() -> !ThisHost.isThere(build));
		assertNothingIsLeft();
		assertThat(build(MODULE, commit).folder(MODULE + "/target/gateway-stub.jar")).exists();
	}

	@Test
	void aFolderThatOthersCanWriteToIsRefused() throws Exception {
		String commit = this.git.commit();
		Path builds = Files.createDirectory(this.folder.resolve("builds"));
		Files.setPosixFilePermissions(builds, PosixFilePermissions.fromString("rwxrwxrwx"));
		assertThatThrownBy(() -> build(MODULE, commit)).isInstanceOf(RefusedException.class)
			.hasMessageContaining(builds + ": it must be a folder that belongs to you, with mode 700");
		assertThat(this.folder.resolve("calls")).doesNotExist();
		Files.delete(builds);
		Files.createSymbolicLink(builds, this.folder.resolve("work"));
		assertThatThrownBy(() -> build(MODULE, commit)).isInstanceOf(RefusedException.class);
	}

}
