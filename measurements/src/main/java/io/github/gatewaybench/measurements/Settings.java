package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * The settings that a run of any kind has; they stand in run.json beside those of the
 * kind.
 *
 * @param round the experiment's name, also that of its folder
 * @param tool the load generator: wrk, ab or jmh
 * @param backend the service that answers; empty where the subjects answer by themselves
 * @param expectedBody the body that every answer must have, to the byte
 * @param base the subject that the others are compared with; {@code direct} where the
 * file says nothing
 * @param bases by subject, what it is compared with where that is not {@code base}
 * @param warmupLimitS the longest warm-up after a start, in seconds
 * @param wholeWarmup whether every warm-up takes that long
 * @param warmupRule how a warm-up goes and what else ends it, in words; empty in runs
 * that did not keep it
 * @param smokeTestOf the command that measures what this run only tries, since its JVMs
 * have no time to get warm; empty of a run whose figures may be compared
 */
public record Settings(String round, String tool, Optional<String> backend, String path, Optional<String> expectedBody,
		List<String> subjects, Optional<String> base, @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, String> bases,
		int repetitions, OptionalLong warmupLimitS, Optional<Boolean> wholeWarmup, Optional<String> warmupRule,
		@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> smokeTestOf) {

	/** The name of the backend with nothing in front. */
	public static final String DIRECT = "direct";

	private static final int MOST_REPETITIONS = 999_999;

	public Settings {
		subjects = Values.distinct("subjects", subjects);
		bases = Map.copyOf(bases);
		Values.between("repetitions", repetitions, MOST_REPETITIONS);
	}

	/**
	 * The subject that this one is compared with; each stack may have a base of its own.
	 */
	public String baseOf(String subject) {
		return this.bases.getOrDefault(subject, this.base.orElse(DIRECT));
	}

}
