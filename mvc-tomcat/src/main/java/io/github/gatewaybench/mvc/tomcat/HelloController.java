package io.github.gatewaybench.mvc.tomcat;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class HelloController {

	@GetMapping("/hello")
	String hello() {
		return "world";
	}

}
