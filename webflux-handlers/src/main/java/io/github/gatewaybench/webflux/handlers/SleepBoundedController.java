package io.github.gatewaybench.webflux.handlers;

import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers after blocking a thread of a pool that does not grow beyond ten threads for
 * each core.
 */
@RestController
class SleepBoundedController {

	private final BlockingSleep sleep;

	SleepBoundedController(BlockingSleep sleep) {
		this.sleep = sleep;
	}

	@GetMapping("/sleep-bounded")
	Mono<String> sleep() {
		return this.sleep.worldAfterSleep().subscribeOn(Schedulers.boundedElastic());
	}

}
