package io.github.gatewaybench.stack;

class GatewayZuul2019Test extends JarGatewayContract {

	GatewayZuul2019Test() {
		// A busy machine may take longer than Zuul's 10 s to send simultaneous requests.
		super("stack-2019/gateway-zuul", "--zuul.host.socket-timeout-millis=" + PATIENCE.toMillis());
	}

	/** Zuul's default, and the point of round 3. */
	@Override
	protected int maxSimultaneousRequests() {
		return 20;
	}

}
