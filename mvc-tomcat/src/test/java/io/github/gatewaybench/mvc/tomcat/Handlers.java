package io.github.gatewaybench.mvc.tomcat;

import java.util.concurrent.TimeUnit;

import java.util.concurrent.CountDownLatch;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sees on which threads the handlers run, and how many of them at the same time.
 */
@TestConfiguration(proxyBeanMethods = false)
class Handlers implements WebMvcConfigurer, HandlerInterceptor {

	private final HttpClient client = HttpClient.newHttpClient();

	private Thread thread;

	private int running;

	private int most;

	private volatile CountDownLatch missing = new CountDownLatch(0);

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this);
	}

	@Override
	public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
			throws InterruptedException {
		synchronized (this) {
			this.thread = Thread.currentThread();
			this.running++;
			this.most = Math.max(this.most, this.running);
		}
		CountDownLatch latch = this.missing;
		latch.countDown();
		return latch.await(1, TimeUnit.MINUTES);
	}

	@Override
	public synchronized void afterCompletion(HttpServletRequest request, HttpServletResponse response, Object handler,
			Exception ex) {
		this.running--;
	}

	/**
	 * Sends one request.
	 * @return the thread that ran its handler
	 */
	Thread threadOf(String uri) {
		assertWorld(uri, 1);
		synchronized (this) {
			return this.thread;
		}
	}

	/**
	 * Sends requests, all at once. No handler goes on before this many run at the same
	 * time.
	 * @return the highest number of handlers that ran at the same time
	 */
	int mostAtOnce(String uri, int requests, int meeting) {
		this.missing = new CountDownLatch(meeting);
		assertWorld(uri, requests);
		synchronized (this) {
			return this.most;
		}
	}

	private void assertWorld(String uri, int requests) {
		HttpRequest request = HttpRequest.newBuilder(URI.create(uri)).version(HttpClient.Version.HTTP_1_1).build();
		List<CompletableFuture<HttpResponse<String>>> responses = IntStream.range(0, requests)
			.mapToObj((i) -> this.client.sendAsync(request, BodyHandlers.ofString()))
			.toList();
		assertThat(responses).extracting((response) -> response.join().body()).containsOnly("world");
	}

	static boolean isVirtual(Thread thread) throws ReflectiveOperationException {
		// Compiled for an older Java than has them.
		return Runtime.version().feature() >= 21 && (boolean) Thread.class.getMethod("isVirtual").invoke(thread);
	}

}
