package io.github.gatewaybench.backend.mock;

import reactor.core.publisher.Mono;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SleepController {

	private final SleepProperties properties;

	SleepController(SleepProperties properties) {
		this.properties = properties;
	}

	@GetMapping("/sleep")
	Mono<String> sleep() {
		return Mono.delay(this.properties.delay()).thenReturn("sleep");
	}

}
