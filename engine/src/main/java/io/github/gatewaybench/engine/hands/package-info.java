/**
 * What the head has done on a host: servers and loads, each on a leash that the head
 * holds, and looks at processes and sockets.
 */
package io.github.gatewaybench.engine.hands;
