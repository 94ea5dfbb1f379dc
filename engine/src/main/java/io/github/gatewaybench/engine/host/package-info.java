/**
 * The machines on which roles run: this one, and others that are reached by ssh.
 */
package io.github.gatewaybench.engine.host;
