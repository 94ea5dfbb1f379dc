/**
 * Machines on which roles run, and the host scripts that start servers and loads there
 * and observe processes and sockets for the engine. Other machines are reached by ssh;
 * everything started on them ends when the engine is gone.
 */
package io.github.gatewaybench.engine.host;
