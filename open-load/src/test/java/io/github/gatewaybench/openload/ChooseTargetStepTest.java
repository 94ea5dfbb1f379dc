package io.github.gatewaybench.openload;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

import io.hyperfoil.api.connection.Request;
import io.hyperfoil.api.session.SequenceInstance;
import io.hyperfoil.api.session.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gatewaybench.measurements.Versus.ArmTiming;

import static org.assertj.core.api.Assertions.assertThat;

class ChooseTargetStepTest {

	/** The targets of so many requests; -1 for those that are not sent. */
	private static List<Integer> choose(Slices slices, int requests) {
		ChooseTargetStep choice = new ChooseTargetStep(slices, requests, List.of());
		return IntStream.range(0, requests).mapToObj((each) -> choice.nextTarget().orElse(-1)).toList();
	}

	private static Slices together(int targets) {
		return new Slices(ArmTiming.TOGETHER, targets, 100 * targets, Duration.ofSeconds(1));
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 3 })
	void eachGroupHasEveryTargetOnceInAnyOrder(int targets) {
		List<Integer> chosen = choose(together(targets), 600);
		List<List<Integer>> groups = IntStream.range(0, 600 / targets)
			.mapToObj((group) -> chosen.subList(group * targets, (group + 1) * targets))
			.toList();
		assertThat(groups).allSatisfy((group) -> assertThat(group).doesNotHaveDuplicates().doesNotContain(-1));
		for (int i = 0; i < targets; i++) {
			int first = i;
			assertThat(groups.stream().filter((group) -> group.get(0) == first).count())
				.isBetween(groups.size() / targets / 2L, groups.size() / targets * 3L / 2);
		}
	}

	@Test
	void theOrderIsTheSameInEachExecution() {
		assertThat(choose(together(3), 300)).isEqualTo(choose(together(3), 300));
	}

	@Test
	void noMoreAreSentThanAreDue() {
		ChooseTargetStep choice = new ChooseTargetStep(together(1), 2, List.of());
		assertThat(List.of(choice.nextTarget(), choice.nextTarget(), choice.nextTarget()))
			.containsExactly(OptionalInt.of(0), OptionalInt.of(0), OptionalInt.empty());
	}

	/**
	 * Of the 10 requests that are due in a second, those at 0 s and 0.9 s are not sent.
	 */
	@Test
	void inTurnsOneTargetIsAskedInASliceAndNoneInThePause() {
		Slices slices = new Slices(ArmTiming.TURNS, 2, 10, Duration.ofSeconds(1));
		List<Integer> chosen = choose(slices, 50);
		List<Integer> targets = List.of(0, 1, 1, 0, 0);
		for (int i = 0; i < targets.size(); i++) {
			List<Integer> slice = chosen.subList(10 * i, 10 * i + 10);
			assertThat(List.of(slice.get(0), slice.get(9))).containsOnly(-1);
			assertThat(slice.subList(1, 9)).containsOnly(targets.get(i));
		}
		assertThat(slices.requestsPerTarget()).isEqualTo(8);
		assertThat(slices.dueTime()).isEqualTo(Duration.ofMillis(800));
	}

	@Test
	void moreTargetsHaveTheirTurnsForwardAndBackward() {
		Slices slices = new Slices(ArmTiming.TURNS, 3, 30, Duration.ofSeconds(2));
		assertThat(IntStream.range(0, 9).map((slice) -> slices.targetOf(slice).orElseThrow())).containsExactly(0, 1, 2,
				2, 1, 0, 0, 1, 2);
		assertThat(slices.isUnderLoad(2, 3)).isTrue();
		assertThat(slices.isUnderLoad(2, 4)).isFalse();
	}

	/** At 1500 requests/s, the second one is due 0.67 ms after the first. */
	@ParameterizedTest
	@CsvSource({ "1000, 5, 5, 0", "1000, 5, 6, 0", "1000, 5, 6.25, 0.25", "1500, 1, 2, 0", "1500, 1, 2.5, 0.5",
			"1500, 3, 3, 0", "1500, 3, 103, 100" })
	void aRequestIsLateAfterTheMillisecondInWhichItIsDue(int rate, long request, double pickedUpMs, double lateMs) {
		Slices slices = new Slices(ArmTiming.TOGETHER, 1, rate, Duration.ofSeconds(1));
		assertThat(slices.lateNs(request, (long) (1e6 * pickedUpMs))).isEqualTo((long) (1e6 * lateMs));
	}

	/** It is due at the start of its phase, a second ago. */
	@Test
	void theLatencyFromWhenARequestIsDueIncludesThatItIsLate() {
		ResponseRecorder recorder = new ResponseRecorder(1, Duration.ofSeconds(1));
		Session session = session(System.currentTimeMillis() - 1000);
		new ChooseTargetStep(together(1), 1, List.of(recorder)).invoke(session);
		recorder.after(session);
		assertThat(recorder.latenciesFromDue().getMaxValue() - recorder.latencies().getMaxValue())
			.isGreaterThan(990_000_000);
	}

	/** A session of a phase that began then, whose request has just been sent. */
	private static Session session(long phaseStartMs) {
		Request request = new Request(null) {
			@Override
			public void release() {
				// It is of no pool.
			}
		};
		request.start(new SequenceInstance(), null);
		return (Session) Proxy.newProxyInstance(Session.class.getClassLoader(), new Class<?>[] { Session.class },
				(proxy, method, arguments) -> switch (method.getName()) {
					case "phaseStartTimestamp" -> phaseStartMs;
					case "currentRequest" -> request;
					default -> null;
				});
	}

	/** Where no request is due exactly at the ends of the pause. */
	@ParameterizedTest
	@CsvSource({ "2, 7, 1", "3, 997, 2", "2, 1, 1" })
	void theRequestsThatAreNotInAPauseAreCounted(int targets, int rate, int seconds) {
		Slices slices = new Slices(ArmTiming.TURNS, targets, rate, Duration.ofSeconds(seconds));
		assertThat(choose(slices, rate * seconds).stream().filter((each) -> each == 0).count())
			.isEqualTo(slices.requestsPerTarget());
	}

}
