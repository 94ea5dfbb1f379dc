package io.github.gatewaybench.engine;

import java.util.Optional;

import io.github.gatewaybench.engine.hands.Sample.ProcessStat;
import io.github.gatewaybench.engine.hands.Watch;
import io.github.gatewaybench.engine.preflight.Ports;

/**
 * The ports of a host, as its hands see them.
 *
 * @param watch what sees them
 */
record WatchedPorts(Watch watch) implements Ports {

	@Override
	public boolean isTaken(int port) {
		try {
			return this.watch.isTaken(port);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	@Override
	public Optional<String> holder(int port) {
		try {
			return this.watch.holder(port).map(WatchedPorts::words);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Optional.empty();
		}
	}

	private static String words(ProcessStat process) {
		return "\"%s\",pid=%d".formatted(process.name(), process.pid());
	}

}
