/**
 * The kinds of experiment: each has its flags, its load generator and its own way to
 * start what it tests.
 */
package io.github.gatewaybench.engine.kind;
