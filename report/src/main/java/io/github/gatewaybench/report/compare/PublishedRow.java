package io.github.gatewaybench.report.compare;

/**
 * A ratio in the article and in a run.
 *
 * @param key what it is of
 * @param reference what it is to
 * @param article the article's
 * @param run the run's, of medians
 */
record PublishedRow(Key key, String reference, double article, double run) {
}
