package io.github.gatewaybench.contract;

/** Runs where LINKERD_JAR or LINKERD_EXEC names a release of Linkerd 1.x. */
class LinkerdContractTest extends NativeGatewayContract {

	LinkerdContractTest() {
		super("linkerd");
	}

}
