package io.github.gatewaybench.measurements.raw;

import java.util.Optional;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Load;

/**
 * What a load generator found of one subject under one load.
 *
 * @param subject as far as the tool knows it: a benchmark's name, or that of the tool
 * @param load what the load generator was asked for, "-" where it does not say
 * @param figures what it found; empty where it gave up
 * @param problem why the figures do not count; empty where they do
 */
public record RawResult(String subject, Load load, Optional<Figures> figures, Optional<String> problem) {

	static RawResult of(String subject, Load load, Figures figures, java.util.List<String> problems) {
		return new RawResult(subject, load, Optional.of(figures).filter(Figures::hasResult),
				problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems)));
	}
}
