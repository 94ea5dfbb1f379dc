package io.github.gatewaybench.engine.host;

import java.util.List;
import java.util.OptionalInt;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CommandResultTest {

	private static CommandResult result(int status, String text) {
		return new CommandResult(OptionalInt.of(status), text);
	}

	@Test
	void theNumberIsFoundWhateverAShellWarnsOf() {
		assertThat(result(0, "warning: no such locale\n12\n345\nline 6: bye").number()).hasValue(345);
		assertThat(result(0, "1764295825123").number()).hasValue(1764295825123L);
		assertThat(result(0, "warning\n-1\n1.5\n1234567890123456789").number()).isEmpty();
		assertThat(result(0, "").number()).isEmpty();
		assertThat(result(1, "12").number()).as("of a program that failed").isEmpty();
	}

	@Test
	void aMessageEndsWithWhatWasPrinted() {
		assertThat(result(1, "one\ntwo").messageSuffix()).isEqualTo(": one: two");
		assertThat(result(1, "").messageSuffix()).isEmpty();
		assertThat(result(1, "120\n130").messageSuffix()).as("of measured times").isEmpty();
	}

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
