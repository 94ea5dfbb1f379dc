package io.github.gatewaybench.stack;

class GatewayZuulTuned2019Test extends JarGatewayContract {

	GatewayZuulTuned2019Test() {
		super("stack-2019/gateway-zuul", "--spring.profiles.active=tuned");
	}

	/** More than plain Zuul's connections, and more than Tomcat's usual threads. */
	@Override
	protected int simultaneousRequests() {
		return 250;
	}

}
