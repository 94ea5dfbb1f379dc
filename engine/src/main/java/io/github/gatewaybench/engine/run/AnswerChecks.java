package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.judge.Observation;

/** Checks the answers of all targets of a load, before, during and after it. */
final class AnswerChecks implements AutoCloseable {

	private final StartedSubject underTest;

	private final List<Optional<String>> before = new ArrayList<>();

	private final List<SpotChecker> during = new ArrayList<>();

	/**
	 * Checks each target before the load.
	 * @param limit time after which the load is stopped
	 */
	AnswerChecks(RunContext context, StartedSubject underTest, Duration limit) throws InterruptedException {
		this.underTest = underTest;
		for (Endpoint each : underTest.targets()) {
			this.before.add(underTest.servers().findProblem(each));
			this.during.add(new SpotChecker(context.probe(), each, context.responseTimeout(), limit));
		}
	}

	/** Sends a request to each target, unless its latest one is still unanswered. */
	void sendSpotChecks() {
		this.during.forEach(SpotChecker::send);
	}

	/** Waits until the latest request to each target is answered or late. */
	void end() throws InterruptedException {
		for (SpotChecker each : this.during) {
			each.end();
		}
	}

	/**
	 * Checks each target after the load, and returns one observation for each, in order.
	 */
	List<Observation> observations(Observation seen) throws InterruptedException {
		List<Observation> observations = new ArrayList<>();
		for (int i = 0; i < this.during.size(); i++) {
			SpotChecker checker = this.during.get(i);
			observations.add(seen.withChecks(this.before.get(i), checker.results(), checker.size(),
					this.underTest.servers().findProblem(this.underTest.targets().get(i))));
		}
		return observations;
	}

	@Override
	public void close() {
		this.during.forEach(SpotChecker::close);
	}

}
