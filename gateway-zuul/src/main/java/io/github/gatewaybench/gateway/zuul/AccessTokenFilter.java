package io.github.gatewaybench.gateway.zuul;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import com.netflix.zuul.ZuulFilter;
import com.netflix.zuul.context.RequestContext;
import com.netflix.zuul.util.HTTPRequestUtils;

import org.springframework.cloud.netflix.zuul.filters.support.FilterConstants;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/**
 * Lets a request through only with the access token in its query, and takes the token out
 * before the request goes on. It reads the query as Zuul does, so that no spelling of a
 * parameter is read in two ways.
 */
class AccessTokenFilter extends ZuulFilter {

	private static final String PARAMETER = "access_token";

	private final byte[] token;

	AccessTokenFilter(AccessProperties properties) {
		this.token = properties.requiredToken().getBytes(StandardCharsets.UTF_8);
	}

	@Override
	public String filterType() {
		return FilterConstants.PRE_TYPE;
	}

	/** Runs before Zuul's own filters, which look into paths and bodies. */
	@Override
	public int filterOrder() {
		return FilterConstants.SERVLET_DETECTION_FILTER_ORDER - 1;
	}

	@Override
	public boolean shouldFilter() {
		return true;
	}

	@Override
	public Object run() {
		Map<String, List<String>> query = HTTPRequestUtils.getInstance().getQueryParams();
		List<String> tokens = (query != null) ? query.remove(PARAMETER) : null;
		if (tokens == null) {
			refuse(Refusal.MISSING);
		}
		else if (tokens.size() > 1 || !isParameterUnescaped()) {
			refuse(Refusal.UNCLEAR);
		}
		// Takes as long as the given token is long, wherever the two differ.
		else if (!MessageDigest.isEqual(tokens.get(0).getBytes(StandardCharsets.UTF_8), this.token)) {
			refuse(Refusal.WRONG);
		}
		return null;
	}

	/**
	 * Whether the query spells the parameter without escapes: Zuul would take an escaped
	 * one for a field of a form, and send it on in the body.
	 */
	private static boolean isParameterUnescaped() {
		String query = RequestContext.getCurrentContext().getRequest().getQueryString();
		return Arrays.stream(query.split("&")).anyMatch((parameter) -> parameter.startsWith(PARAMETER + "="));
	}

	private static void refuse(Refusal refusal) {
		RequestContext context = RequestContext.getCurrentContext();
		context.setSendZuulResponse(false);
		// Taken for routed: Zuul looks for no route, and forwards to none of its own
		// pages.
		context.set(FilterConstants.SERVICE_ID_KEY, "");
		context.setResponseStatusCode(HttpStatus.UNAUTHORIZED.value());
		context.addZuulResponseHeader(HttpHeaders.WWW_AUTHENTICATE, refusal.challenge());
		context.addZuulResponseHeader(HttpHeaders.CACHE_CONTROL, "no-store");
		context.addZuulResponseHeader(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE);
		context.setResponseBody(refusal.json());
	}

}
