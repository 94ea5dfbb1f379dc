package io.github.gatewaybench.engine.preflight;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.ProcessMonitor;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.engine.subject.TestRepository;
import io.github.gatewaybench.measurements.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class HostChecksTest {

	private static final String LIMITS = """
			Limit                     Soft Limit           Hard Limit           Units
			Max processes             500                  1040                 processes
			Max open files            100                  504                  files
			""";

	private static final String NO_LIMITS = """
			Max processes             unlimited            unlimited            processes
			Max open files            1024                 unlimited            files
			""";

	@TempDir
	private Path folder;

	private final Validation validation = new Validation();

	private HostChecks host(Map<String, String> environment, String limits, Integer... taken) {
		LocalHost local = new LocalHost(LocalHost.LOOPBACK, "java", this.folder, environment);
		Machine machine = new Machine(local, this.folder) {

			@Override
			public ProcessMonitor monitor() {
				return new TakenPorts(List.of(taken));
			}

		};
		return new HostChecks(machine, Environment.ROLES, limits, this.validation);
	}

	private HostChecks host(Integer... taken) {
		return host(Map.of(), "", taken);
	}

	@Test
	void cpuTimesNeedProc() {
		host(Map.of(), NO_LIMITS).checkCpuTimesReadable();
		this.validation.throwIfFailed();
		host(Map.of(), "").checkCpuTimesReadable();
		assertThat(this.validation.problems()).singleElement()
			.asString()
			.contains("the CPU time of processes cannot be read, because there is no /proc");
	}

	@Test
	void everyToolThatIsMissingIsNamedWithTheScriptThatInstallsIt() throws IOException {
		Files.createDirectories(this.folder.resolve("bin/jq"));
		Files.writeString(this.folder.resolve("bin/wrk"), "");
		Files.writeString(this.folder.resolve("bin/ab"), "");
		this.folder.resolve("bin/wrk").toFile().setExecutable(true);
		HostChecks host = host(Map.of("PATH", "/nowhere::" + this.folder.resolve("bin")), "");
		host.checkTools(List.of("wrk", "ab", "jq", "taskset"));
		assertThat(this.validation.problems())
			.isEqualTo(List.of(new Problem("ab is not installed", "run scripts/setup.sh"),
					new Problem("jq is not installed", "run scripts/setup.sh"),
					new Problem("taskset is not installed", "run scripts/setup.sh")));
		assertThat(host.hasTool("wrk")).isTrue();
		assertThat(host(Map.of(), "").hasTool("wrk")).isFalse();
	}

	@Test
	void anAddressThatIsNotAskedIsRefused() {
		host(Map.of("BIND", "127.0.0.1"), "").checkBindAddress();
		host().checkBindAddress();
		host(Map.of("BIND", ""), "").checkBindAddress();
		assertThat(this.validation.passed()).isTrue();
		host(Map.of("BIND", "0.0.0.0"), "").checkBindAddress();
		assertThat(this.validation.problems())
			.containsExactly(new Problem("BIND is 0.0.0.0, but a run expects its servers on 127.0.0.1", "unset BIND"));
	}

	private TestRepository modules() {
		return new TestRepository(this.folder).addNative("backend-stub", 1001, false)
			.addNative("gateway-stub", 1002, true)
			.addNative("gateway-same", 1001, true)
			.addNative("gateway-odd", 0, true)
			.addNative("stack-2019/backend-stub", 1003, false);
	}

	private SubjectSelection selection(String... subjects) {
		return modules().selection(Optional.of("backend-stub"), subjects);
	}

	@Test
	void aPortThatIsTakenIsNamedOnceWithItsHolder() throws InterruptedException {
		host(1001, 1002, 1003)
			.checkPorts(selection("direct", "gateway-stub", "gateway-stub/own", "stack-2019/direct", "gateway-odd"));
		assertThat(this.validation.problems())
			.isEqualTo(List.of(new Problem("port 1001 of backend-stub is taken", "stop what listens there"),
					new Problem("port 1003 of stack-2019/backend-stub is taken", "stop what listens there"),
					new Problem("port 1002 of gateway-stub is taken by process 7 (nginx -c x.conf)",
							"stop what listens there")));
	}

	@Test
	void aPortThatOnlyAnotherSubjectNeedsDoesNotMatter() throws InterruptedException {
		host(1002, 1003).checkPorts(selection("direct", "nowhere", "a\0b"));
		assertThat(this.validation.passed()).isTrue();
	}

	@Test
	void servicesOnOnePortNeedItOnce() throws InterruptedException {
		host(1001).checkPorts(modules().services("backend-stub", "backend-stub/a"));
		assertThat(this.validation.problems()).extracting(Problem::what)
			.isEqualTo(List.of("port 1001 of backend-stub is taken"));
	}

	@Test
	void aGatewayOnItsBackendsPortIsRefused() throws InterruptedException {
		host().checkPorts(selection("gateway-same"));
		assertThat(this.validation.problems())
			.isEqualTo(List.of(new Problem("gateway-same and its backend backend-stub have the same port 1001",
					"choose another --backend, or another port in the gateway's folder")));
	}

	@Test
	void tooFewOpenFilesForTheConnectionsAreRefused() {
		host(Map.of(), LIMITS).checkOpenFileLimit(2);
		host(Map.of(), NO_LIMITS).checkOpenFileLimit(999_999);
		host(Map.of(), "").checkOpenFileLimit(999_999);
		assertThat(this.validation.passed()).isTrue();
		host(Map.of(), LIMITS).checkOpenFileLimit(3);
		assertThat(this.validation.problems())
			.isEqualTo(List.of(new Problem("3 connections need 506 open files; the hard limit is 504",
					"raise it (ulimit -Hn, /etc/security/limits.conf), or ask for fewer connections")));
	}

	@Test
	void tooFewProcessesForTheThreadsAreRefused() {
		host(Map.of(), LIMITS).checkProcessLimit(40);
		host(Map.of(), NO_LIMITS).checkProcessLimit(999_999);
		assertThat(this.validation.passed()).isTrue();
		host(Map.of(), LIMITS).checkProcessLimit(41);
		assertThat(this.validation.problems())
			.isEqualTo(List.of(new Problem("a run needs 1041 processes and threads; the hard limit is 1040",
					"raise it (ulimit -Hu, /etc/security/limits.conf), or ask for fewer threads")));
	}

	@Test
	void aFolderThatCannotBeWrittenIsRefusedAndNothingIsLeftInOneThatCan() throws IOException {
		Path file = Files.writeString(this.folder.resolve("file"), "");
		Files.createSymbolicLink(this.folder.resolve("link"), Path.of("nowhere"));
		HostChecks host = host();
		host.checkFolder(this.folder.resolve("results/stub-round"), 1, Optional.of("--results"));
		assertThat(this.validation.passed()).isTrue();
		assertThat(this.folder.toFile().list()).containsExactlyInAnyOrder("file", "link");
		host.checkFolder(file.resolve("below/it"), 1, Optional.of("--results"));
		host.checkFolder(Path.of("/proc/gateway-bench/round"), 1, Optional.of("--results"));
		host.checkFolder(this.folder.resolve("link/round"), 1, Optional.of("--results"));
		assertThat(this.validation.problems()).extracting(Problem::what)
			.isEqualTo(List.of("cannot write to %s/below/it: %s is not writable".formatted(file, file),
					"cannot write to /proc/gateway-bench/round: /proc is not writable",
					"cannot write to %s/link/round: %s/link is not writable".formatted(this.folder, this.folder)));
		assertThat(this.validation.problems().get(0).fix()).isEqualTo("use --results to name a writable folder");
		host.checkFolder(file.resolve("below"), 1, Optional.empty());
		assertThat(this.validation.problems().get(3).fix()).isEqualTo("make it writable");
	}

	@Test
	void aDiskWithTooLittleRoomIsRefusedWithTheRoomItHas() {
		host().checkFolder(this.folder.resolve("results"), Long.MAX_VALUE, Optional.of("--results"));
		assertThat(this.validation.problems().get(0).what())
			.matches("\\Q" + this.folder + "\\E has [0-9]+ MB of free disk space; a run needs 9223372036854 MB");
		assertThat(this.validation.problems().get(0).fix())
			.isEqualTo("free some space, or use --results to name another folder");
		host().checkFolder(this.folder, Long.MAX_VALUE, Optional.empty());
		assertThat(this.validation.problems().get(1).fix()).isEqualTo("free some space");
	}

	/** A host on which these ports are taken, and that shows who has port 1002. */
	private static final class TakenPorts extends ProcessMonitor {

		private final List<Integer> taken;

		private TakenPorts(List<Integer> taken) {
			super(null);
			this.taken = taken;
		}

		@Override
		public boolean isPortInUse(int port) {
			return this.taken.contains(port);
		}

		@Override
		public Optional<PortListener> listener(int port) {
			return Optional.of(new PortListener(7, "nginx -c x.conf")).filter((any) -> port == 1002);
		}

	}

}
