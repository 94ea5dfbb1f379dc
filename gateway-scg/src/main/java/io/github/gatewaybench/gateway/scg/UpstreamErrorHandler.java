package io.github.gatewaybench.gateway.scg;

import java.io.IOException;

import io.netty.channel.ConnectTimeoutException;
import reactor.core.publisher.Mono;

import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;

/**
 * Answers 502 for an upstream that cannot be reached and 504 for one that does not answer
 * in time, where Spring would answer 500. It only translates: Spring's own handler, next
 * in line, writes the response.
 */
@Component
@Order(-2)
class UpstreamErrorHandler implements WebExceptionHandler {

	@Override
	public Mono<Void> handle(ServerWebExchange exchange, Throwable ex) {
		return Mono.error(translate(ex));
	}

	private static Throwable translate(Throwable ex) {
		if (ex instanceof ConnectTimeoutException) {
			return new ResponseStatusException(HttpStatus.GATEWAY_TIMEOUT, ex.getMessage(), ex);
		}
		if (ex instanceof IOException) {
			return new ResponseStatusException(HttpStatus.BAD_GATEWAY, ex.getMessage(), ex);
		}
		return ex;
	}

}
