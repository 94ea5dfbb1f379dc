package io.github.gatewaybench.stack;

class GatewayZuul2019Test extends JarGatewayContract {

	GatewayZuul2019Test() {
		// Zuul would give up while a busy machine still sends the requests that are to
		// meet.
		super("stack-2019/gateway-zuul", "--zuul.host.socket-timeout-millis=" + PATIENCE.toMillis());
	}

	/** Zuul's default, and the point of round 3. */
	@Override
	protected int maxSimultaneousRequests() {
		return 20;
	}

}
