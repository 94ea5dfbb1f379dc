/**
 * Attestation: sees what a gateway does to requests and responses before it is measured.
 */
package io.github.gatewaybench.engine.attest;
