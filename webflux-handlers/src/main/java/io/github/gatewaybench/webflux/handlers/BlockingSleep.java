package io.github.gatewaybench.webflux.handlers;

import reactor.core.publisher.Mono;

/**
 * A call that blocks its thread, as one to a slow database does.
 */
class BlockingSleep {

	private final SleepProperties properties;

	BlockingSleep(SleepProperties properties) {
		this.properties = properties;
	}

	/**
	 * Sleeps at every subscription, on the thread that subscribes.
	 * @return world, after the sleep
	 */
	Mono<String> worldAfterSleep() {
		return Mono.defer(() -> {
			sleep();
			return Mono.just("world");
		});
	}

	void sleep() {
		try {
			Thread.sleep(this.properties.delay().toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted during the sleep", ex);
		}
	}

}
