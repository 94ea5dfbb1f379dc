package io.github.gatewaybench.gateway.scg;

import java.io.IOException;

import io.netty.channel.ConnectTimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;

import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;

/**
 * Answers 502 for an upstream that cannot be reached and 504 for one to which no
 * connection is established in time, where Spring would answer 500, and logs why. It only
 * translates: Spring's own handler, next in line, writes the response.
 */
@Component
@Order(-2)
class UpstreamErrorHandler implements WebExceptionHandler {

	private static final Logger logger = LoggerFactory.getLogger(UpstreamErrorHandler.class);

	@Override
	public Mono<Void> handle(ServerWebExchange exchange, Throwable ex) {
		// After the response has begun, the client may be the one that has gone.
		if (!exchange.getResponse().isCommitted() && isUpstreamError(ex)) {
			HttpStatus status = (ex instanceof ConnectTimeoutException) ? HttpStatus.GATEWAY_TIMEOUT
					: HttpStatus.BAD_GATEWAY;
			logger.warn("{} for {}: {}", status.value(), exchange.getRequest().getPath(), ex.toString());
			return Mono.error(new ResponseStatusException(status, ex.getMessage(), ex));
		}
		return Mono.error(ex);
	}

	private static boolean isUpstreamError(Throwable ex) {
		// The upstream may close a pooled connection just before a request is sent.
		return ex instanceof IOException || ex instanceof AbortedException;
	}

}
