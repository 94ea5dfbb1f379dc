package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the load generator found in one execution.
 */
public record StubFigures(OptionalLong requests, OptionalDouble requestsPerSec, OptionalDouble meanMs,
		long failed) implements Figures {

	/** No result. */
	public static final StubFigures NONE = new StubFigures(OptionalLong.empty(), OptionalDouble.empty(),
			OptionalDouble.empty(), 0);

	@Override
	public boolean hasResult() {
		return this.requests.isPresent();
	}

	@Override
	public Optional<Reading> reading(Metric metric) {
		return switch (metric) {
			case THROUGHPUT -> Reading.ofRate(this.requestsPerSec, this.requests);
			case MEAN -> Reading.of(this.meanMs, (value) -> 0.01);
			default -> Optional.empty();
		};
	}

	@Override
	public long errors() {
		return this.failed;
	}

	/** Why they do not count. */
	public List<String> problems() {
		return !hasResult() ? List.of("stub gave no result")
				: (this.failed > 0) ? List.of(this.failed + " requests failed") : List.of();
	}

}
