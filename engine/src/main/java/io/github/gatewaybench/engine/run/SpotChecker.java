package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.github.gatewaybench.engine.judge.AnswerChecks;
import io.github.gatewaybench.engine.judge.AnswerSize;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.SpotChecks;

/**
 * Checks a subject's answer before, during and after a load. Each check under load opens
 * a connection and sends two requests, because a server may answer only the second one
 * wrongly. A check begins only when the one before has ended, so that a slow server gets
 * one more request to answer, and not one more every second. At a low rate there are
 * fewer checks, because they use CPU time of the servers and are not counted as requests.
 */
final class SpotChecker implements AutoCloseable {

	/**
	 * Least number of requests of the load for each check, so that the two requests of
	 * the check are at most 1 % of them.
	 */
	private static final int REQUESTS_PER_CHECK = 200;

	private static final long NANOS_PER_S = 1_000_000_000;

	private final HttpProbe probe;

	private final Endpoint target;

	private final Duration timeout;

	private final Optional<String> problemBefore;

	/**
	 * The target, extended by headers of its first answer, which all answers under load
	 * are expected to have, too.
	 */
	private final Endpoint answered;

	private final Duration timeoutUnderLoad;

	private final Duration limit;

	/**
	 * Minimum time between the starts of two checks under load; 0 if the rate of the load
	 * allows a check every second, which is how often the caller starts one.
	 */
	private final long intervalNs;

	private final ExecutorService thread = Executors.newSingleThreadExecutor((task) -> {
		Thread thread = new Thread(task, "spot check");
		thread.setDaemon(true);
		return thread;
	});

	private Future<?> latest = CompletableFuture.completedFuture(null);

	/** Earliest start of the next check, as {@link System#nanoTime()} tells it. */
	private long dueNs = System.nanoTime();

	private volatile Optional<AnswerSize> size = Optional.empty();

	private volatile SpotChecks results = SpotChecks.NONE;

	/**
	 * Checks the target before the load, and keeps a problem for {@link #checkAfterLoad}.
	 * Answers to checks under load are compared with an answer that the target gives now.
	 * @param timeout maximum time for an answer before and after the load
	 * @param timeoutUnderLoad maximum time for an answer under load, which must be longer
	 * than the load takes
	 * @param limit time after which an answer under load counts as late
	 * @param rate requests per second that the load sends to the target; empty if unknown
	 */
	SpotChecker(HttpProbe probe, Endpoint target, Duration timeout, Duration timeoutUnderLoad, Duration limit,
			OptionalInt rate) throws InterruptedException {
		this.probe = probe;
		this.target = target;
		this.timeout = timeout;
		this.timeoutUnderLoad = timeoutUnderLoad;
		this.limit = limit;
		int perSecond = rate.orElse(REQUESTS_PER_CHECK);
		this.intervalNs = (perSecond < REQUESTS_PER_CHECK) ? REQUESTS_PER_CHECK * NANOS_PER_S / perSecond : 0;
		this.problemBefore = probe.findProblem(target, timeout);
		this.answered = targetExpectingCurrentHeaders();
	}

	private Endpoint targetExpectingCurrentHeaders() throws InterruptedException {
		try {
			Answer answer = this.probe.get(this.target.url(), this.target.headers(), this.timeout);
			Optional<String> problem = HttpProbe.findProblem(this.target, answer);
			includeSize(answer, problem);
			return problem.isPresent() ? this.target : this.target.expectingHeadersOf(answer);
		}
		catch (IOException ex) {
			return this.target; // most likely a problem before the load, too
		}
	}

	/**
	 * Starts a check in another thread, unless the previous one is still running or
	 * started too recently.
	 */
	void startCheck() {
		long now = System.nanoTime();
		if (this.latest.isDone() && now - this.dueNs >= 0) {
			this.dueNs = now + this.intervalNs;
			this.latest = this.thread.submit(this::check);
		}
	}

	private void check() {
		long startNanos = System.nanoTime();
		Queue<String> problems = new ConcurrentLinkedQueue<>();
		boolean late = true;
		try {
			this.probe.getTwice(this.answered.url(), this.answered.headers(), this.timeoutUnderLoad, (answer) -> {
				Optional<String> problem = HttpProbe.findProblem(this.answered, answer);
				includeSize(answer, problem);
				problem.ifPresent(problems::add);
			});
			late = Progress.since(startNanos).compareTo(this.limit) > 0;
		}
		catch (ProtocolException ex) {
			problems.add("no answer from %s: %s".formatted(this.target.shownUrl(), ex.getMessage()));
		}
		catch (IOException ex) {
			// refused, cut off, or still unanswered when the load ended
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt(); // the load has ended
		}
		this.results = this.results.withResult(Optional.ofNullable(problems.peek()), late);
	}

	private void includeSize(Answer answer, Optional<String> problem) {
		if (problem.isEmpty()) {
			this.size = Optional.of(this.size.map(answer.size()::merge).orElse(answer.size()));
		}
	}

	/**
	 * Waits until the latest check under load has ended or is late, and returns the
	 * results of all checks under load.
	 */
	SpotChecks awaitResults() throws InterruptedException {
		this.thread.shutdown();
		if (!this.thread.awaitTermination(this.limit.toMillis(), TimeUnit.MILLISECONDS)) {
			this.thread.shutdownNow();
			this.thread.awaitTermination(this.timeout.toMillis(), TimeUnit.MILLISECONDS);
		}
		return this.results;
	}

	/**
	 * Checks the target once more after the load, and returns a copy of {@code seen} with
	 * the results of this check and of those before and under load.
	 */
	Observation checkAfterLoad(Observation seen) throws InterruptedException {
		return seen.withAnswerChecks(new AnswerChecks(this.problemBefore, this.results, this.size,
				this.probe.findProblem(this.target, this.timeout)));
	}

	/** Cancels the latest check under load, unless it has ended. */
	@Override
	public void close() {
		this.thread.shutdownNow();
	}

}
