package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.Condition;
import io.github.gatewaybench.measurements.Fact;
import io.github.gatewaybench.measurements.raw.RawOutput;
import io.github.gatewaybench.measurements.raw.RawResult;
import io.github.gatewaybench.report.view.Measure;

/**
 * What a raw file says; it knows neither the machine nor the subject, and is one
 * repetition.
 */
final class RawMeasurements {

	private RawMeasurements() {
	}

	static Measurements of(RawOutput output) {
		Map<Key, Repetitions> values = new LinkedHashMap<>();
		Map<String, Source> sources = new LinkedHashMap<>();
		for (RawResult result : output.results()) {
			for (Measure measure : Measure.OF_TOOLS) {
				Key key = new Key(result.subject(), result.load(), measure);
				value(output, result, measure).ifPresent((value) -> values.merge(key, value, Repetitions::plus));
				sources.computeIfAbsent(result.subject(),
						(unused) -> Source.of(key, output.file(), List.of(), Optional.empty()));
			}
		}
		return new Measurements(output.file().toString(), output.tool(), Optional.empty(), facts(output), values,
				List.copyOf(sources.values()));
	}

	/** A tool that has given up does not say what it was asked for. */
	private static List<Fact> facts(RawOutput output) {
		List<Fact> facts = new ArrayList<>();
		output.path().ifPresent((path) -> facts.add(new Fact(Condition.PATH, "path", path, true)));
		output.conditions().forEach((name, value) -> facts.add(new Fact(Condition.LOAD, name, value)));
		return facts;
	}

	/** What is spoiled is so in all figures. */
	private static Optional<Repetitions> value(RawOutput output, RawResult result, Measure measure) {
		return result.problem().isPresent()
				? Optional.of(Repetitions.spoiled(output.file().getFileName() + " (" + result.problem().get() + ")"))
				: result.figures().flatMap(measure::of).map(Repetitions::of);
	}

}
