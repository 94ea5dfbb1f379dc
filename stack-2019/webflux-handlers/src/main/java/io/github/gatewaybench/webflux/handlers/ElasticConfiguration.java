package io.github.gatewaybench.webflux.handlers;

import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Provides the scheduler of {@code /sleep2}: {@code Schedulers.elastic()}, which Reactor
 * still has in this version.
 */
@Configuration
class ElasticConfiguration {

	@Bean
	Scheduler elastic() {
		return Schedulers.elastic();
	}

}
