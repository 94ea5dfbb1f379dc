package io.github.gatewaybench.measurements;

import java.util.function.BiFunction;

import io.github.gatewaybench.measurements.raw.RawFormat;

/**
 * A kind of experiment: how its settings, its figures and its raw output are read.
 *
 * @param <L> the settings of the kind
 * @param tool the load generator
 * @param load the settings of the kind, as they stand in run.json
 * @param experiment makes one of both settings
 * @param figures what its cells hold under "figures"
 * @param format what the load generator prints
 */
public record Kind<L extends Record>(String tool, Class<L> load, BiFunction<Settings, L, Experiment> experiment,
		Class<? extends Figures> figures, RawFormat format) {
}
