package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * The settings that a run of any kind has. In run.json they are next to those of the
 * kind.
 *
 * @param experimentName name of the experiment and of its folder
 * @param tool load generator: wrk, ab, jmh or open-load
 * @param backend server behind the gateways; empty if the subjects answer requests
 * themselves
 * @param expectedBody body that every response must have, byte for byte
 * @param base subject that the others are compared with; {@code direct} if empty
 * @param bases by subject, the base of each subject that has a different base
 * @param warmupLimitS longest duration of a warm-up after a start, in seconds
 * @param wholeWarmup whether every warm-up lasts until that limit
 * @param warmupRule description of a warm-up and of what else ends it; empty in runs that
 * did not store it
 * @param smokeTestOf command for the real measurement, if this run is only a smoke test
 * with cold JVMs; empty if the figures may be compared
 */
public record RunSettings(@JsonProperty("round") String experimentName, String tool, Optional<String> backend,
		String path, Optional<String> expectedBody, List<String> subjects, Optional<String> base,
		@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, String> bases, int repetitions, OptionalLong warmupLimitS,
		Optional<Boolean> wholeWarmup, Optional<String> warmupRule,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> smokeTestOf) {

	/** Name of the subject that is the backend without a gateway in front. */
	public static final String DIRECT = "direct";

	private static final int MAX_REPETITIONS = 999_999;

	public RunSettings {
		subjects = SettingChecks.requireDistinct("subjects", subjects);
		bases = Map.copyOf(bases);
		SettingChecks.requireBetween("repetitions", repetitions, MAX_REPETITIONS);
	}

	/** The base that a subject is compared with; each stack may have its own. */
	public String baseOf(String subject) {
		return this.bases.getOrDefault(subject, this.base.orElse(DIRECT));
	}

}
