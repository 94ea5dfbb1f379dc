/**
 * Machines on which roles run, this one and others that ssh reaches, and the host scripts
 * that act there for the engine: servers and loads, each on a leash that the engine
 * holds, and looks at processes and sockets.
 */
package io.github.gatewaybench.engine.host;
