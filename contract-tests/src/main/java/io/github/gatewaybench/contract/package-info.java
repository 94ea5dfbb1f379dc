/**
 * What every gateway of this suite must do, as tests that know nothing of the gateway but
 * its port.
 */
package io.github.gatewaybench.contract;
