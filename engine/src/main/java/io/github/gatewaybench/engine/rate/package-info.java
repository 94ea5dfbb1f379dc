/**
 * Studies of rates: the knee of each subject, and all subjects at the same rates.
 */
package io.github.gatewaybench.engine.rate;
