package io.github.gatewaybench.webflux.handlers;

import java.time.Duration;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Does what {@code Schedulers.elastic()} did until Reactor removed it, for tasks without
 * a delay: as many threads as there are tasks, each used again and ended when it has been
 * idle for a minute. The thread that became idle last is used first; early versions of
 * Reactor used the one that was idle longest. A {@code Schedulers.newBoundedElastic} with
 * a huge cap would not do, because for every task it copies and searches an array of all
 * its busy threads.
 */
@Configuration(proxyBeanMethods = false)
class ElasticConfiguration {

	@Bean(destroyMethod = "dispose")
	Scheduler elastic() {
		return elastic(Duration.ofSeconds(60));
	}

	static Scheduler elastic(Duration idle) {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("elastic-");
		threads.setDaemon(true);
		return Schedulers.fromExecutorService(new ThreadPoolExecutor(0, Integer.MAX_VALUE, idle.toMillis(),
				TimeUnit.MILLISECONDS, new SynchronousQueue<>(), threads), "elastic");
	}

}
