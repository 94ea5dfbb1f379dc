package io.github.gatewaybench.mvc.tomcat;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SleepController {

	private final SleepProperties properties;

	SleepController(SleepProperties properties) {
		this.properties = properties;
	}

	@GetMapping("/sleep")
	String sleep() throws InterruptedException {
		Thread.sleep(this.properties.delay().toMillis());
		return "world";
	}

}
