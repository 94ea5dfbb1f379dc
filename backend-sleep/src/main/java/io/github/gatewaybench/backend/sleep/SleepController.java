package io.github.gatewaybench.backend.sleep;

import java.util.concurrent.atomic.LongAdder;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SleepController {

	private final SleepProperties properties;

	private final LongAdder sleepRequests = new LongAdder();

	private final LongAdder testOkRequests = new LongAdder();

	SleepController(SleepProperties properties) {
		this.properties = properties;
	}

	@GetMapping("/sleep")
	String sleep() throws InterruptedException {
		// Counted on arrival: who gives up waiting was here all the same.
		this.sleepRequests.increment();
		Thread.sleep(this.properties.delay().toMillis());
		return "sleep";
	}

	@GetMapping("/sleep/count")
	String sleepCount() {
		return this.sleepRequests.toString();
	}

	@GetMapping("/testOK")
	String testOk() throws InterruptedException {
		this.testOkRequests.increment();
		Thread.sleep(this.properties.testOkDelay().toMillis());
		return "OK";
	}

	@GetMapping("/testOK/count")
	String testOkCount() {
		return this.testOkRequests.toString();
	}

}
