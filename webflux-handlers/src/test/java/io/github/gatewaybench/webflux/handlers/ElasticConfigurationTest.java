package io.github.gatewaybench.webflux.handlers;

import java.time.Duration;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class ElasticConfigurationTest {

	@Test
	void threadEndsOnceItHasBeenIdle() {
		Scheduler elastic = ElasticConfiguration.elastic(Duration.ofMillis(50));
		try {
			Thread thread = Mono.fromCallable(Thread::currentThread).subscribeOn(elastic).block();
			assertThat(thread).isNotNull();
			await().atMost(Duration.ofMinutes(1)).until(() -> !thread.isAlive());
		}
		finally {
			elastic.dispose();
		}
	}

	@Test
	void beanIsUnboundedAndItsIdleTimeAMinute() {
		AtomicReference<Object> executor = new AtomicReference<>();
		Schedulers.addExecutorServiceDecorator("test", (scheduler, service) -> {
			// Reactor wraps what is no scheduled executor.
			executor.set(((Supplier<?>) service).get());
			return service;
		});
		try (AnnotationConfigApplicationContext context = run()) {
			assertThat(context.getBean(Scheduler.class).isDisposed()).isFalse();
		}
		finally {
			Schedulers.removeExecutorServiceDecorator("test");
		}
		assertThat(executor.get()).isInstanceOfSatisfying(ThreadPoolExecutor.class, (pool) -> {
			assertThat(pool.getKeepAliveTime(TimeUnit.SECONDS)).isEqualTo(60);
			assertThat(pool.getCorePoolSize()).isZero();
			assertThat(pool.getMaximumPoolSize()).isEqualTo(Integer.MAX_VALUE);
		});
	}

	@Test
	void beanIsDisposedWithItsContext() {
		Scheduler elastic;
		try (AnnotationConfigApplicationContext context = run()) {
			elastic = context.getBean(Scheduler.class);
			assertThat(elastic.isDisposed()).isFalse();
		}
		assertThat(elastic.isDisposed()).isTrue();
	}

	private static AnnotationConfigApplicationContext run() {
		return new AnnotationConfigApplicationContext(ElasticConfiguration.class);
	}

}
