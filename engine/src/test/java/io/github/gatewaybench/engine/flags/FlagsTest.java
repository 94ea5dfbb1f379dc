package io.github.gatewaybench.engine.flags;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.check.Checks.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import static org.assertj.core.api.Assertions.assertThat;

class FlagsTest {

	private final Checks checks = new Checks();

	private final Stub stub = new Stub();

	private Arguments parse(String... words) {
		return Arguments.parse(this.stub, List.of(words), this.checks);
	}

	private Flags flags(String... words) {
		Map<String, String> usual = new HashMap<>(Defaults.ROUND);
		usual.put("timeout", "60s");
		return new Flags(parse(words), usual, Defaults.QUICK_ROUND, this.checks);
	}

	private List<String> told() {
		return this.checks.problems().stream().map(Problem::what).toList();
	}

	@Test
	void aValueFollowsItsFlagOrStandsBehindAnEqualsSign() {
		Arguments arguments = parse("--connections", "1 2", "--duration=3s", "--quick", "--reps", "-1");
		assertThat(this.stub.connections).isEqualTo("1 2");
		assertThat(this.stub.duration).isEqualTo("3s");
		assertThat(this.stub.quick).isTrue();
		assertThat(this.stub.dryRun).isFalse();
		assertThat(arguments.value("reps")).contains("-1");
		assertThat(arguments.value("subjects")).isEmpty();
		assertThat(arguments.has("quick")).isTrue();
		assertThat(arguments.has("dry-run")).isFalse();
		assertThat(told()).isEmpty();
	}

	@Test
	void aValueIsTakenAsItIs() {
		assertThat(parse("--subjects=a=\"b\" @/etc/passwd ${HOME}").value("subjects"))
			.contains("a=\"b\" @/etc/passwd ${HOME}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "--nonsense", "--connection", "-c", "300", "--Duration=3s", "--", "", "@/etc/passwd",
			"--connections2=1", "-x=1" })
	void anUnknownArgumentIsRefused(String word) {
		parse(word);
		assertThat(this.checks.problems()).isEqualTo(List.of(new Problem("unknown argument: " + word, "see --help")));
	}

