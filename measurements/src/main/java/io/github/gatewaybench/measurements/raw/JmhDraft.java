package io.github.gatewaybench.measurements.raw;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.JmhScore;

/**
 * A result of JMH whose rows are being read.
 */
final class JmhDraft {

	private static final Pattern PERCENTILE = Pattern.compile("p([01]\\.\\d{2,6})");

	private final String benchmark;

	private final String mode;

	private final Map<String, String> params;

	private final JmhScore primary;

	private final SortedMap<Double, Double> percentiles = new TreeMap<>();

	private final Set<String> names = new HashSet<>();

	private boolean approximate;

	private final Map<String, JmhScore> secondary = new LinkedHashMap<>();

	JmhDraft(String benchmark, String mode, Map<String, String> params, JmhScore primary) {
		this.benchmark = benchmark;
		this.mode = mode;
		this.params = params;
		this.primary = primary;
		this.approximate = primary.approximate();
	}

	/**
	 * Adds what was derived, a percentile by its share as in p0.99; whether it is new.
	 */
	boolean add(String name, JmhScore score) {
		if (!this.names.add(name)) {
			return false;
		}
		Matcher percentile = PERCENTILE.matcher(name);
		if (!percentile.matches()) {
			this.secondary.put(name, score);
			return true;
		}
		double percent = new BigDecimal(percentile.group(1)).movePointRight(2).doubleValue();
		this.approximate |= score.approximate();
		score.score().ifPresent((known) -> this.percentiles.put(percent, known));
		return true;
	}

	JmhResult result() {
		JmhScore score = new JmhScore(this.primary.score(), this.primary.error(), this.approximate, this.primary.unit(),
				this.primary.count(), this.percentiles);
		return new JmhResult(this.benchmark, this.mode, this.params, score, this.secondary);
	}

}
