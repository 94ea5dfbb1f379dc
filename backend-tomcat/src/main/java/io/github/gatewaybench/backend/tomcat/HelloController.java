package io.github.gatewaybench.backend.tomcat;

import java.util.concurrent.atomic.LongAdder;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class HelloController {

	private final LongAdder requests = new LongAdder();

	@GetMapping("/hello")
	String hello() {
		this.requests.increment();
		return "world";
	}

	@GetMapping("/hello/count")
	String count() {
		return this.requests.toString();
	}

}