	@Test
	void aFlagWithoutAValueTakesNone() {
		parse("--quick=yes");
		assertThat(told()).isEqualTo(List.of("option '--quick' should be specified without 'yes' parameter"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "--connections", "--duration", "--subjects" })
	void aFlagWithoutItsValueOrTwiceOrEmptyIsRefusedWithOneProblem(String flag) {
		parse(flag);
		parse(flag, "1", flag + "=2", flag, "3");
		parse(flag + "=");
		parse(flag, "");
		assertThat(this.checks.problems()).isEqualTo(List.of(new Problem(flag + " has no value", "see --help"),
				new Problem(flag + " is given twice", "give it once"), new Problem(flag + " is empty", "see --help"),
				new Problem(flag + " is empty", "see --help")));
	}

	@Test
	void aFlagWithoutAValueMayBeGivenTwice() {
		parse("--quick", "--quick");
		assertThat(told()).isEmpty();
	}

	@Test
	void anotherFlagIsNoValue() {
		parse("--connections", "--duration=3s");
		assertThat(told()).isEqualTo(List.of("--connections has no value"));
	}

	@Test
	void allProblemsAreToldAtOnceAndWhatFitsIsTaken() {
		Flags flags = flags("--nonsense", "x", "--duration", "0s", "--reps=0", "--connections", "4 4", "--timeout=",
				"--threads", "7", "--subjects");
		assertThat(flags.seconds("duration", 1)).isEmpty();
		assertThat(flags.count("reps")).isEmpty();
		assertThat(flags.count("threads")).hasValue(7);
		assertThat(flags.seconds("timeout", 1)).hasValue(60);
		flags.numbers("connections");
		assertThat(told()).containsExactlyInAnyOrder("unknown argument: --nonsense", "unknown argument: x",
				"--timeout is empty", "--subjects has no value", "--duration 0s is not a time of at least 1 s",
				"--reps 0 is not a whole number from 1 to 999999", "--connections names 4 twice");
	}

	@Test
	void otherFlagsDoNotGoWithResume() {
		parse("--resume", "x", "--reps", "2", "--quick", "--dry-run").checkBesideResume(Set.of("dry-run"), this.checks);
		parse("--reps", "2").checkBesideResume(Set.of(), this.checks);
		assertThat(this.checks.problems()).containsExactlyInAnyOrder(
				new Problem("--reps cannot be combined with --resume: a run continues as it was begun",
						"leave out --reps"),
				new Problem("--quick cannot be combined with --resume: a run continues as it was begun",
						"leave out --quick"));
	}

	@Test
	void aFlagComesBeforeQuickBeforeTheDeclaredBeforeTheDefault() {
		assertThat(flags().text("connections")).isEqualTo("300 1000 3000 5000");
		assertThat(flags().text("timeout")).isEqualTo("60s");
		assertThat(flags("--quick").text("connections")).isEqualTo("50 300");
		assertThat(flags("--quick").text("timeout")).isEqualTo("60s");
		assertThat(flags("--quick", "--connections", "7").text("connections")).isEqualTo("7");
	}

	@ParameterizedTest
	@CsvSource({ "45s, 45", "45, 45", "2m, 120", "1h, 3600", "08s, 8", "0s, 0" })
	void aTimeIsWrittenInSecondsMinutesOrHoursOrAsABareNumberOfSeconds(String text, int seconds) {
		assertThat(flags("--duration=" + text).seconds("duration", 0)).hasValue(seconds);
		assertThat(told()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "1000000", "999999h", "999999999999999h" })
	void aTimeCanBeTooLong(String text) {
		assertThat(flags("--duration=" + text).seconds("duration", 1)).isEmpty();
		assertThat(told()).containsExactly("--duration " + text + " is too long: at most 999999 s");
	}

	@ParameterizedTest
	@ValueSource(strings = { "1.5s", "500ms", "-1s", "s", "1d", " ", "1 s", "1ss", "0x10", "٣s", "0s" })
	void anythingElseOrLessIsNoTime(String text) {
		assertThat(flags("--duration=" + text).seconds("duration", 1)).isEmpty();
		assertThat(this.checks.problems()).isEqualTo(List
			.of(new Problem("--duration " + text + " is not a time of at least 1 s", "write it as 30s, 2m or 1h")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "-1", "abc", "1.5", "1e3", "0x10", "1000000", "1;2", "a[$(touch${IFS}pwned)]", "07" })
	void whatIsNoCountIsRefused(String text) {
		assertThat(flags("--reps=" + text).count("reps")).isEmpty();
		assertThat(flags("--connections=300 " + text).numbers("connections")).isEmpty();
		assertThat(this.checks.problems()).isEqualTo(List.of(
				new Problem("--reps %s is not a whole number from 1 to 999999".formatted(text), "write it as 3"),
				new Problem("--connections: %s is not a whole number from 1 to 999999".formatted(text),
						"write it as \"300 1000 3000 5000\"")));
	}

	static Stream<String> lists() {
		return Stream.of("2 40 7", "2,40,7", "2, 40 ,7", "2\n40\n7", "2\n40\n7\n", " 2  40\t7 ", "2,40,7,");
	}

	@ParameterizedTest
	@MethodSource("lists")
	void aListHasBlanksCommasOrLineEnds(String list) {
		assertThat(flags("--connections", list).numbers("connections")).isEqualTo(List.of(2, 40, 7));
		assertThat(told()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "direct,,nginx", ",direct,nginx", "direct, ,nginx", "direct,nginx,,", "direct nginx,\n," })
	void anEmptyNameBetweenCommasIsAProblemOfItsOwn(String list) {
		assertThat(flags("--subjects", list).subjects(List.of("x"))).isEqualTo(List.of("direct", "nginx"));
		assertThat(this.checks.problems())
			.isEqualTo(List.of(new Problem("--subjects has an empty entry: \"%s\"".formatted(list.strip()),
					"remove the extra comma")));
	}

	@Test
	void aListOfNothingIsRefused() {
		assertThat(flags("--connections", " ").numbers("connections")).isEmpty();
		assertThat(flags("--subjects", "\n").subjects(List.of("x"))).isEmpty();
		assertThat(flags("--subjects", ",").subjects(List.of("x"))).isEmpty();
		assertThat(told()).isEqualTo(List.of("--connections names no number", "--subjects names no subject",
				"--subjects has an empty entry: \",\""));
		assertThat(flags().subjects(List.of("x"))).isEqualTo(List.of("x"));
	}

	@Test
	void aWordIsOneOfTwoAndThereOnce() {
		Flags flags = new Flags(parse("--connections", "plain quic plain"), Map.of("connections", "plain keep-alive"),
				Map.of(), this.checks);
		flags.choices("connections", "protocol", "plain", "keep-alive");
		assertThat(this.checks.problems()).isEqualTo(List.of(
				new Problem("--connections: quic is neither plain nor keep-alive", "write it as \"plain keep-alive\""),
				new Problem("--connections names plain twice", "name it once; --reps repeats it")));
	}

	@Command
	static class Stub {

		@Option(names = "--connections")
		private String connections;

		@Option(names = "--duration")
		private String duration;

		@Option(names = "--threads")
		private String threads;

		@Option(names = "--timeout")
		private String timeout;

		@Option(names = "--reps")
		private String reps;

		@Option(names = "--subjects")
		private String subjects;

		@Option(names = "--resume")
		private String resume;

		@Option(names = "--quick", arity = "0")
		private boolean quick;

		@Option(names = "--dry-run", arity = "0")
		private boolean dryRun;

	}

}
