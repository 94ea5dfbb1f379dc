package io.github.gatewaybench.backend.mock;

import reactor.core.publisher.Mono;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Answers every request below {@code /ok} with the same body, and repeats in a header the
 * id of the route that the gateway says it took. A router function, because an annotated
 * method never sees OPTIONS.
 */
@Configuration(proxyBeanMethods = false)
public class OkRoutes {

	/** The request header in which a gateway names the route it took. */
	public static final String REQUEST_ROUTE_ID = "x-benchmark-routeId";

	/**
	 * The response header that repeats the route that the request names; absent if it
	 * names none.
	 */
	public static final String RESPONSE_ROUTE_ID = "x-mock-server-routeId";

	@Bean
	RouterFunction<ServerResponse> ok() {
		return RouterFunctions.route(RequestPredicates.path("/ok/**"), OkRoutes::answer);
	}

	private static Mono<ServerResponse> answer(ServerRequest request) {
		ServerResponse.BodyBuilder response = ServerResponse.ok().contentType(MediaType.TEXT_PLAIN);
		String routeId = request.headers().firstHeader(REQUEST_ROUTE_ID);
		if (routeId != null) {
			response.header(RESPONSE_ROUTE_ID, routeId);
		}
		return response.bodyValue("ok");
	}

}
