package io.github.gatewaybench.gateway.scg.mvc;

import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Answers 502 for an upstream that cannot be reached and 504 for one that does not answer
 * in time, where Spring would answer 500, and logs why. Only the status is set: an error
 * page would be fetched from the upstream, for the gateway's route matches its path.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class UpstreamErrorResolver implements HandlerExceptionResolver {

	private static final Logger logger = LoggerFactory.getLogger(UpstreamErrorResolver.class);

	@Override
	public ModelAndView resolveException(HttpServletRequest request, HttpServletResponse response, Object handler,
			Exception ex) {
		if (!(ex instanceof ResourceAccessException) || response.isCommitted()) {
			return null;
		}
		Throwable cause = ex.getCause();
		boolean late = cause instanceof HttpTimeoutException || cause instanceof SocketTimeoutException;
		HttpStatus status = late ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY;
		logger.warn("{} for {}: {}", status.value(), request.getRequestURI(), String.valueOf(cause));
		response.setStatus(status.value());
		return new ModelAndView();
	}

}
