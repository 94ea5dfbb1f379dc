package io.github.gatewaybench.contract;

class HaproxyCurrentContractTest extends NativeGatewayContract {

	HaproxyCurrentContractTest() {
		super("haproxy-current");
	}

}
