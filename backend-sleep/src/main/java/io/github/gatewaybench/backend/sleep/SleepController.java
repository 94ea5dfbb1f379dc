package io.github.gatewaybench.backend.sleep;

import java.util.concurrent.atomic.LongAdder;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SleepController {

	private final SleepProperties properties;

	private final LongAdder testOkRequests = new LongAdder();

	SleepController(SleepProperties properties) {
		this.properties = properties;
	}

	@GetMapping(path = "/sleep", produces = MediaType.TEXT_PLAIN_VALUE)
	String sleep() throws InterruptedException {
		Thread.sleep(this.properties.delay().toMillis());
		return "sleep";
	}

	@GetMapping(path = "/testOK", produces = MediaType.TEXT_PLAIN_VALUE)
	String testOk() throws InterruptedException {
		// Counted on arrival: who gives up waiting was here all the same.
		this.testOkRequests.increment();
		Thread.sleep(this.properties.testOkDelay().toMillis());
		return "OK";
	}

	@GetMapping(path = "/testOK/count", produces = MediaType.TEXT_PLAIN_VALUE)
	String testOkCount() {
		return this.testOkRequests.toString();
	}

}
