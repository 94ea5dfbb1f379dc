/**
 * Checks that ratios, changes, ranks and headlines on pages agree with the figures that
 * are printed beside them.
 */
package io.github.gatewaybench.docs.agreement;
