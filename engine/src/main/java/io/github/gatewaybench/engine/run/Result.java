package io.github.gatewaybench.engine.run;

import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.judge.Verdict;

/**
 * What came of a cell that ran.
 *
 * @param verdict whether it counts
 * @param figures as they are kept, null where there are none
 * @param extras what is kept besides, by name
 * @param line the figures in a few words, for the user
 * @param hopeless why the others of its start need not be tried; empty where they are
 */
public record Result(Verdict verdict, Object figures, Map<String, Object> extras, String line,
		Optional<String> hopeless) {
}
