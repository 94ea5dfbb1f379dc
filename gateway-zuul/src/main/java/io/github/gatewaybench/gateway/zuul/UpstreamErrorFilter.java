package io.github.gatewaybench.gateway.zuul;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeoutException;

import com.netflix.zuul.ZuulFilter;
import com.netflix.zuul.context.RequestContext;
import com.netflix.zuul.exception.ZuulException;

import org.springframework.cloud.netflix.zuul.filters.support.FilterConstants;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.HttpStatus;

/**
 * Answers 502 for an upstream that cannot be reached and 504 for one that does not answer
 * in time, where Zuul would answer 500. It only translates: Zuul's own error filter, next
 * in line, writes the response.
 */
class UpstreamErrorFilter extends ZuulFilter {

	@Override
	public String filterType() {
		return FilterConstants.ERROR_TYPE;
	}

	@Override
	public int filterOrder() {
		return FilterConstants.SEND_ERROR_FILTER_ORDER - 1;
	}

	@Override
	public boolean shouldFilter() {
		Throwable cause = cause();
		return cause instanceof IOException || cause instanceof TimeoutException;
	}

	@Override
	public Object run() {
		Throwable cause = cause();
		HttpStatus status = isTimeout(cause) ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY;
		RequestContext.getCurrentContext()
			.setThrowable(new ZuulException(cause, "Forwarding error", status.value(), cause.getMessage()));
		return null;
	}

	/**
	 * Whether the upstream took too long to connect or to answer, which is an
	 * InterruptedIOException, or Hystrix gave up, which is a TimeoutException.
	 */
	private static boolean isTimeout(Throwable cause) {
		return cause instanceof InterruptedIOException || cause instanceof TimeoutException;
	}

	private static Throwable cause() {
		return NestedExceptionUtils.getRootCause(RequestContext.getCurrentContext().getThrowable());
	}

}
