package io.github.gatewaybench.contract;

class NginxLuaContractTest extends NativeGatewayContract {

	NginxLuaContractTest() {
		super("nginx-lua");
	}

}
