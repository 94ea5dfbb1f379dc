package io.github.gatewaybench.engine.ab;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.ObservationBuilder;
import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.AbStudy.PinnedCpus;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.raw.AbFiguresFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cells of 1000 requests.
 */
class AbJudgeTest {

	private static final MachineSize WHOLE = new MachineSize("all", OptionalLong.empty(), Optional.empty(),
			Optional.empty(), "");

	private static final MachineSize SHARED = size("0", "0", "0");

	private static MachineSize size(String gateway, String load, String backend) {
		return new MachineSize("1", OptionalLong.of(1024), Optional.of(new PinnedCpus(gateway, load, backend)),
				Optional.empty(), "");
	}

	private static Figures figures(long requests, AbFiguresFactory.Errors errors) {
		return AbFiguresFactory.create(Map.of("requests", requests, "seconds", 10, "requests_per_sec", 100, "mean_ms",
				5, "keep_alive_requests", 0, "problem", "", "errors", errors));
	}

	private static Judgement judge(Figures figures, ObservationBuilder seen) {
		return judge(figures, seen, Map.of(), WHOLE);
	}

	private static Judgement judge(Figures figures, ObservationBuilder seen, Map<String, Long> received,
			MachineSize size) {
		return new AbJudge(1000, 2, 2, false, size).judge(figures, seen.received(received).get());
	}

	private static Figures good() {
		return figures(1000, AbFiguresFactory.Errors.NONE);
	}

