/**
 * Memory studies, which search for the smallest heap with which a gateway serves a load
 * of wrk.
 */
package io.github.gatewaybench.engine.memory;
