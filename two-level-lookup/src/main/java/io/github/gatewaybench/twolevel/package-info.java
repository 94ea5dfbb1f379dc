/**
 * Looks routes up in two levels: by the first segment of the path, then one by one.
 */
package io.github.gatewaybench.twolevel;
