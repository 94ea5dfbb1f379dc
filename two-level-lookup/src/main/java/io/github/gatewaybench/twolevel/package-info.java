/**
 * The article's first idea: two levels of routing.
 */
package io.github.gatewaybench.twolevel;
