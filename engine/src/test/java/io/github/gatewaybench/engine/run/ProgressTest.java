package io.github.gatewaybench.engine.run;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import io.github.gatewaybench.measurements.Sanitizer;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the user sees while a run goes on.
 */
class ProgressTest {

	private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

	private String printed(boolean terminal) {
		Progress progress = new Progress(new PrintStream(this.printed, true, StandardCharsets.UTF_8), terminal,
				Ansi.OFF);
		progress.begin("[1/2] stub");
		progress.showActivity("starting stub", Duration.ZERO, Duration.ofSeconds(90));
		progress.showActivity("starting stub", Duration.ZERO, Duration.ofSeconds(90));
		progress.showActivity("warming up", Duration.ofMillis(1900), Duration.ofSeconds(60));
		progress.showActivity("warming up", Duration.ofSeconds(2), Duration.ofSeconds(60));
		progress.printLine("stub did not stop");
		progress.showActivity("measuring", Duration.ZERO, Duration.ofSeconds(30));
		progress.end("valid");
		progress.begin("[2/2] stub");
		progress.showActivity("measuring", Duration.ZERO, Duration.ofSeconds(30));
		return this.printed.toString(StandardCharsets.UTF_8);
	}

	@Test
	void aTerminalHasOneLineThatChanges() {
		String printed = printed(true).replaceAll("\033\\[\\?7[lh]", "").replace("\r\033[K", "|");
		assertThat(printed).isEqualTo("|[1/2] stub … starting stub 0/90 s"
				+ "|[1/2] stub … starting stub 0/90 s|[1/2] stub … warming up 1/60 s|[1/2] stub … warming up 2/60 s"
				+ "|stub did not stop\n|[1/2] stub … measuring 0/30 s|[1/2] stub … valid\n"
				+ "|[2/2] stub … measuring 0/30 s");
	}

	/** Only the last row of a wrapped line would be overwritten. */
	@Test
	void theTerminalDoesNotWrapTheLineThatChanges() {
		String printed = printed(true);
		assertThat(printed).startsWith("\r\033[K\033[?7l[1/2] stub … starting stub 0/90 s\033[?7h\r\033[K")
			.contains("\r\033[Kstub did not stop\n");
		assertThat(Sanitizer.sanitizeStyledText(printed)).isEqualTo(printed);
	}

	@Test
	void aLogHasALineForEachThingThatBegins() {
		assertThat(printed(false)).isEqualTo("""
				[1/2] stub … starting stub
				[1/2] stub … warming up
				stub did not stop
				[1/2] stub … measuring
				[1/2] stub … valid
				[2/2] stub … measuring
				""");
	}

	@Test
	void wordsHaveColoursWhereTheTerminalHas() {
		PrintStream out = new PrintStream(this.printed);
		new Progress(out, false, Ansi.ON).endInRed("", "INVALID", "");
		new Progress(out, false, Ansi.OFF).endInRed("", "INVALID", "");
		new Progress(out, false, Ansi.OFF).endInGreen("", "valid", "");
		assertThat(this.printed.toString(StandardCharsets.UTF_8).lines()).satisfiesExactly(
				(line) -> assertThat(line).contains("\033[", "INVALID"),
				(line) -> assertThat(line).endsWith(" … INVALID"), (line) -> assertThat(line).endsWith(" … valid"));
	}

	@Test
	void textsOfOthersDoNotControlTheTerminal() {
		String foreign = "\033[2Ja\u009b8m\u202eb\r\033[K";
		Progress progress = new Progress(new PrintStream(this.printed, true, StandardCharsets.UTF_8), false, Ansi.ON);
		progress.begin(foreign);
		progress.showActivity(foreign, Duration.ZERO, Duration.ZERO);
		progress.printLine(foreign);
		progress.warn(foreign);
		progress.endInRed(foreign, "INVALID", foreign);
		assertThat(this.printed.toString(StandardCharsets.UTF_8).replaceAll("\033\\[(0|1|31|33)m", ""))
			.contains("INVALID")
			.doesNotContainPattern("[\\p{Cc}\u202e&&[^\n]]");
	}

	@Test
	void timesAreForPeople() {
		assertThat(Progress.format(Duration.ofMillis(400))).isEqualTo("0s");
		assertThat(Progress.format(Duration.ofMillis(59_400))).isEqualTo("59s");
		assertThat(Progress.format(Duration.ofSeconds(60))).isEqualTo("1m");
		assertThat(Progress.format(Duration.ofSeconds(125))).isEqualTo("2m");
		assertThat(Progress.format(Duration.ofSeconds(3569))).isEqualTo("59m");
		assertThat(Progress.format(Duration.ofSeconds(3570))).isEqualTo("1h 0m");
		assertThat(Progress.format(Duration.ofMinutes(80))).isEqualTo("1h 20m");
		assertThat(Progress.format(Duration.ofMinutes(599))).isEqualTo("9h 59m");
		assertThat(Progress.format(Duration.ofMinutes(1790))).isEqualTo("30h");
	}

}
