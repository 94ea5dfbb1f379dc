package io.github.gatewaybench.engine.run;

import java.util.Optional;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.measurements.Figures;
import tools.jackson.databind.node.ObjectNode;

/**
 * What came of a cell that ran.
 *
 * @param judgement whether it counts
 * @param figures what the load generator found, or that it gave up
 * @param extras what is kept besides, by name
 * @param line the figures in a few words, for the user
 * @param hopeless why the others of its start need not be tried; empty where they are
 */
public record Result(Judgement judgement, Figures figures, ObjectNode extras, String line, Optional<String> hopeless) {
}
