package io.github.gatewaybench.engine.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.ProcessMonitor.PortOwner;

/** Checks that no other process listens on a server's port. */
record PortChecks(Limits limits) {

	/** Results that may be transient, because processes start and end during a check. */
	private static final Set<PortOwner> UNCLEAR = EnumSet.of(PortOwner.NOBODY, PortOwner.SHARED, PortOwner.UNKNOWN);

	/** Likely reason why the owner of a port stays unknown, and what to do about it. */
	private static final String HIDDEN_CONNECTIONS = ", since the connections of one cannot be seen; if its program "
			+ "has file capabilities (see getcap), use a copy without them, or run as root";

	/** Waits until nothing listens on a port; returns false if that takes too long. */
	boolean awaitFree(Machine machine, int port) throws InterruptedException {
		long startNanos = System.nanoTime();
		boolean taken = machine.monitor().isPortInUse(port);
		for (boolean inTime = true; taken && inTime;) {
			inTime = pauseWithinLimit(startNanos);
			taken = machine.monitor().isPortInUse(port);
		}
		return !taken;
	}

	/** Pauses; returns whether less time has passed than a server may take to stop. */
	private boolean pauseWithinLimit(long startNanos) throws InterruptedException {
		Thread.sleep(this.limits.pollInterval().toMillis());
		return Progress.since(startNanos).compareTo(this.limits.stopTimeout()) < 0;
	}

	/**
	 * Names the process that listens on a port, and how to end it, for a message; empty
	 * if it cannot be seen.
	 * @param before text before the name
	 */
	String formatListener(Machine machine, int port, String before) throws InterruptedException {
		return machine.monitor()
			.listener(port)
			.map((each) -> "%s%s; to stop it: kill %d".formatted(before, each, each.pid()))
			.orElse("");
	}

	/**
	 * Checks that nobody else listens on the port of a server that has answered. Repeats
	 * this while the owner is unclear, because processes come and go during a check.
	 * @throws SubjectFailedException if another process listens there, if it stays
	 * unclear who does, or if the server has ended meanwhile
	 */
	void checkPortOwner(RunningServer server) throws SubjectFailedException, InterruptedException {
		long startNanos = System.nanoTime();
		PortOwner owner = server.portOwner(server.port());
		for (boolean inTime = true; UNCLEAR.contains(owner) && inTime;) {
			inTime = pauseWithinLimit(startNanos);
			owner = server.portOwner(server.port());
		}
		switch (owner) {
			case EXPECTED, HIDDEN -> {
			}
			case ANOTHER -> throw new SubjectFailedException("a process other than %s answers on port %d%s"
				.formatted(server.name(), server.port(), formatListener(server.machine(), server.port(), ": ")));
			case NOBODY, SHARED,
					UNKNOWN ->
				throw new SubjectFailedException(server.isRunning()
						? "cannot tell whether %s or another process answers on port %d%s".formatted(server.name(),
								server.port(), (owner == PortOwner.UNKNOWN) ? HIDDEN_CONNECTIONS : "")
						: server.describeEnd("answered, then ended with exit status", "after an answer"));
		}
	}

	/**
	 * Returns a message for each running server on whose port another process listens, or
	 * may listen.
	 */
	List<String> foreignListenerMessages(Collection<RunningServer> servers) throws InterruptedException {
		List<String> found = new ArrayList<>();
		for (RunningServer each : servers) {
			try {
				if (each.isRunning()) {
					checkPortOwner(each);
				}
			}
			catch (SubjectFailedException ex) {
				if (each.isRunning()) {
					found.add(ex.getMessage());
				}
			}
		}
		return found;
	}

}
