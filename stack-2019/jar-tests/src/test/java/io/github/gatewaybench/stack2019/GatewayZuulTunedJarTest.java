package io.github.gatewaybench.stack2019;

class GatewayZuulTunedJarTest extends JarGatewayContract {

	GatewayZuulTunedJarTest() {
		super("gateway-zuul", "--spring.profiles.active=tuned");
	}

	/** More than plain Zuul's connections, and more than Tomcat's usual threads. */
	@Override
	protected int simultaneousRequests() {
		return 250;
	}

}
