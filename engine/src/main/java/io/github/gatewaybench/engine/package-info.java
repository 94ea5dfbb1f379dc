/**
 * The head and its command line: it plans a run, checks what it needs, has it run by the
 * hands, judges and keeps what came of it.
 */
package io.github.gatewaybench.engine;
