package io.github.gatewaybench.stack2019;

class GatewayZuulJarTest extends JarGatewayContract {

	GatewayZuulJarTest() {
		super("gateway-zuul");
	}

	/** Zuul's default, and the point of round 3. */
	@Override
	protected int simultaneousRequests() {
		return 20;
	}

}
