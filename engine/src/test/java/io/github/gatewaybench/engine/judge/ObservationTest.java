package io.github.gatewaybench.engine.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;

import io.github.gatewaybench.engine.ab.AbJudge;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.round.RoundDriver;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Reasons and doubts that cells of all tools have.
 */
class ObservationTest {

	@Test
	void theThresholdsAreThoseOfTheReference() throws Exception {
		assertThat(reference()).contains(
				"differs from the connection count by more than %.0f %%"
					.formatted(RoundDriver.LITTLE_LAW_TOLERANCE * 100),
				"used more than 10 % of the machine's CPU time", "CPU steal was more than 2 % of the machine's",
				"busy for more than 90 % of the time", "used more than half of the machine's CPU time",
				"used more than %.0f %% of that JVM's CPU time, and more than %.0f %% of one CPU"
					.formatted(Defaults.MAX_WARM_JIT_SHARE * 100, Defaults.NEGLIGIBLE_JIT_CPUS * 100),
				"a slice of the warm-up | %d s of load".formatted(Defaults.LIMITS.warmupSlice().toSeconds()),
				"the warm-up pauses for %d s or more".formatted(Defaults.LIMITS.warmupPause().toSeconds()),
				"over the last six slices its compiler threads used at most %.0f %% of its CPU time, or %.0f %% of one CPU"
					.formatted(Defaults.MAX_STEADY_JIT_SHARE * 100, Defaults.NEGLIGIBLE_JIT_CPUS * 100));
		assertThat(Defaults.WARMUP_WINDOW_SLICES).isEqualTo(6);
		assertThat(Observation.MAX_OTHER_ROLES_SHARE).isEqualTo(0.5);
		assertThat(ForeignCpuUsage.MAX_OTHER_PROCESSES_SHARE).isEqualTo(0.1);
		assertThat(ForeignCpuUsage.MAX_STEAL_SHARE).isEqualTo(0.02);
		assertThat(Observation.LIMITING_UTILISATION).isEqualTo(0.9);
		assertThat(AbJudge.BALANCE_TOLERANCE).isEqualTo(0.02);
	}

	@Test
	void theReferenceExplainsEveryWarningAndReason() throws Exception {
		assertThat(reference()).contains(EnumSet.complementOf(EnumSet.of(WarningCode.OTHER, WarningCode.OTHER_REASON))
			.stream()
			.map((code) -> "`" + code + "`")
			.toList());
	}

	private static String reference() throws IOException {
		return Files.readString(Path.of("../docs/REFERENCE.md")).replaceAll("\\s+", " ");
	}

	@Test
	void nothingWrongIsNoDoubt() {
		Observation seen = new ObservationBuilder().machine(0.3, 0).get();
		assertThat(seen.generalReasons()).isEmpty();
		assertThat(seen.idleServerReasons(400_000)).isEmpty();
		assertThat(seen.readinessWarnings((role) -> true)).isEmpty();
		assertThat(seen.bottleneckWarnings()).isEmpty();
		assertThat(seen.foreignCpuWarnings()).isEmpty();
	}

	@Test
	void allReasonsAreTold() {
		assertThat(new ObservationBuilder().incidents("the clock was set", "it died")
			.wrong("x", "y")
			.get()
			.generalReasons()).extracting(Warning::text)
			.containsExactly("the clock was set", "it died", "before the cell: x", "after the cell: y");
	}

	@Test
	void aServerThatCannotHaveAnsweredIsAReason() {
		assertThat(new ObservationBuilder().role("gateway", 0).get().idleServerReasons(400_000))
			.extracting(Warning::text)
			.containsExactly(
					"gateway used 0 s of CPU time as the gateway for 400000 requests: it cannot have answered them");
		assertThat(new ObservationBuilder().role("backend", 0.5).get().idleServerReasons(400_000)).hasSize(1)
			.allMatch((each) -> each.code().isReason());
		assertThat(new ObservationBuilder().role("backend", 2).get().idleServerReasons(400_000)).isEmpty();
		assertThat(new ObservationBuilder().role("load", 0).role("head", 0).get().idleServerReasons(400_000)).isEmpty();
	}

