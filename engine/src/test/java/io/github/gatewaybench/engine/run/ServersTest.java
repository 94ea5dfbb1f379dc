package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.host.ProcessMonitor.PortOwner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Starting, awaiting and stopping servers.
 */
class ServersTest {

	private static final Endpoint TARGET = Endpoint.of("http://127.0.0.1:7/hello", "world");

	@TempDir
	private Path home;

	private TestRun run;

	private Servers servers;

	@BeforeEach
	void noneRuns() {
		begin(TestRun.LIMITS);
	}

	private void begin(Limits limits) {
		this.run = new TestRun(this.home, 2, limits);
		this.servers = this.run.servers;
	}

	private FakeServer start(String role, String name, int port) throws Exception {
		this.servers.start(role, name, port, this.home.resolve("run"), this.home.resolve("logs/" + role + ".log"),
				List.of(name, Integer.toString(port)), Map.of());
		return this.run.host.at(port);
	}

	@Test
	void aServerIsReadyWhenItAnswersAsItShould() throws Exception {
		start("gateway", "stub", 7).silentFor = 3;
		this.servers.awaitAnswer("gateway", TARGET);
		assertThat(this.run.output()).isEqualTo(" … starting stub\n");
	}

	@Test
	void theLimitOfAStartIsToldWithTheLastAnswer() throws Exception {
		begin(TestRun.IMPATIENT);
		start("gateway", "stub", 7).answer = "404";
		assertThatThrownBy(() -> this.servers.awaitAnswer("gateway", TARGET)).isInstanceOf(SubjectFailedException.class)
			.hasMessage("stub was not ready after 0 s: the body from http://127.0.0.1:7/hello is \"404\"");
	}

	@Test
	void aServerThatHasEndedIsNotReadyWhoeverAnswers() throws Exception {
		FakeServer ended = start("gateway", "stub", 7);
		ended.die(1);
		start("backend", "other", 7);
		assertThatThrownBy(() -> this.servers.awaitAnswer("gateway", TARGET))
			.hasMessage("stub stopped during startup with exit status 1");
	}

	@Test
	void anAnswerOfAnotherProcessIsNotTheServers() throws Exception {
		start("gateway", "stub", 7);
		this.run.host.owner = PortOwner.ANOTHER;
		assertThatThrownBy(() -> this.servers.awaitAnswer("gateway", TARGET)).isInstanceOf(SubjectFailedException.class)
			.hasMessage("a process other than stub answers on port 7");
	}

	@Test
	void figuresOfAnotherProcessAreNeverMeasured() throws Exception {
		this.run.host.owner = PortOwner.ANOTHER;
		assertThat(this.run.run()).isFalse();
		assertThat(this.run.host.journal("load")).isEmpty();
		assertThat(this.run.outcomes()).hasSize(6)
			.allMatch((each) -> each.contains("failed: a process other than backend-stub answers on port 1"));
	}

	@ParameterizedTest
	@EnumSource(value = PortOwner.class, names = { "UNKNOWN", "SHARED", "NOBODY" })
	void anOwnerWhoIsNotSeenIsAskedForAgainAndThenRefused(PortOwner owner) throws Exception {
		start("gateway", "stub", 7);
		this.run.host.owners.add(owner);
		this.servers.awaitAnswer("gateway", TARGET);
		this.run.host.owners.add(owner);
		this.run.host.owner = PortOwner.ANOTHER;
		assertThatThrownBy(() -> this.servers.awaitAnswer("gateway", TARGET))
			.hasMessage("a process other than stub answers on port 7");
		this.run.host.owner = owner;
		assertThatThrownBy(() -> this.servers.awaitAnswer("gateway", TARGET)).isInstanceOf(SubjectFailedException.class)
			.hasMessageStartingWith("cannot tell whether stub or another process answers on port 7")
			.satisfies((ex) -> assertThat(ex.getMessage().contains("getcap")).as("%s", ex)
				.isEqualTo(owner == PortOwner.UNKNOWN));
	}

	@Test
	void aServerThatEndsAfterAnAnswerIsNotCalledUnclear() throws Exception {
		start("gateway", "stub", 7).die(3);
		this.run.host.owner = PortOwner.NOBODY;
		PortChecks portChecks = new PortChecks(TestRun.LIMITS);
		assertThatThrownBy(() -> portChecks.checkPortOwner(this.servers.byRole().get("gateway")))
			.isInstanceOf(SubjectFailedException.class)
			.hasMessage("stub answered, then ended with exit status 3");
	}

