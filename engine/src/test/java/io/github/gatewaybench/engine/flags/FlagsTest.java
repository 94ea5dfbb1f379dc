package io.github.gatewaybench.engine.flags;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import io.github.gatewaybench.engine.check.Validation.RefusedException;
import io.github.gatewaybench.engine.flags.Flags.GivenFlags;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FlagsTest {

	private final Validation validation = new Validation();

	private final Stub stub = new Stub();

	private final Map<String, String> usual = new HashMap<>(Map.of("timeout", "60s", "subjects", "direct\n  nginx"));

	private final Map<String, String> quick = Map.of("connections", "50 300", "rates", "200 500");

	private Flags flags;

	@BeforeEach
	void someFlags() {
		this.flags = new Flags(CommandSpec.forAnnotatedObject(this.stub),
				CommandSpec.forAnnotatedObject(CommonOptions.class), this.usual, this.quick);
	}

	private GivenFlags read(String... words) {
		return this.flags.read(List.of(words), this.validation);
	}

	private List<String> told() {
		return this.validation.problems().stream().map(Problem::what).toList();
	}

	@Test
	void aValueFollowsItsFlagOrStandsBehindAnEqualsSign() {
		GivenFlags given = read("--connections", "1 2", "--duration=3s", "--quick", "--reps", "4", "--results=/tmp/x");
		assertThat(this.stub.connections).isEqualTo(List.of(1, 2));
		assertThat(this.stub.duration).hasSeconds(3);
		assertThat(given.common().quick()).isTrue();
		assertThat(given.common().reps()).isEqualTo(4);
		assertThat(given.common().results()).contains(Path.of("/tmp/x"));
		assertThat(given.common().dryRun()).isFalse();
		assertThat(given.common().resume()).isEmpty();
		assertThat(given.names()).containsExactlyInAnyOrder("--connections", "--duration", "--quick", "--reps",
				"--results");
		assertThat(given.invalidNames()).isEmpty();
		assertThat(told()).isEmpty();
	}

	@Test
	void aValueIsTakenAsItIs() {
		read("--jmx=a=\"b\" @/etc/passwd ${HOME}");
		assertThat(this.stub.jmx).contains("a=\"b\" @/etc/passwd ${HOME}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "--nonsense", "--Duration=3s", "300", "--", "", "@/etc/passwd", "-x=1", "-c", "--coffee",
			"--th" })
	void anUnknownArgumentIsRefused(String word) {
		read(word);
		assertThat(this.validation.problems())
			.isEqualTo(List.of(new Problem("unknown argument: " + word, "see --help")));
	}

	@ParameterizedTest
	@CsvSource({ "--connection, --connections", "--conections, --connections", "--connections2=1, --connections",
			"--res, --results or --resume", "--whole, --whole-warmup" })
	void aSimilarFlagIsNamed(String word, String similar) {
		read(word);
		assertThat(this.validation.problems()).containsExactly(
				new Problem("unknown argument: " + word, "did you mean %s? See --help".formatted(similar)));
	}

	@Test
	void theValueOfAnUnknownFlagIsNoProblemOfItsOwn() {
		read("--connection", "300", "--quick", "400");
		read("--connections", "300", "--nope", "300", "-c", "300", "--less", "-5");
		assertThat(told()).containsExactly("unknown argument: --connection", "unknown argument: 400",
				"unknown argument: --nope", "unknown argument: -c", "unknown argument: --less");
	}

	@ParameterizedTest
	@CsvSource({ "--subjects a b c, b, separate the entries of --subjects by commas",
			"--subjects=a b, b, separate the entries of --subjects by commas",
			"--subjects a --threads 7 b, b, see --help",
			"--results x --subjects a x, x, separate the entries of --subjects by commas",
			"-XX:+UseSerialGC, -XX:+UseSerialGC, 'write JVM flags as opts=-XX:+UseSerialGC in an arm of versus, or in JAVA_OPTS, which replaces those of all servers'" })
	void aLikelySlipIsToldHowToWriteIt(String words, String unknown, String fix) {
		read(words.split(" "));
		assertThat(this.validation.problems()).contains(new Problem("unknown argument: " + unknown, fix));
	}

	@ParameterizedTest
	@CsvSource({ "--quick=yes, --quick", "--help=x, --help", "--dry-run=, --dry-run" })
	void aFlagWithoutAValueTakesNone(String word, String flag) {
		GivenFlags given = read(word, "--reps=4");
		assertThat(this.validation.problems())
			.containsExactly(new Problem("%s: %s takes no value".formatted(word, flag), "write it as " + flag));
		assertThat(given.invalidNames()).containsExactly(flag);
		assertThat(given.common().reps()).isEqualTo(4);
	}

	@ParameterizedTest
	@CsvSource({ "--threads, write it as 50", "--duration, write it as 30s", "--subjects, write it as \"direct nginx\"",
			"--connections, write it as \"300 1000\"", "--rates, write it as \"500 1000\"", "--jmx, see --help" })
	void aFlagWithoutItsValueOrTwiceOrEmptyIsRefusedWithOneProblem(String flag, String fix) {
		read(flag);
		read(flag, "1", flag + "=2", flag, "3");
		read(flag + "=");
		read(flag, "");
		assertThat(this.validation.problems()).isEqualTo(
				List.of(new Problem(flag + " has no value", fix), new Problem(flag + " is given twice", "give it once"),
						new Problem(flag + " is empty", fix), new Problem(flag + " is empty", fix)));
		assertThat(this.stub.duration).hasSeconds(30);
		assertThat(this.stub.jmx).isEmpty();
	}

	@Test
	void aFlagWithoutAValueMayBeGivenTwice() {
		read("--quick", "--quick");
		assertThat(told()).isEmpty();
	}

	@Test
	void aWordAfterAFlagWithoutAValueIsNotItsValue() {
		assertThat(read("--quick", "300").has("--quick")).isTrue();
		assertThat(told()).containsExactly("unknown argument: 300");
	}

	@Test
	void anotherFlagIsNoValue() {
		read("--connections", "--duration=3s");
		assertThat(told()).isEqualTo(List.of("--connections has no value"));
	}

	@Test
	void allProblemsAreToldAtOnceAndWhatFitsIsTaken() {
		GivenFlags given = read("--nonsense", "x", "--duration", "y", "--reps=0", "--connections", "4 4", "--timeout=",
				"--threads", "7", "--subjects");
		assertThat(this.stub.duration).hasSeconds(30);
		assertThat(given.common().reps()).isEqualTo(3);
		assertThat(this.stub.threads).isEqualTo(7);
		assertThat(this.stub.timeout).hasSeconds(60);
		assertThat(given.invalidNames()).containsExactlyInAnyOrder("--duration", "--reps", "--connections", "--timeout",
				"--subjects");
		assertThat(told()).containsExactlyInAnyOrder("unknown argument: --nonsense", "--timeout is empty",
				"--subjects has no value", "--duration y is not a time such as 30s, 2m or 1h",
				"--reps 0 is not a whole number from 1 to 999999", "--connections names 4 twice");
	}

	@Test
	void aFlagComesBeforeQuickBeforeTheDeclaredBeforeTheDefault() {
		assertThat(read().common().subjects()).containsExactly("direct", "nginx");
		assertThat(this.stub.connections).containsExactly(300, 1000);
		assertThat(this.stub.timeout).hasSeconds(60);
		assertThat(this.stub.rates).isNull();
		read("--quick", "--connections", "7");
		assertThat(this.stub.connections).containsExactly(7);
		assertThat(this.stub.timeout).hasSeconds(60);
		assertThat(this.stub.rates).containsExactly(200, 500);
		read("--quick");
		assertThat(this.stub.connections).containsExactly(50, 300);
	}

	@Test
	void aDefaultThatIsWrongIsRefused() {
		this.usual.put("reps", "many");
		assertThatThrownBy(this::read).isInstanceOf(RefusedException.class)
			.hasMessageContaining("--reps many is not a whole number");
	}

	@ParameterizedTest
	@CsvSource({ "45s, 45", "45, 45", "2m, 120", "1h, 3600", "08s, 8", "999999, 999999" })
	void aTimeIsWrittenInSecondsMinutesOrHoursOrAsABareNumberOfSeconds(String text, int seconds) {
		read("--duration=" + text);
		assertThat(this.stub.duration).hasSeconds(seconds);
		assertThat(told()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "1000000", "999999h", "999999999999999h" })
	void aTimeCanBeTooLong(String text) {
		read("--duration=" + text);
		assertThat(told()).containsExactly("--duration " + text + " is too long: at most 999999 s");
	}

	@ParameterizedTest
	@ValueSource(strings = { "1.5s", "500ms", "-1s", "s", "1d", "1 s", "1ss", "0x10", "٣s" })
	void anythingElseIsNoTime(String text) {
		read("--duration=" + text);
		assertThat(this.validation.problems()).isEqualTo(
				List.of(new Problem("--duration " + text + " is not a time such as 30s, 2m or 1h", "write it as 30s")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "-1", "abc", "1.5", "1e3", "0x10", "1000000", "1;2", "a[$(touch${IFS}pwned)]", "07" })
	void whatIsNoCountIsRefused(String text) {
		read("--reps=" + text, "--connections=300 " + text, "--rates", text);
		assertThat(this.validation.problems()).isEqualTo(List.of(
				new Problem("--reps %s is not a whole number from 1 to 999999".formatted(text), "write it as 3"),
				new Problem("--connections: %s is not a whole number from 1 to 999999".formatted(text),
						"write it as \"300 1000\""),
				new Problem("--rates: %s is not a whole number from 1 to 999999".formatted(text),
						"write it as \"500 1000\"")));
	}

	static Stream<String> lists() {
		return Stream.of("2 40 7", "2,40,7", "2, 40 ,7", "2\n40\n7", "2\n40\n7\n", " 2  40\t7 ", "2,40,7,");
	}

	@ParameterizedTest
	@MethodSource("lists")
	void aListHasBlanksCommasOrLineEnds(String list) {
		read("--connections", list);
		assertThat(this.stub.connections).isEqualTo(List.of(2, 40, 7));
		assertThat(told()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "4,,3", ",4,3", "4, ,3" })
	void anEmptyEntryBetweenCommasIsAProblemOfItsOwn(String list) {
		read("--subjects", list, "--connections", list);
		String problem = " has an empty entry: \"" + list + "\"";
		assertThat(this.validation.problems()).containsExactly(
				new Problem("--subjects" + problem, "remove the extra comma"),
				new Problem("--connections" + problem, "remove the extra comma"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "\n", ",", " , ," })
	void aListOfNothingIsRefused(String list) {
		GivenFlags given = read("--subjects", list, "--connections", list);
		assertThat(this.validation.problems()).containsExactly(
				new Problem("--subjects is empty", "write it as \"direct nginx\""),
				new Problem("--connections is empty", "write it as \"300 1000\""));
		assertThat(given.common().subjects()).containsExactly("direct", "nginx");
	}

	@Test
	void aWordIsOneOfSomeAndThereOnce() {
		read("--protocols", "plain quic spdy quic plain", "--connections", "1 x 2 0");
		String words = "write it as \"plain keep-alive\"";
		String numbers = "write it as \"300 1000\"";
		String once = "name it once; --reps repeats it";
		assertThat(this.validation.problems()).containsExactly(new Problem("--protocols names quic twice", once),
				new Problem("--protocols names plain twice", once),
				new Problem("--protocols: quic is not one of: plain keep-alive", words),
				new Problem("--protocols: spdy is not one of: plain keep-alive", words),
				new Problem("--connections: x is not a whole number from 1 to 999999", numbers),
				new Problem("--connections: 0 is not a whole number from 1 to 999999", numbers));
	}

	@Test
	void helpNamesEveryFlagWithTheDefaultsOfTheScript() {
		assertThat(this.flags.help("0 good")).contains("(default: direct nginx)");
		assertThat(this.flags.help("0 good" + ", or better".repeat(12)).lines())
			.allMatch((line) -> line.length() <= 120)
			.startsWith("Flags (--flag value or --flag=value):",
					"  --connections \"N N\"       connection counts (default: 300 1000; with --quick: 50 300)")
			.contains("  --rates \"500 1000\"        requests/s (with --quick: 200 500)",
					"  --timeout TIME            longest response (default: 60s)",
					"  --quick                   a smoke test: short cells and one repetition",
					"  --help                    print this and stop", "interrupted.");
	}

	private static final class Stub {

		@Option(names = "--connections", split = Flags.SEPARATOR, paramLabel = "\"N N\"", defaultValue = "300 1000",
				description = "connection counts")
		private List<Integer> connections;

		@Option(names = "--rates", split = Flags.SEPARATOR, paramLabel = "\"500 1000\"", description = "requests/s")
		private List<Integer> rates;

		@Option(names = "--protocols", split = Flags.SEPARATOR, converter = Protocol.class,
				defaultValue = "plain keep-alive", description = "protocols")
		private List<String> protocols;

		@Option(names = "--duration", defaultValue = "30s", description = "length")
		private Duration duration;

		@Option(names = "--timeout", paramLabel = "TIME", defaultValue = "30s", description = "longest response")
		private Duration timeout;

		@Option(names = "--threads", defaultValue = "50", description = "threads")
		private int threads;

		@Option(names = "--jmx", description = "a server")
		private Optional<String> jmx;

	}

	private static final class Protocol extends ChoiceConverter {

		Protocol() {
			super("plain", "keep-alive");
		}

	}

}
