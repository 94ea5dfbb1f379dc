package io.github.gatewaybench.webflux.handlers;

import reactor.core.publisher.Mono;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class HelloController {

	@GetMapping(path = "/hello", produces = MediaType.TEXT_PLAIN_VALUE)
	Mono<String> hello() {
		return Mono.just("world");
	}

}
