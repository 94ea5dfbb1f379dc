package io.github.gatewaybench.contract;

class NginxContractTest extends NativeGatewayContract {

	NginxContractTest() {
		super("nginx");
	}

}
