package io.github.gatewaybench.webflux.handlers;

import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The scheduler of {@code /sleep2}: Reactor's own.
 */
@Configuration
class ElasticConfiguration {

	@Bean
	Scheduler elastic() {
		return Schedulers.elastic();
	}

}
