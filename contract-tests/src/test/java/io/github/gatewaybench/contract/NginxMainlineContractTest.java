package io.github.gatewaybench.contract;

class NginxMainlineContractTest extends NativeGatewayContract {

	NginxMainlineContractTest() {
		super("nginx-mainline");
	}

}
