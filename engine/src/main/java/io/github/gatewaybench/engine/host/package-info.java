/**
 * Machines on which roles run, this one and others that ssh reaches, and the host scripts
 * that act there for the engine: servers and loads, each of which ends when the engine is
 * gone, and looks at processes and sockets.
 */
package io.github.gatewaybench.engine.host;