	@Test
	void fewRequestsMayTakeNoTickAndInstancesShareThem() {
		assertThat(new ObservationBuilder().role("gateway", 0).get().idleServerReasons(25_000)).isEmpty();
		assertThat(new ObservationBuilder().role("gateway", 0).get().idleServerReasons(25_001)).hasSize(1);
		ObservationBuilder two = new ObservationBuilder().without("backend").role("backend-1", 0).role("backend-2", 0);
		assertThat(two.get().idleServerReasons(50_000)).isEmpty();
		assertThat(two.get().idleServerReasons(50_002)).hasSize(2);
		assertThat(new ObservationBuilder().dead("gateway").get().idleServerReasons(400_000)).as("unknown").isEmpty();
	}

	@Test
	void serversThatWereNotIdleAreADoubt() {
		assertThat(new ObservationBuilder().notIdle().get().readinessWarnings((role) -> true)).extracting(Warning::text)
			.containsExactly("the servers were not idle before the cell");
	}

	@Test
	void aJvmWhoseCompilersTakeMoreThanTheShareIsNotWarm() {
		assertThat(warmth(new ObservationBuilder().compilers(4 * Defaults.MAX_WARM_JIT_SHARE))).isEmpty();
		assertThat(warmth(new ObservationBuilder().compilers(4 * Defaults.MAX_WARM_JIT_SHARE + 0.01))).hasSize(1);
		assertThat(warmth(new ObservationBuilder().compilers(1))).extracting(Warning::text)
			.containsExactly("the gateway was not warm: its compilers used 25 % of its CPU time");
	}

	private static List<Warning> warmth(ObservationBuilder seen) {
		return seen.get().readinessWarnings((role) -> true);
	}

	/** What they use is looked at for a little longer than the load takes. */
	@Test
	void ofAJvmThatHardlyWorksTheyMayUseSomeOfTheTimeInWhichTheyWereLookedAt() {
		double quiet = 11 * Defaults.NEGLIGIBLE_JIT_CPUS;
		assertThat(warmth(new ObservationBuilder().compilers("gateway", quiet, 0.2))).isEmpty();
		assertThat(warmth(new ObservationBuilder().compilers("gateway", 1.01 * quiet, 0.2))).hasSize(1);
	}

	@Test
	void whereThereIsNoGatewayTheSubjectIsCalledByItsName() {
		assertThat(warmth(new ObservationBuilder().without("gateway").compilers("backend", 1)))
			.extracting(Warning::text)
			.containsExactly("backend was not warm: its compilers used 25 % of its CPU time");
	}

	@Test
	void onlyWhatHasToBeWarmIsDoubted() {
		assertThat(new ObservationBuilder().compilers(1).get().readinessWarnings((role) -> !role.equals("gateway")))
			.isEmpty();
	}

	@Test
	void ofWhatCannotBeSeenNothingElseIsSaid() {
		assertThat(warmth(new ObservationBuilder().nothing())).extracting(Warning::text)
			.containsExactly("whether the servers were warm could not be seen");
	}

	@Test
	void moreThanHalfOfTheMachineForLoadGeneratorAndBackendIsADoubt() {
		assertThat(new ObservationBuilder().role("load", 6).role("backend", 4).get().bottleneckWarnings()).isEmpty();
		assertThat(new ObservationBuilder().role("load", 6).role("backend", 4.4).get().bottleneckWarnings())
			.extracting(Warning::text)
			.containsExactly(
					"load generator and backend used 52 % of the machine: the subject may not be the bottleneck");
		assertThat(new ObservationBuilder().without("backend")
			.role("backend-1", 3)
			.role("backend-2", 3)
			.role("load", 5)
			.get()
			.bottleneckWarnings()).hasSize(1);
		assertThat(new ObservationBuilder().role("head", 15).get().bottleneckWarnings()).isEmpty();
	}

	@Test
	void theBackendsShareIsNoneOfTheOthersWhereItIsTheSubject() {
		assertThat(new ObservationBuilder().without("gateway").role("backend", 14).get().bottleneckWarnings())
			.isEmpty();
		assertThat(new ObservationBuilder().without("gateway").role("load", 11).get().bottleneckWarnings())
			.extracting(Warning::text)
			.containsExactly("load generator used 55 % of the machine: the subject may not be the bottleneck");
	}

