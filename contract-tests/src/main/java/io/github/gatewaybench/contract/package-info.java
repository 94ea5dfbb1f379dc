/**
 * The contract of every gateway of this suite, as tests that know nothing of the gateway
 * but its port.
 */
package io.github.gatewaybench.contract;
