package io.github.gatewaybench.engine.versus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.SteadyState;
import io.github.gatewaybench.engine.round.RoundDriver;
import io.github.gatewaybench.measurements.ArmSlice;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.raw.WrkReader;

/**
 * Decides whether the figures of the arms of a block are valid, and which warnings they
 * have. They are not valid if the block was disturbed, by criteria that do not depend on
 * its result.
 *
 * @param toleratedBecause why a block counts, with a warning, although other processes
 * disturb it or make the load generator late; empty if such a block is not valid
 * @param cold whether servers need not be steady, as in a smoke test
 * @param warmupS seconds for which the load generator sends the same load right before
 * the measured phase
 */
record BlockJudge(VersusSettings settings, Optional<String> toleratedBecause, boolean cold, int warmupS) {

	/**
	 * Minimum share of the requests due before the measured phase that backends must have
	 * received; the number that was really sent is unknown. With this share, it is
	 * noticed if one of six arms does not forward to its backend, unless the load before
	 * the measured phase takes at least five times as long as that phase or there are
	 * more sessions than in that load.
	 */
	private static final double MIN_WARMUP_SHARE = 0.8;

	/**
	 * Judges an arm.
	 * @param backend role of the backend behind the arm; empty if the arm has none
	 * @param whole observation of all arms
	 * @param seen observation of the arm
	 * @param warmups warm-ups after the start of the block, the last with the load that
	 * is measured
	 * @param answered number of requests that all arms together answered
	 */
	Judgement judge(String arm, Optional<String> backend, Figures figures, Observation whole, Observation seen,
			List<ArmSlice> slices, List<WarmupCurve> warmups, long answered) {
		List<Warning> ofTool = reasonsOfTool(figures, slices.size());
		// open-load ends with 1 if the figures of any arm have problems.
		List<Warning> reasons = new ArrayList<>(
				seen.toolReasons(this.settings.isClosedLoop() ? Round.KIND.tool() : RateStudy.TOOL, figures.hasResult(),
						(ofTool.isEmpty() || this.settings.isClosedLoop()) ? 0 : 1, "because of another arm"));
		ofTool.stream()
			.map((each) -> (each.code() == WarningCode.LOAD_LATE) ? asTolerated(each).orElse(each) : each)
			.forEach(reasons::add);
		reasons.addAll(Slo.warnings(figures));
		reasons.addAll(seen.idleServerReasons(figures.requests().orElse(0)));
		// wrk opens new connections in each slice, open-load only once.
		int opened = this.settings.sessions() * (this.settings.isClosedLoop() ? slices.size() : 1);
		reasons.addAll(seen.answerReasons(figures, opened));
		Map<String, Long> received = whole.backend().received();
		if (!received.isEmpty()) {
			double before = Math.min(1, (double) RateStudy.MAX_WARMUP_SESSIONS / this.settings.sessions())
					* this.warmupS / Math.max(this.settings.durationS(), whole.wallS());
			boolean allCount = whole.roles()
				.keySet()
				.stream()
				.filter((role) -> role.startsWith("backend"))
				.allMatch(received::containsKey);
			long ofAll = allCount ? received.values().stream().mapToLong(Long::longValue).sum() : Long.MAX_VALUE;
			// The backends together, and that of this arm, of which others may ask, too.
			// In turns, an arm may have no turn before.
			backendNotAskedWarning(ofAll, answered, before)
				.or(() -> backendNotAskedWarning(received.getOrDefault(backend.orElse(""), Long.MAX_VALUE),
						figures.requests().orElse(0), (this.settings.armTiming() == ArmTiming.TOGETHER) ? before : 0))
				.ifPresent(reasons::add);
		}
		return Judgement.of(reasons, seen.generalReasons(), disturbances(arm, whole, seen, slices, warmups));
	}

	/**
	 * Warns if backends received too few requests for the number of answers.
	 * @param received number of requests received before and in the measured phase
	 * @param answered number of requests answered in the measured phase
	 * @param before ratio of the requests due before the measured phase to those due in
	 * it
	 */
	private static Optional<Warning> backendNotAskedWarning(long received, long answered, double before) {
		return (received < answered * (1 + MIN_WARMUP_SHARE * before)) ? Optional.of(WarningCode.BACKEND_NOT_ASKED
			.with("received", received, "answered", Math.round(answered * (1 + before)))) : Optional.empty();
	}

	private Optional<Warning> asTolerated(Warning cause) {
		return this.toleratedBecause.map((why) -> WarningCode.TOLERATED.with("cause", cause.text(), "why", why));
	}

	private Warning asWarningIfSingleBlock(Warning cause) {
		return this.settings.hasSingleBlock() ? cause.withCode(WarningCode.NOT_WARM) : cause;
	}

	private List<Warning> reasonsOfTool(Figures figures, int slices) {
		int sliceS = this.settings.sliceS();
		return !this.settings.isClosedLoop() ? Slo.invalidReasons(figures)
				: Stream
					.of(WrkReader.invalidReasons(figures, OptionalDouble.of((double) slices * sliceS), slices),
							RoundDriver.latencyWarnings(this.settings.sessions(), sliceS, figures))
					.flatMap(List::stream)
					.toList();
	}

	private List<Warning> disturbances(String arm, Observation whole, Observation seen, List<ArmSlice> slices,
			List<WarmupCurve> warmups) {
		List<Warning> disturbances = new ArrayList<>();
		whole.foreignCpuWarnings()
			.stream()
			.map((each) -> asTolerated(each).orElseGet(() -> WarningCode.DISTURBED.with("cause", each.text())))
			.forEach(disturbances::add);
		// What compilers of another arm use disturbs all others alike, and little.
		Predicate<String> isOfArm = (role) -> seen.roles().containsValue(whole.roles().get(role));
		warmups.stream()
			.skip(Math.max(0, warmups.size() - 1))
			.filter((each) -> !this.cold && !each.slices().isEmpty() && !each.steady().orElse(true))
			.flatMap((each) -> compilingServers(each, whole, isOfArm)
				.map((server) -> WarningCode.NOT_STEADY.with("server", server, "limit_s", each.limitS())))
			.map(this::asWarningIfSingleBlock)
			.forEach(disturbances::add);
		whole.readinessWarnings(isOfArm)
			.stream()
			.map((each) -> (each.code() == WarningCode.NOT_WARM && !this.cold)
					? asWarningIfSingleBlock(each.withCode(WarningCode.NOT_STEADY)) : each)
			.forEach(disturbances::add);
		if (slices.stream().anyMatch((each) -> each.subjectCpuS().isEmpty())) {
			disturbances.add(WarningCode.CPU_UNSEEN.with("server", arm));
		}
		return disturbances;
	}

	/**
	 * Names of those servers behind an arm that were not steady when a warm-up ended. If
	 * it is not known which server was not, it may have been one of these.
	 */
	private static Stream<String> compilingServers(WarmupCurve warmup, Observation whole, Predicate<String> isOfArm) {
		List<String> roles = SteadyState.compilingRoles(warmup.slices(), warmup.sliceS(), Defaults.MAX_STEADY_JIT_SHARE)
			.stream()
			.filter(whole.roles()::containsKey)
			.toList();
		return roles.isEmpty() ? Stream.of("a server")
				: roles.stream().filter(isOfArm).map(whole.roles()::get).map(RoleUsage::name);
	}

}
