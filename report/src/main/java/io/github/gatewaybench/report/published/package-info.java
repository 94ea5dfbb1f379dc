/**
 * The articles' own figures, as they are transcribed in {@code results/published/} and
 * packed into the jar.
 */
package io.github.gatewaybench.report.published;
