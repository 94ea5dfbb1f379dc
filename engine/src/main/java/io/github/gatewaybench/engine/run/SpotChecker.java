package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.judge.AnswerSize;
import io.github.gatewaybench.engine.judge.SpotChecks;

/**
 * Checks a subject's answer while it is under load. Each check opens a connection and
 * sends two requests, because a server may answer only the second one wrongly. At most
 * one of them is unanswered at a time, so a slow server gets one more request to answer,
 * and not one more every second.
 */
final class SpotChecker implements AutoCloseable {

	private final HttpProbe probe;

	private final Endpoint target;

	private final Duration timeout;

	private final ExecutorService thread = Executors.newSingleThreadExecutor((task) -> {
		Thread thread = new Thread(task, "spot check");
		thread.setDaemon(true);
		return thread;
	});

	private Future<?> latest = CompletableFuture.completedFuture(null);

	private volatile Optional<AnswerSize> size = Optional.empty();

	private volatile SpotChecks results = SpotChecks.NONE;

	/**
	 * Sends a first request, before the load. Later answers are compared with its answer.
	 * @param timeout longest time for an answer, longer than the load takes
	 */
	SpotChecker(HttpProbe probe, Endpoint target, Duration firstTimeout, Duration timeout) throws InterruptedException {
		this.probe = probe;
		this.timeout = timeout;
		this.target = asAnswered(target, firstTimeout);
	}

	private Endpoint asAnswered(Endpoint target, Duration timeout) throws InterruptedException {
		try {
			Answer answer = this.probe.get(target.url(), target.headers(), timeout);
			Optional<String> problem = HttpProbe.findProblem(target, answer);
			include(answer, problem);
			return problem.isPresent() ? target : target.expectingHeadersOf(answer);
		}
		catch (IOException ex) {
			return target; // the check before the cell reports it
		}
	}

	/** Sends a request in another thread, unless the latest one is still unanswered. */
	void send() {
		if (this.latest.isDone()) {
			this.latest = this.thread.submit(this::check);
		}
	}

	private void check() {
		long begun = System.nanoTime();
		Queue<String> problems = new ConcurrentLinkedQueue<>();
		boolean late = true;
		try {
			this.probe.getTwice(this.target.url(), this.target.headers(), this.timeout, (answer) -> {
				Optional<String> problem = HttpProbe.findProblem(this.target, answer);
				include(answer, problem);
				problem.ifPresent(problems::add);
			});
			late = Progress.since(begun).compareTo(Defaults.SPOT_CHECK_LIMIT) > 0;
		}
		catch (ProtocolException ex) {
			problems.add("no answer from %s: %s".formatted(this.target.shownUrl(), ex.getMessage()));
		}
		catch (IOException | InterruptedException ex) {
			// refused, cut off, or still unanswered when the load ended
		}
		this.results = this.results.with(Optional.ofNullable(problems.peek()), late);
	}

	private void include(Answer answer, Optional<String> problem) {
		if (problem.isEmpty()) {
			this.size = Optional.of(this.size.map(answer.size()::or).orElse(answer.size()));
		}
	}

	/** Size of the right answers so far; empty if there were none. */
	Optional<AnswerSize> size() {
		return this.size;
	}

	/** Results of the requests that were answered so far, except the first one. */
	SpotChecks results() {
		return this.results;
	}

	/**
	 * Waits until the latest request is answered or late, and returns the results.
	 */
	SpotChecks end() throws InterruptedException {
		this.thread.shutdown();
		if (!this.thread.awaitTermination(Defaults.SPOT_CHECK_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
			this.thread.shutdownNow();
			this.thread.awaitTermination(Defaults.SPOT_CHECK_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
		}
		return this.results;
	}

	/** Gives up the latest request, if it is still unanswered. */
	@Override
	public void close() {
		this.thread.shutdownNow();
	}

}
