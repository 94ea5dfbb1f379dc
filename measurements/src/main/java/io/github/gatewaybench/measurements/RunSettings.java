package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * The settings that runs of all kinds of experiments have in common, as stored in
 * run.json.
 *
 * @param experimentName name of the experiment, such as round1, and of its folder below
 * results/
 * @param tool load generator: wrk, ab, jmh or open-load
 * @param backend module of the server behind the gateways; empty if the subjects answer
 * requests themselves
 * @param path path that is requested, such as /hello
 * @param expectedBody body that every response must have, byte for byte; empty if bodies
 * are not checked
 * @param base subject that the other subjects are compared with; {@code direct} if empty
 * @param bases base subjects other than {@code base}, by the subject that is compared
 * with them
 * @param warmupLimitS longest permitted duration of a warm-up in seconds; empty in old
 * runs
 * @param wholeWarmup whether every warm-up lasts until the limit; empty in old runs
 * @param warmupRule sentence that says when a warm-up ends before the limit; empty in old
 * runs
 * @param smokeTestOf command line of the real measurement if the run is only a smoke test
 * with cold JVMs; otherwise empty
 * @param rankBy measure by which a round ranks its subjects; empty in old runs and where
 * the script does not declare it
 */
public record RunSettings(@JsonProperty("round") String experimentName, String tool, Optional<String> backend,
		String path, Optional<String> expectedBody, List<String> subjects, Optional<String> base,
		@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, String> bases, int repetitions, OptionalLong warmupLimitS,
		Optional<Boolean> wholeWarmup, Optional<String> warmupRule,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> smokeTestOf,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<RankBy> rankBy) {

	/** Name of the subject that stands for the backend without a gateway in front. */
	public static final String DIRECT = "direct";

	private static final int MAX_REPETITIONS = 999_999;

	/**
	 * Names of the experiments whose subjects are ranked by CPU time if run.json does not
	 * say how to rank, as in old runs.
	 */
	private static final Set<String> RANKED_BY_CPU = Set.of("round1", "round2", "framework-round1");

	public RunSettings {
		subjects = SettingChecks.requireDistinct("subjects", subjects);
		bases = Map.copyOf(bases);
		SettingChecks.requireFromOneTo("repetitions", repetitions, MAX_REPETITIONS);
	}

	/** Whether subjects are ranked by CPU time per request, and not by throughput. */
	public boolean ranksByCpu() {
		return this.rankBy.map(RankBy.CPU::equals).orElse(RANKED_BY_CPU.contains(this.experimentName));
	}

	/** The subject that a given subject is compared with. */
	public String baseOf(String subject) {
		return this.bases.getOrDefault(subject, this.base.orElse(DIRECT));
	}

	/** Measure by which a round ranks its subjects. */
	public enum RankBy {

		/** CPU time per request. */
		@JsonProperty("cpu")
		CPU,
		/** Requests per second. */
		@JsonProperty("throughput")
		THROUGHPUT;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
