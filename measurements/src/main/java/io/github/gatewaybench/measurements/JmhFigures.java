package io.github.gatewaybench.measurements;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * What JMH found in one execution. Their JSON has ops/s and ms/op, in whatever units JMH
 * printed them.
 *
 * @param byMode scores by JMH's mode: thrpt, avgt, sample, ss; none where JMH gave no
 * result
 */
public record JmhFigures(Map<String, JmhScore> byMode) implements Figures {

	/** No result. */
	public static final JmhFigures NONE = new JmhFigures(Map.of());

	private static final String SAMPLE = "sample";

	@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
	public JmhFigures {
		byMode = Collections.unmodifiableMap(new LinkedHashMap<>(byMode));
	}

	@JsonValue
	Map<String, JmhScore> converted() {
		Map<String, JmhScore> converted = new LinkedHashMap<>(this.byMode);
		converted.replaceAll(
				(mode, score) -> (mode.equals(SAMPLE) ? score : score.withoutPercentiles()).inOpsPerSecondOrMs());
		return converted;
	}

	/** One of the scores, in ops/s or ms/op. */
	public Optional<JmhScore> score(String mode) {
		return Optional.ofNullable(this.byMode.get(mode)).map(JmhScore::inOpsPerSecondOrMs);
	}

	@Override
	public boolean hasResult() {
		return !this.byMode.isEmpty();
	}

	/** The times of single shots are not those of a warm subject. */
	@Override
	public Optional<Reading> reading(Metric metric) {
		return switch (metric) {
			case THROUGHPUT -> reading("thrpt", JmhScore::score);
			case THROUGHPUT_ERROR -> reading("thrpt", JmhScore::error);
			case MEAN -> reading("avgt", JmhScore::score);
			case P50 -> reading(SAMPLE, (score) -> score.percentile(50));
			case P90 -> reading(SAMPLE, (score) -> score.percentile(90));
			case P99 -> reading(SAMPLE, (score) -> score.percentile(99));
			case MAX -> reading(SAMPLE, (score) -> score.percentile(100));
			default -> Optional.empty();
		};
	}

	private Optional<Reading> reading(String mode, Function<JmhScore, OptionalDouble> figure) {
		return score(mode).flatMap((score) -> Reading.of(figure.apply(score), this.byMode.get(mode)::step));
	}

}
