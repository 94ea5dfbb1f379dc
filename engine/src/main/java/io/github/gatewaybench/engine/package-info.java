/**
 * The head and its command line: it plans a run, checks what it needs, has the hands run
 * it, and judges and stores the results.
 */
package io.github.gatewaybench.engine;
