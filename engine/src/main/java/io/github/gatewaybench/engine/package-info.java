/**
 * The engine and its command line: it plans a run, checks its needs, has the host scripts
 * run it, and judges and stores the results.
 */
package io.github.gatewaybench.engine;
