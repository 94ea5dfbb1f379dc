package io.github.gatewaybench.engine.run;

import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.ProcessMonitor.PortOwner;

/** Checks that a server has its port for itself. */
record Ports(Limits limits) {

	/** Waits until nothing listens on a port; returns whether that was in time. */
	boolean isFreeInTime(Machine machine, int port) throws InterruptedException {
		long begun = System.nanoTime();
		boolean taken = machine.monitor().isTaken(port);
		for (boolean inTime = true; taken && inTime;) {
			inTime = pause(begun);
			taken = machine.monitor().isTaken(port);
		}
		return !taken;
	}

	/** Pauses; returns whether the time that a server has to stop is not over. */
	private boolean pause(long begun) throws InterruptedException {
		Thread.sleep(this.limits.pollInterval().toMillis());
		return Progress.since(begun).compareTo(this.limits.stopTimeout()) < 0;
	}

	/**
	 * Names the process that listens on a port, and how to end it, for a message; empty
	 * if it cannot be seen.
	 */
	String listener(Machine machine, int port) throws InterruptedException {
		return machine.monitor()
			.listener(port)
			.map((each) -> " by %s, which kill %d ends".formatted(each, each.pid()))
			.orElse("");
	}

	/**
	 * Checks that nobody else listens on the port of a server that has answered. Looks
	 * again if that cannot be seen, because processes come and go during a look.
	 * @throws SubjectFailedException if another process listens there, or if it stays
	 * unclear who does
	 */
	void checkOwner(RunningServer server) throws SubjectFailedException, InterruptedException {
		long begun = System.nanoTime();
		PortOwner owner = server.owner(server.port());
		for (boolean inTime = true; (owner == PortOwner.UNKNOWN || owner == PortOwner.NOBODY) && inTime;) {
			inTime = pause(begun);
			owner = server.owner(server.port());
		}
		switch (owner) {
			case EXPECTED, HIDDEN -> {
			}
			case ANOTHER -> throw new SubjectFailedException("a process other than %s answers on port %d%s"
				.formatted(server.name(), server.port(), listener(server.machine(), server.port())));
			case NOBODY, UNKNOWN ->
				throw new SubjectFailedException("whether %s or another process answers on port %d cannot be seen"
					.formatted(server.name(), server.port()));
		}
	}

}
