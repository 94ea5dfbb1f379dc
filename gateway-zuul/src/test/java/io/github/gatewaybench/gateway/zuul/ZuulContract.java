package io.github.gatewaybench.gateway.zuul;

import java.net.URI;
import java.util.Arrays;
import java.util.List;

import io.github.gatewaybench.contract.GatewayContract;
import org.apache.coyote.AbstractProtocol;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.embedded.tomcat.TomcatWebServer;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.cloud.netflix.zuul.filters.ZuulProperties;

/** The contract, and a look into the Zuul that keeps it. */
abstract class ZuulContract extends GatewayContract {

	private final String[] arguments;

	private ServletWebServerApplicationContext gateway;

	ZuulContract(String... arguments) {
		this.arguments = arguments;
	}

	@Override
	protected int startGateway(URI upstream) {
		String[] all = Arrays.copyOf(this.arguments, this.arguments.length + 3);
		// A busy machine may take longer than Zuul's 10 s to send simultaneous requests.
		all[all.length - 3] = "--zuul.host.socket-timeout-millis=" + PATIENCE.toMillis();
		all[all.length - 2] = "--server.port=0";
		all[all.length - 1] = "--upstream=" + upstream;
		this.gateway = (ServletWebServerApplicationContext) SpringApplication.run(GatewayZuulApplication.class, all);
		return this.gateway.getWebServer().getPort();
	}

	@Override
	protected void stopGateway() {
		if (this.gateway != null) {
			this.gateway.close();
		}
	}

	final ServletWebServerApplicationContext gateway() {
		return this.gateway;
	}

	final ZuulProperties zuul() {
		return this.gateway.getBean(ZuulProperties.class);
	}

	final AbstractProtocol<?> tomcat() {
		TomcatWebServer server = (TomcatWebServer) this.gateway.getWebServer();
		return (AbstractProtocol<?>) server.getTomcat().getConnector().getProtocolHandler();
	}

	/** Every filter that a request goes through, in alphabetical order. */
	final List<String> servletFilters() {
		return this.gateway.getServletContext().getFilterRegistrations().keySet().stream().sorted().toList();
	}

}
