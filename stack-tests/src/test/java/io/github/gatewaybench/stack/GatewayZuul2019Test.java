package io.github.gatewaybench.stack;

class GatewayZuul2019Test extends JarGatewayContract {

	GatewayZuul2019Test() {
		super("stack-2019/gateway-zuul");
	}

	/** Zuul's default, and the point of round 3. */
	@Override
	protected int maxSimultaneousRequests() {
		return 20;
	}

}