	@Test
	void aHostThatShowsNoProcessesIsNoObstacle() throws Exception {
		start("gateway", "stub", 7);
		this.run.host.owner = PortOwner.HIDDEN;
		this.servers.awaitAnswer("gateway", TARGET);
		assertThat(this.servers.areRunning()).isTrue();
	}

	@Test
	void nothingIsStartedOnAPortThatStaysTaken() {
		this.run.host.takenPort = 7;
		assertThatThrownBy(() -> start("gateway", "stub", 7)).isInstanceOf(SubjectFailedException.class)
			.hasMessage("port 7 of stub is taken by process 99 (thief -x); to stop it: kill 99");
		assertThat(this.run.host.servers()).isEmpty();
		assertThat(this.servers.byRole()).isEmpty();
	}

	@Test
	void aPortThatIsSoonFreeIsWaitedFor() throws Exception {
		this.run.host.takenPort = 7;
		this.run.host.takenFor = 1;
		assertThat(start("gateway", "stub", 7).isRunning()).isTrue();
	}

	@Test
	void whatAServerLeavesBehindIsNamedAndALongLogIsTold() throws Exception {
		FakeServer server = start("gateway", "stub", 7);
		server.left = List.of("12 nginx: master process");
		server.shortened = Optional.of(200_000_000L);
		this.servers.stop();
		assertThat(this.run.output()).isEqualTo("""
				stub left a process behind, which was ended: 12 nginx: master process. A start.sh must exec its server
				stub printed 200 MB: %s keeps only the beginning and the end
				""".formatted(server.log()));
	}

	@Test
	void theGatewayStopsFirstAndAllAreForgotten() throws Exception {
		FakeServer backend = start("backend", "back", 6);
		FakeServer gateway = start("gateway", "front", 7);
		this.servers.stop("gateway");
		assertThat(gateway.isRunning()).isFalse();
		assertThat(backend.isRunning()).isTrue();
		assertThat(this.servers.byRole()).containsOnlyKeys("backend");
		this.servers.stop();
		this.servers.stop();
		this.servers.stop("gateway");
		assertThat(backend.isRunning()).isFalse();
		assertThat(this.servers.areRunning()).isFalse();
		assertThat(this.run.output()).isEmpty();
	}

	@Test
	void aServerThatHadToBeKilledIsTold() throws Exception {
		start("gateway", "stub", 7).polite = false;
		this.servers.stop();
		assertThat(this.run.output()).isEqualTo("stub did not stop within 0 s and was killed\n");
	}

	@Test
	void aPortThatStaysTakenIsToldAndNotWaitedForWithoutEnd() throws Exception {
		start("gateway", "stub", 7).keepsPort = true;
		this.servers.stop();
		assertThat(this.run.output()).isEqualTo("0 s after stub stopped, port 7 is still taken\n");
	}

	@Test
	void aDeathIsToldWithItsExitStatus() throws Exception {
		start("backend", "back", 6);
		start("gateway", "front", 7).die(137);
		assertThat(this.servers.areRunning()).isFalse();
		assertThat(this.servers.deathMessages("meanwhile")).containsExactly("front died meanwhile, exit status 137");
	}

	@Test
	void aServerWhoseHandWasKilledIsNotSaidToHaveDied() throws Exception {
		start("gateway", "front", 7).loseHand();
		assertThat(this.servers.deathMessages("meanwhile"))
			.containsExactly("the script that looks after front was killed meanwhile");
		assertThatThrownBy(() -> this.servers.awaitAnswer("gateway", TARGET))
			.hasMessage("the script that looks after front was killed during startup");
	}

	@Test
	void aServerIsTheSameByNamePortAndLife() throws Exception {
		FakeServer server = start("backend", "back", 6);
		assertThat(this.servers.isRunning("backend", "back", 6)).isTrue();
		assertThat(this.servers.isRunning("backend", "other", 6)).isFalse();
		assertThat(this.servers.isRunning("backend", "back", 7)).isFalse();
		assertThat(this.servers.isRunning("gateway", "back", 6)).isFalse();
		server.die(1);
		assertThat(this.servers.isRunning("backend", "back", 6)).isFalse();
	}

}
