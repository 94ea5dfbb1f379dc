package io.github.gatewaybench.gateway.scg.mvc;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.catalina.connector.ClientAbortException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Answers 502 if the upstream cannot be reached or breaks off its response before any of
 * the body was sent on, 504 if it does not answer in time, and logs why. Spring would
 * answer 500 or, if it mistakes the failure for that of a client that has gone, an empty
 * 200. Only the status is set: the gateway would request an error page from the upstream,
 * because its route matches the path of that page.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class UpstreamErrorResolver implements HandlerExceptionResolver {

	private static final Logger logger = LoggerFactory.getLogger(UpstreamErrorResolver.class);

	@Override
	public ModelAndView resolveException(HttpServletRequest request, HttpServletResponse response, Object handler,
			Exception ex) {
		// Unless the response is committed, nothing was written to the client.
		boolean brokenOff = ex instanceof IOException && !(ex instanceof ClientAbortException);
		if (!(brokenOff || ex instanceof ResourceAccessException) || response.isCommitted()) {
			return null;
		}
		Throwable cause = brokenOff ? NestedExceptionUtils.getMostSpecificCause(ex) : ex.getCause();
		boolean late = cause instanceof HttpTimeoutException || cause instanceof SocketTimeoutException;
		HttpStatus status = late ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY;
		logger.warn("{} for {}: {}", status.value(), request.getRequestURI(), String.valueOf(cause));
		response.reset(); // the upstream's headers, such as Content-Length
		response.setStatus(status.value());
		return new ModelAndView();
	}

}
