package io.github.gatewaybench.webflux.netty;

import io.github.gatewaybench.webflux.handlers.HandlersContract;

import org.springframework.boot.reactor.netty.NettyWebServer;

class WebFluxNettyTest extends HandlersContract {

	WebFluxNettyTest() {
		// Spring Boot's tests do not use Reactor Netty's shared threads, reactor-http-….
		super(NettyWebServer.class, "webflux-http-.+", NETTY, TOMCAT);
	}

}
