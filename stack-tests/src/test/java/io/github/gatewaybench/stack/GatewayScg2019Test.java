package io.github.gatewaybench.stack;

class GatewayScg2019Test extends JarGatewayContract {

	GatewayScg2019Test() {
		super("stack-2019/gateway-scg");
	}

}
