package io.github.gatewaybench.stack2019;

class GatewayScgJarTest extends JarGatewayContract {

	GatewayScgJarTest() {
		super("gateway-scg");
	}

}
