package io.github.gatewaybench.measurements;

/**
 * Which cell of a run.
 *
 * @param subject what is tested, as in {@code gateway-zuul@tuned}
 * @param load what the load generator is asked for
 * @param execution its number after the start of the servers, among those of its load,
 * from 1
 * @param repetition from 1
 */
public record CellId(String subject, Load load, int execution, int repetition) {
}
