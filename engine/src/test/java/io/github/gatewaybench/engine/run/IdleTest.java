package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When servers have worked off a load.
 */
class IdleTest {

	@TempDir
	private Path home;

	private TestRun run;

	@BeforeEach
	void twoServersRun() throws Exception {
		this.run = new TestRun(this.home);
		for (int port = 6; port <= 7; port++) {
			this.run.servers.start("role-" + port, "stub", port, this.home.resolve("run"),
					this.home.resolve("logs/it.log"), List.of("stub", Integer.toString(port)), Map.of());
		}
	}

	/** Number of samples of its connections that were taken, one a millisecond. */
	private long looks() {
		return 1000 - this.run.host.abandoned.size();
	}

	private boolean isIdle() throws InterruptedException {
		return this.run.servers.awaitIdle();
	}

	@Test
	void serversThatSleepAreIdle() throws Exception {
		assertThat(isIdle()).isTrue();
	}

	@Test
	void oneThatIsBusyIsEnough() throws Exception {
		this.run.host.atSample = () -> this.run.host.at(7).ticks += 3;
		assertThat(isIdle()).isFalse();
	}

	@Test
	void nextToNoProcessorTimeIsIdle() throws Exception {
		this.run.host.atSample = () -> this.run.host.at(7).ticks += 2;
		assertThat(isIdle()).isTrue();
	}

	@Test
	void aRequestWhoseClientIsGoneIsWaitedFor() throws Exception {
		this.run.host.abandoned.addAll(List.of(3, 3, 2));
		assertThat(isIdle()).isTrue();
		assertThat(this.run.host.abandoned).isEmpty();
	}

	@Test
	void requestsThatDoNotBecomeFewerAreWaitedForAsLongAsPatienceLasts() throws Exception {
		this.run.host.abandoned.addAll(Collections.nCopies(1000, 3));
		assertThat(isIdle()).isFalse();
		// The first look finds fewer than none had found.
		assertThat(looks()).isEqualTo(1 + StubDriver.PATIENCE.toMillis());
	}

	@Test
	void requestsThatBecomeFewerAreWaitedForLongerThanPatienceAndNotWithoutEnd() throws Exception {
		this.run.host.abandoned.addAll(IntStream.range(0, 1000).mapToObj((each) -> 2000 - each).toList());
		assertThat(isIdle()).isFalse();
		assertThat(looks()).isEqualTo(1 + TestRun.LIMITS.drainTimeout().toMillis());
	}

	@Test
	void serversThatHaveBeenIdleSinceTheLoadAreNotWaitedForAgain() throws Exception {
		assertThat(isIdle()).isTrue();
		this.run.host.atSample = () -> this.run.host.at(7).ticks += 3;
		assertThat(isIdle()).isTrue();
		this.run.servers.markBusy();
		assertThat(isIdle()).isFalse();
	}

	@Test
	void whatTheHostDoesNotShowIsTakenForIdle() throws Exception {
		this.run.host.visible = false;
		assertThat(isIdle()).isTrue();
	}

}
