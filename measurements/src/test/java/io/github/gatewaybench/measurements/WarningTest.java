package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.folder.RunReader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class WarningTest {

	/** A sentence of each kind, as runs wrote it before warnings had codes. */
	private static final String OLD = """
			latency_too_high | throughput x mean latency is 2.77 times the connections: doubt the latencies
			latency_incomplete | only about 225 of 300 connections were being answered: the latencies leave out the others
			not_warm | the backend was not warm: its compilers used 7 % of its processor time
			not_warm | backend-sleep was not warm: its compilers used 7 % of its CPU time
			not_warm | the warm-up had not settled
			warmth_unknown | whether the servers were warm could not be seen
			not_idle | the servers were not idle before the cell
			bottleneck | load generator and backend used 97 % of their processors: the subject may not be the bottleneck
			bottleneck | 10.87.0.11, which has the load, was busy 99 % of the time: the subject may not be the bottleneck
			bottleneck | ab, which has one thread, was busy 92 % of the time: it may be the bottleneck
			other_processes | other processes used 11 % of 10.87.0.13
			cpu_steal | the host took away 3 % of the machine
			servers_restarted | the servers were restarted before it: this is execution 1 after the start, not 4
			servers_restarted | the servers were started anew for it: this is execution 1 after the start, not 4
			backend_requests | the instances of the backend did not receive the same: backend-1 506, backend-2 494
			backend_requests | the backend received 1003 requests, ab sent 1000
			memory | the gateway took 1025 MB, more than the 1024 MB of this size
			other | a meteorite fell
			no_result | wrk gave no result, exit status 1: see its output
			no_result | JMH gave no result that can be read: see its output
			exit_status | ab ended with exit status 119: The timeout specified has expired (70007), 39 of 1000 requests done
			gave_up | ab gave up: it does not say why
			no_answer | no request was answered
			duration | wrk ran 8.9 s instead of 10 s
			requests_missing | 999 of 1000 requests done
			requests_unanswered | 11 of 1000 requests were not answered
			requests_failed | failed requests: connection 0, timeout 1, internal 0, status 0
			error_status | 7 answers with an error status
			error_status | 7 answers with another status than 2xx
			socket_errors | socket errors: connect 0, read 121, write 0, timeout 0
			sessions_busy | all 200 sessions were busy, and requests were sent late: the server stood still, or is slow
			load_late | the load generator was late for 1.1 % of the time, by 30 ms at most
			load_failed | the agents could not offer the load: Hyperfoil did not end the load: it does not say why
			load_failed | load-2 sent nothing
			load_failed | the agents have 12 responses, and 11 latencies
			agents_busy | the agents used 93 % of what their threads can: they were late themselves
			modes_missing | JMH gave no figure of thrpt, avgt
			other_parameters | JMH measured other parameters than it was asked to
			stopped | gateway-a stood stopped (SIGSTOP or a debugger) in 2 of the samples, one a second
			hung | wrk did not end within 47 s and was stopped
			died | gateway-stub died during the cell, exit status 137
			died | the script that looks after gateway-stub was killed during the cell
			clock_set | the clock was set by -2.5 s during the cell
			engine_stalled | nobody looked for 6 s during the cell: the engine stood still
			disk_full | 10.87.0.11 has no free disk space in /tmp/small
			wrong_before | before the cell: status 503 instead of 200 from http://127.0.0.1:8081/hello
			wrong_after | after the cell: status 503 instead of 200 from http://127.0.0.1:8081/hello
			""";

	private static Warning[] read(String json) {
		return JsonFile.parse(Path.of("c300.json"), "{\"warnings\": [\n" + json + "\n]}")
			.as(Warning[].class, "warnings");
	}

	@Test
	void theWarningsOfAllSamplesAreKnown() {
		for (Path sample : TestFiles.samples()) {
			assertThat(RunReader.read(sample).cells().stream().flatMap((cell) -> cell.outcome().warnings().stream()))
				.as(sample.toString())
				.noneMatch((warning) -> warning.code() == WarningCode.OTHER);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = OLD)
	void anOldSentenceHasItsCodeAndStaysAsItWas(String code, String sentence) {
		Warning warning = read(JsonFile.MAPPER.writeValueAsString(sentence))[0];
		assertThat(warning.code()).hasToString(code);
		assertThat(warning.text()).isEqualTo(sentence);
		assertThat(warning.values()).isEmpty();
	}

	@Test
	void allCodesThatOldRunsHaveAreTried() {
		Set<String> tried = OLD.lines().map((line) -> line.replaceFirst(" .*", "")).collect(Collectors.toSet());
		assertThat(Stream
			.concat(LegacyWarnings.CODES_BY_PHRASE.stream().map(Entry::getValue), Stream.of(WarningCode.OTHER))
			.map(Object::toString)
			.distinct()).containsExactlyInAnyOrderElementsOf(tried);
	}

	@ParameterizedTest
	@EnumSource(WarningCode.class)
	void eachIsWrittenAndReadAgain(WarningCode code) {
		Warning warning = code.with("server", "backend-1", "percent", 7, "factor", 2.75, "count", 3_000_000_000L);
		String json = JsonFile.MAPPER.writeValueAsString(warning);
		assertThat(json).contains("\"code\": \"" + code.name().toLowerCase(Locale.ROOT) + "\"", "\"text\": ",
				"\"server\": \"backend-1\"");
		assertThat(read(json)).containsExactly(warning);
	}

	@Test
	void aTextIsMadeOfItsValues() {
		Warning warning = WarningCode.NOT_WARM.with("server", "the $1 {percent}", "percent", 7);
		assertThat(warning.text()).isEqualTo("the $1 {percent} was not warm: its compilers used 7 % of its CPU time");
		assertThat(WarningCode.DURATION.with("tool", "wrk", "ran_s", 1e7 + 0.25, "asked_s", 10.0))
			.hasToString("wrk ran 10000000.25 s instead of 10 s");
	}

	@Test
	void oneOfSeveralServersIsNamedInAnyVersionsWords() {
		assertThat(WarningCode.NOT_WARM.with("server", "the backend", "percent", 7).coldServer())
			.contains("the backend");
		assertThat(read("\"the backend-1 was not warm: its compilers used 5 % of its processor time\"")[0].coldServer())
			.contains("the backend-1");
		assertThat(WarningCode.NOT_WARM.with("server", "mvc-tomcat", "percent", 7).coldServer()).isEmpty();
	}

	@Test
	void thoseThatDifferInNumbersAloneAreAlike() {
		Warning warning = WarningCode.NOT_WARM.with("server", "backend-1", "percent", 1);
		assertThat(warning.maskedText()).isEqualTo("backend-1 was not warm: its compilers used … % of its CPU time")
			.isEqualTo(WarningCode.NOT_WARM.with("server", "backend-1", "percent", 25).maskedText())
			.isNotEqualTo(WarningCode.NOT_WARM.with("server", "backend-2", "percent", 1).maskedText());
		assertThat(WarningCode.BACKEND_REQUESTS.with("received", 100, "instances", "8081 50, 8082 50", "sent", 99)
			.maskedText())
			.isEqualTo(WarningCode.BACKEND_REQUESTS.with("received", 98, "instances", "8081 49, 8082 49", "sent", 97)
				.maskedText());
		assertThat(read("\"other processes used 11.5 % of it\"")[0].maskedText())
			.isEqualTo("other processes used … % of it");
		assertThat(read("{\"code\": \"not_warm\", \"text\": \"in 7 other words\", \"percent\": 7}")[0].maskedText())
			.as("of an engine with other texts")
			.isEqualTo("in … other words");
		assertThat(WarningCode.NOT_STEADY.withText("g1 and scg-2 used 43 % in 1.5 s of p99.9").maskedText()).as("names")
			.isEqualTo("g1 and scg-2 used … % in … s of p99.9");
	}

	@Test
	void aCodeThatIsNotKnownIsOther() {
		Warning warning = read("{\"code\": \"meteorite\", \"text\": \"it fell\", \"mass_kg\": 3, \"on\": \"load\"}")[0];
		assertThat(warning).isEqualTo(new Warning(WarningCode.OTHER, "it fell", Map.of("mass_kg", 3, "on", "load")));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-", textBlock = """
			{"text": "x"}                               | warnings[0] has no code
			{"code": 5, "text": "x"}                    | warnings[0].code is not a text
			{"code": true, "text": "x"}                 | warnings[0].code is not a text
			{"code": {}, "text": "x"}                   | warnings[0].code is not a text
			{"code": null, "text": "x"}                 | warnings[0].code: expected a value, but found null
			{"code": "not_warm"}                        | warnings[0] has no text
			{"code": "not_warm", "text": ["x"]}         | warnings[0].text: expected a text, but found a list
			{"code": "not_warm", "text": "x", "p": {}}  | warnings[0].p is neither a number nor a text
			{"code": "not_warm", "text": "x", "p": true} | warnings[0].p is neither a number nor a text
			{"code": "not_warm", "text": "x", "p": null} | warnings[0].p is neither a number nor a text
			7                                           | warnings[0]: expected an object, but found 7
			["x"]                                       | warnings[0]: expected an object, but found a list
			""")
	void whatIsNoWarningIsRefusedWithItsPlace(String json, String problem) {
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> read(json))
			.withMessage("c300.json:2: " + problem);
	}

	@Test
	void aCodeCountsOnlyInTheListWhereItBelongs() {
		Warning reason = WarningCode.NO_ANSWER.with();
		Warning warning = WarningCode.NOT_IDLE.with();
		assertThat(outcome(State.RAN, warning, reason)).extracting(Warning::code)
			.containsExactly(WarningCode.OTHER_REASON, WarningCode.OTHER);
		assertThat(outcome(State.SKIPPED, warning, warning)).extracting(Warning::code)
			.containsExactly(WarningCode.NOT_RUN, WarningCode.NOT_IDLE);
		assertThat(outcome(State.FAILED, reason, reason)).extracting(Warning::text)
			.containsOnly("no request was answered");
	}

	private static List<Warning> outcome(State state, Warning reason, Warning warning) {
		CellOutcome outcome = new CellOutcome(state, false, List.of(reason), List.of(warning), Optional.empty(),
				Optional.empty(), OptionalInt.empty(), Map.of(), Optional.empty());
		return List.of(outcome.reasons().get(0), outcome.warnings().get(0));
	}

	@Test
	void whatIsNotKnownCastsDoubtOnAll() {
		assertThat(WarningCode.OTHER.affectedFigures()).containsExactlyInAnyOrder(FigureGroup.values());
	}

	@Test
	void eachHasALetterOfItsOwn() {
		assertThat(Arrays.stream(WarningCode.values()).filter((code) -> !code.isReason()).map(WarningCode::letter))
			.doesNotHaveDuplicates()
			.allMatch((letter) -> letter.matches("[a-z]"));
	}

	@Test
	void whatItCastsDoubtOnIsSaidInWords() {
		Set<FigureGroup> all = EnumSet.allOf(FigureGroup.class);
		assertThat(WarningCode.BOTTLENECK.affectedFiguresText(all)).isEqualTo("throughput, latency");
		assertThat(WarningCode.NOT_WARM.affectedFiguresText(all)).isEqualTo("throughput, latency, CPU");
		assertThat(WarningCode.NOT_WARM.affectedFiguresText(EnumSet.of(FigureGroup.CPU))).isEqualTo("CPU");
	}

}