	@Test
	void moreThanTwoPercentLostToTheHostIsADoubt() {
		assertThat(new ObservationBuilder().machine(0.3, 0.4).get().foreignCpuWarnings()).isEmpty();
		assertThat(new ObservationBuilder().machine(0.3, 0.6).get().foreignCpuWarnings()).extracting(Warning::text)
			.containsExactly("CPU steal on the machine was 3 %");
	}

	@Test
	void moreThanTenPercentForOtherProcessesIsADoubt() {
		// The roles used 6 of 20 s.
		assertThat(new ObservationBuilder().machine(0.39, 0).get().foreignCpuWarnings()).isEmpty();
		assertThat(new ObservationBuilder().machine(0.42, 0).get().foreignCpuWarnings()).extracting(Warning::text)
			.containsExactly("other processes used 12 % of the machine");
		// Some kernels count interrupts as time of no process.
		assertThat(new ObservationBuilder().machine(0.42, 0).interrupts(0.6).get().foreignCpuWarnings()).isEmpty();
		assertThat(new ObservationBuilder().machine(0.42, 0).role("head", 1).get().foreignCpuWarnings()).isEmpty();
		assertThat(new ObservationBuilder().machine(0.42, 0).get().foreignCpuShare()).isCloseTo(0.12, within(1e-9));
		assertThat(new ObservationBuilder().machine(0.42, 0.4).get().foreignCpuShare()).isCloseTo(0.12, within(1e-9));
		assertThat(new ObservationBuilder().machine(0.6, 0).dead("gateway").get().foreignCpuShare()).isZero();
	}

	@Test
	void whatTheLoadGeneratorDoesNotReportIsNotLaidToOthers() {
		// Of the process's 2 s it reported 1.
		Observation seen = new ObservationBuilder().machine(0.42, 0).loadProcess(2).get();
		assertThat(seen.foreignCpuWarnings()).isEmpty();
		assertThat(seen.foreignCpuShare()).isCloseTo(0.07, within(1e-9));
		assertThat(seen.roles().get("load").cpuS()).hasValue(1);
	}

	@Test
	void whatADeadServerUsedIsNotLaidToOthers() {
		assertThat(new ObservationBuilder().machine(0.6, 0.6).dead("gateway").get().foreignCpuWarnings())
			.extracting(Warning::text)
			.containsExactly("CPU steal on the machine was 3 %");
	}

	@Test
	void whatTheHostDoesNotShowIsNoDoubt() {
		Observation seen = new ObservationBuilder().nothing().get();
		assertThat(seen.bottleneckWarnings()).isEmpty();
		assertThat(seen.foreignCpuWarnings()).isEmpty();
	}

	@Test
	void onMachinesOfTheirOwnOthersTakeNothingFromTheSubject() {
		assertThat(
				new ObservationBuilder().role("load", 10).role("backend", 8).machine(0.5, 0).get().bottleneckWarnings())
			.hasSize(1);
		assertThat(new ObservationBuilder().role("load", 10)
			.role("backend", 8)
			.apart()
			.machine(0.5, 0)
			.get()
			.bottleneckWarnings()).isEmpty();
	}

	@Test
	void anotherMachineThatWasBusyAllTheTimeIsADoubt() {
		assertThat(new ObservationBuilder().apart().machine(0.9, 0).get().bottleneckWarnings()).isEmpty();
		assertThat(new ObservationBuilder().apart().machine(0.91, 0).get().bottleneckWarnings())
			.extracting(Warning::text)
			.containsExactly(
					"backend.host, which has the backend, used 91 % of its CPUs: the subject may not be the bottleneck",
					"load.host, which has the load, used 91 % of its CPUs: the subject may not be the bottleneck");
	}

	@Test
	void whatOtherProcessesUsedIsToldOfEachMachine() {
		// Of 20 s each the gateway used 4, and backend and load 1.
		assertThat(new ObservationBuilder().apart().machine(0.21, 0.6).get().foreignCpuWarnings())
			.extracting(Warning::text)
			.containsExactly("CPU steal on gateway.host was 3 %", "other processes used 13 % of backend.host",
					"CPU steal on backend.host was 3 %", "other processes used 13 % of load.host",
					"CPU steal on load.host was 3 %");
	}

}
