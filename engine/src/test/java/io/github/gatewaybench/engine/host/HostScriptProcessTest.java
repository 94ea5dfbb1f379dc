package io.github.gatewaybench.engine.host;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** How a script that only waits for something ends. */
class HostScriptProcessTest {

	private static HostScriptProcess script(String text) {
		return new HostScriptProcess("await.sh", new ProcessBuilder("sh", "-c", text), (line) -> {
		});
	}

	@Test
	void isDoneOnceItHasEnded() throws Exception {
		try (HostScriptProcess script = script("read -r line; exit 0")) {
			assertThat(script.isDone()).isFalse();
			script.send("go on");
			ThisHost.await(script::isDone);
		}
	}

	@Test
	void isNotDoneIfItFailed() {
		try (HostScriptProcess script = script("echo 'no session' >&2; exit 255")) {
			assertThatExceptionOfType(HostScriptException.class).isThrownBy(() -> ThisHost.await(script::isDone))
				.withMessage("await.sh has ended: the connection was lost: no session");
		}
	}

	@Test
	void saysWhatToDoIfTheHostOpensNoMoreSessions() {
		try (HostScriptProcess script = script("echo 'Session open refused by peer' >&2; exit 255")) {
			assertThatExceptionOfType(HostScriptException.class).isThrownBy(() -> ThisHost.await(script::isDone))
				.withMessageEndingWith("refused by peer; raise MaxSessions in that host's sshd_config");
		}
	}

	@Test
	void isNotDoneIfItWasClosedBefore() throws Exception {
		HostScriptProcess script = script("read -r line || exit 1");
		script.close();
		ThisHost.await(script::hasEnded);
		assertThat(script.isDone()).isFalse();
	}

}
