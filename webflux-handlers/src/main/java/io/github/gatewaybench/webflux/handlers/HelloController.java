package io.github.gatewaybench.webflux.handlers;

import reactor.core.publisher.Mono;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class HelloController {

	@GetMapping("/hello")
	Mono<String> hello() {
		return Mono.just("world");
	}

}
