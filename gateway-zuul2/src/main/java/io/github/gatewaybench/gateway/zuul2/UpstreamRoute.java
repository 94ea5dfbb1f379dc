package io.github.gatewaybench.gateway.zuul2;

import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.filters.endpoint.ProxyEndpoint;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;

/** Sends every request to one origin. */
class UpstreamRoute extends HttpInboundSyncFilter {

	/** Name of the origin, with which its settings begin. */
	static final String ORIGIN = "upstream";

	@Override
	public int filterOrder() {
		return 0;
	}

	@Override
	public boolean shouldFilter(HttpRequestMessage request) {
		return true;
	}

	@Override
	public HttpRequestMessage apply(HttpRequestMessage request) {
		SessionContext context = request.getContext();
		context.setEndpoint(ProxyEndpoint.class.getCanonicalName());
		context.setRouteVIP(ORIGIN);
		return request;
	}

}