	@Test
	void aGoodCellIsValidWithoutReasonsAndWarnings() {
		Judgement judgement = judge(good(), new ObservationBuilder(), Map.of("backend-1", 500L, "backend-2", 500L),
				WHOLE);
		assertThat(judgement.reasons()).isEmpty();
		assertThat(judgement.warnings()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			1 | 0 | 0 | 0 | 0 | 0 | failed requests: connect 1
			0 | 1 | 0 | 0 | 0 | 0 | failed requests: receive 1
			0 | 0 | 1 | 0 | 0 | 0 | failed requests: length 1
			0 | 0 | 0 | 1 | 0 | 0 | failed requests: exceptions 1
			0 | 0 | 0 | 0 | 1 | 0 | failed requests: write 1
			0 | 0 | 0 | 0 | 0 | 1 | 1 answers with another status than 2xx
			""")
	void eachKindOfFailureMakesItInvalidFromTheFirstOneOn(long connect, long receive, long length, long exceptions,
			long write, long status, String reason) {
		assertThat(
				judge(figures(1000, new AbFiguresFactory.Errors(connect, receive, length, exceptions, write, status)),
						new ObservationBuilder())
					.reasons())
			.extracting(Warning::text)
			.containsExactly(reason);
	}

	@Test
	void bodiesOfAnotherLengthAreInvalid() {
		assertThat(judge(bodies(5000), new ObservationBuilder().answer(5, 69, 69)).reasons()).isEmpty();
		assertThat(judge(bodies(5001), new ObservationBuilder().answer(5, 69, 69)).reasons()).extracting(Warning::text)
			.containsExactly("the bodies had 5 bytes on average instead of 5: not all were the expected one");
		assertThat(judge(bodies(6000), new ObservationBuilder().answer(5, 69, 69)).reasons()).extracting(Warning::text)
			.containsExactly("the bodies had 6 bytes on average instead of 5: not all were the expected one");
	}

	private static Figures bodies(long bytes) {
		return AbFiguresFactory.create(Map.of("requests", 1000, "seconds", 10, "requests_per_sec", 100, "mean_ms", 5,
				"keep_alive_requests", 0, "problem", "", "errors", AbFiguresFactory.Errors.NONE, "body_bytes", bytes));
	}

	@Test
	void givingUpIsInvalidInItsOwnWords() {
		Figures none = AbFiguresFactory.createFailed("apr_pollset_poll: The timeout specified has expired (70007)",
				OptionalLong.of(39));
		assertThat(judge(none, new ObservationBuilder().exitStatus(119)).reasons()).extracting(Warning::text)
			.containsExactly("ab ended with exit status 119: "
					+ "apr_pollset_poll: The timeout specified has expired (70007), 39 of 1000 requests done");
		assertThat(judge(AbFiguresFactory.createFailed("", OptionalLong.empty()), new ObservationBuilder()).reasons())
			.extracting(Warning::text)
			.containsExactly("ab ended with exit status 0: see its output");
	}

	@Test
	void failingAfterTheFiguresOrNotDoingAllIsInvalid() {
		assertThat(judge(good(), new ObservationBuilder().exitStatus(22)).reasons()).extracting(Warning::text)
			.containsExactly("ab ended with exit status 22: see its output");
		assertThat(judge(figures(999, AbFiguresFactory.Errors.NONE), new ObservationBuilder()).reasons())
			.extracting(Warning::text)
			.containsExactly("999 of 1000 requests done");
	}

	@Test
	void whatHappenedToTheServersIsToldBesides() {
		assertThat(judge(figures(1000, new AbFiguresFactory.Errors(0, 0, 0, 0, 0, 2)),
				new ObservationBuilder().incidents("gateway stood stopped", "backend died").wrong("early", "late"))
			.reasons()).extracting(Warning::text)
			.containsExactly("2 answers with another status than 2xx", "gateway stood stopped", "backend died",
					"before the cell: early", "after the cell: late");
	}

	@Test
	void serversThatWereNotAsTheCellsNumberSaysAreADoubt() {
		Judgement judgement = new AbJudge(1000, 0, 3, false, WHOLE).judge(good(),
				new ObservationBuilder().notIdle().compilers(1).get());
		assertThat(judgement.valid()).isTrue();
		assertThat(judgement.warnings()).extracting(Warning::text)
			.containsExactly("the servers were not idle before the cell",
					"the gateway was not warm: its compilers used 25 % of its CPU time",
					"the servers were restarted before it: this is execution 1 after the start, not 4");
	}

	@Test
	void thatAColdGatewayCompilesIsNoDoubtButItsBackendHasToBeWarm() {
		AbJudge cold = new AbJudge(1000, 2, 2, true, WHOLE);
		assertThat(cold.judge(good(), new ObservationBuilder().compilers(1).get()).warnings()).isEmpty();
		assertThat(cold.judge(good(), new ObservationBuilder().compilers("backend", 1).get()).warnings())
			.extracting(Warning::text)
			.containsExactly("the backend was not warm: its compilers used 25 % of its CPU time");
	}

	@Test
	void instancesThatReceiveAmountsFartherApartThanTwoPercentAreADoubt() {
		assertThat(
				judge(good(), new ObservationBuilder(), Map.of("backend-1", 505L, "backend-2", 495L), WHOLE).warnings())
			.isEmpty();
		assertThat(
				judge(good(), new ObservationBuilder(), Map.of("backend-1", 506L, "backend-2", 494L), WHOLE).warnings())
			.extracting(Warning::text)
			.singleElement()
			.asString()
			.startsWith("the backend received 1000 requests (")
			.contains("backend-1 506", "backend-2 494");
	}

	@Test
	void aBackendThatReceivedMoreOrLessThanAbSentIsADoubtOfAValidCellAlone() {
		assertThat(judge(good(), new ObservationBuilder(), Map.of("backend-1", 1003L), WHOLE).warnings())
			.extracting(Warning::text)
			.containsExactly("the backend received 1003 requests (backend-1 1003), ab sent 1000");
		assertThat(judge(good(), new ObservationBuilder().exitStatus(1), Map.of("backend-1", 1003L), WHOLE).warnings())
			.isEmpty();
	}

	@Test
	void whatSpotChecksSentIsNoDoubtAndALateOneMayHaveBeenReceived() {
		ObservationBuilder checked = new ObservationBuilder().spotChecks(5, 0, 2, null);
		for (long received : new long[] { 1005, 1010, 1014 }) {
			assertThat(judge(good(), checked, Map.of("backend-1", received), WHOLE).warnings()).isEmpty();
		}
		assertThat(judge(good(), checked, Map.of("backend-1", 1015L), WHOLE).warnings()).hasSize(1);
		assertThat(judge(good(), checked, Map.of("backend-1", 502L, "backend-2", 503L), WHOLE).warnings()).isEmpty();
	}

	@Test
	void anAbThatIsBusyMoreThanNinetyPercentIsADoubt() {
		assertThat(judge(good(), new ObservationBuilder().role("load", 9)).warnings()).isEmpty();
		assertThat(judge(good(), new ObservationBuilder().role("load", 9.2)).warnings()).extracting(Warning::text)
			.containsExactly("ab used 92 % of its one thread: the subject may not be the bottleneck",
					"load generator and backend used 51 % of the machine: the subject may not be the bottleneck");
	}

	@Test
	void withoutProcessorsOfTheirOwnHalfOfTheMachineIsTheLimit() {
		assertThat(
				judge(good(), new ObservationBuilder().role("load", 4).role("backend", 7), Map.of(), SHARED).warnings())
			.extracting(Warning::text)
			.containsExactly(
					"load generator and backend used 55 % of the machine: the subject may not be the bottleneck");
	}

	@Test
	void onProcessorsOfTheirOwnNinetyPercentOfTheseIsTheLimit() {
		ObservationBuilder seen = new ObservationBuilder().role("load", 4.9).role("backend", 5.1);
		assertThat(judge(good(), seen, Map.of(), size("0", "1", "1")).warnings()).extracting(Warning::text)
			.containsExactly(
					"load generator and backend used 91 % of their CPUs: the subject may not be the bottleneck");
		assertThat(judge(good(), seen, Map.of(), size("0", "1", "2")).warnings()).isEmpty();
		assertThat(judge(good(), new ObservationBuilder().role("load", 4.8).role("backend", 5), Map.of(),
				size("0", "1", "1"))
			.warnings()).isEmpty();
	}

	@Test
	void aGatewayThatTookMoreMemoryThanItsSizeHasIsADoubt() {
		assertThat(judge(good(), new ObservationBuilder().gatewayMemory(1025), Map.of(), SHARED).warnings())
			.extracting(Warning::text)
			.containsExactly("the gateway took 1025 MB, more than the 1024 MB of this size");
		assertThat(judge(good(), new ObservationBuilder().gatewayMemory(1024), Map.of(), SHARED).warnings()).isEmpty();
		assertThat(judge(good(), new ObservationBuilder().gatewayMemory(9999), Map.of(), WHOLE).warnings()).isEmpty();
	}

	@Test
	void aHostThatShowsNothingHasFiguresThatCount() {
		Judgement judgement = judge(good(), new ObservationBuilder().nothing(), Map.of(), SHARED);
		assertThat(judgement.valid()).isTrue();
		assertThat(judgement.warnings()).extracting(Warning::text)
			.containsExactly("whether the servers were warm could not be seen");
	}

}
