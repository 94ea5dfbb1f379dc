package io.github.gatewaybench.engine.flags;

import java.time.Duration;

/**
 * How long the engine waits. The values are in {@link Defaults}; tests have shorter ones.
 *
 * @param start until a started server answers with the expected body
 * @param patience for one answer meanwhile
 * @param stop from SIGTERM to SIGKILL, and then until the port is free
 * @param poll between two looks at something that is awaited
 * @param idleWindow servers that use next to no processor time for so long are idle
 * @param drain for a server that works off what a load has left
 * @param usage between two samples of what the servers use
 * @param warmupSlice of load, one of several in a warm-up
 * @param warmupPause between two slices: compilers and collectors catch up
 * @param version for a program that is asked for its version
 * @param overrun of a load generator, beyond what it was asked to take and its timeout,
 * before it is ended
 */
public record Limits(Duration start, Duration patience, Duration stop, Duration poll, Duration idleWindow,
		Duration drain, Duration usage, Duration warmupSlice, Duration warmupPause, Duration version,
		Duration overrun) {

	/** The same, with another limit and poll for a start. */
	public Limits withStart(Duration limit, Duration each) {
		return new Limits(limit, this.patience, this.stop, each, this.idleWindow, this.drain, this.usage,
				this.warmupSlice, this.warmupPause, this.version, this.overrun);
	}

}
