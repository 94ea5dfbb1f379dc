package io.github.gatewaybench.webflux.tomcat;

import io.github.gatewaybench.webflux.handlers.HandlersContract;

import org.springframework.boot.tomcat.TomcatWebServer;

class WebFluxTomcatTest extends HandlersContract {

	WebFluxTomcatTest() {
		super(TomcatWebServer.class, "http-nio-.+-exec-\\d+", TOMCAT, NETTY);
	}

}
