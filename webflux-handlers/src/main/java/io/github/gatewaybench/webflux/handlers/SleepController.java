package io.github.gatewaybench.webflux.handlers;

import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SleepController {

	private final SleepProperties properties;

	private final BlockingSleep sleep;

	private final Scheduler elastic;

	SleepController(SleepProperties properties, BlockingSleep sleep, Scheduler elastic) {
		this.properties = properties;
		this.sleep = sleep;
		this.elastic = elastic;
	}

	// The article's mistake, kept to show its price: this scheduler has a thread for each
	// core of the machine and is not for code that blocks.
	@GetMapping("/sleep")
	Mono<String> sleep() {
		return this.sleep.worldAfterSleep().subscribeOn(Schedulers.parallel());
	}

	@GetMapping("/sleep2")
	Mono<String> sleepElastic() {
		return this.sleep.worldAfterSleep().subscribeOn(this.elastic);
	}

	@GetMapping("/sleep-reactive")
	Mono<String> sleepReactive() {
		return Mono.delay(this.properties.delay()).thenReturn("world");
	}

}
