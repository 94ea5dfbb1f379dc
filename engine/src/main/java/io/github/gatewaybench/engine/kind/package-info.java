/**
 * Base of all kinds of experiment, which parses the script's declaration and the user's
 * flags, and starts servers.
 */
package io.github.gatewaybench.engine.kind;
