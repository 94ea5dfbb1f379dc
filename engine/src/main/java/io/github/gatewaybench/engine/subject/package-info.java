/**
 * What a name means: a folder of the repository, and what it says of the server in it.
 */
package io.github.gatewaybench.engine.subject;
