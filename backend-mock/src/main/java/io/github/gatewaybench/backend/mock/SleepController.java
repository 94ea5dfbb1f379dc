package io.github.gatewaybench.backend.mock;

import java.util.concurrent.atomic.LongAdder;

import reactor.core.publisher.Mono;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SleepController {

	private final SleepProperties properties;

	private final LongAdder requests = new LongAdder();

	SleepController(SleepProperties properties) {
		this.properties = properties;
	}

	@GetMapping("/sleep")
	Mono<String> sleep() {
		this.requests.increment();
		return Mono.delay(this.properties.delay()).thenReturn("sleep");
	}

	@GetMapping("/sleep/count")
	Mono<String> count() {
		return Mono.just(this.requests.toString());
	}

}
