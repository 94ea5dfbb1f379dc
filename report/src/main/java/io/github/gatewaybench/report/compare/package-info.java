/**
 * The command {@code compare}: whether two runs differ, and a run next to the articles'
 * figures. The statistics, and why these, are in {@code docs/COMPARING.md}.
 */
package io.github.gatewaybench.report.compare;
