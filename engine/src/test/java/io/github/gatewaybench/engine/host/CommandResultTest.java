package io.github.gatewaybench.engine.host;

import java.util.List;
import java.util.OptionalInt;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CommandResultTest {

	@Test
	void anInterruptEndsWhatWasStarted() {
		Thread.currentThread().interrupt();
		CommandResult result = CommandResult.run(List.of("sleep", "612.3"), System.getenv(), ThisHost.PATIENCE);
		assertThat(Thread.interrupted()).isTrue();
		assertThat(result).isEqualTo(new CommandResult(OptionalInt.empty(), "interrupted"));
		ProcessHandle.current()
			.children()
			.filter((each) -> each.info().commandLine().orElse("").endsWith("612.3"))
			.forEach((each) -> assertThat(each.onExit()).succeedsWithin(ThisHost.PATIENCE));
	}

}
