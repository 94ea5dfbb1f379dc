/**
 * Rate studies: searches for the knee of each subject, and cells at the same rates for
 * all subjects.
 */
package io.github.gatewaybench.engine.rate;
