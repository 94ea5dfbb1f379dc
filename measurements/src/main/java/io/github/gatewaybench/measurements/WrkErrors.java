package io.github.gatewaybench.measurements;

import java.util.Map;

/**
 * What wrk counts as errors.
 *
 * @param connect connections that were refused
 * @param read failed or closed while an answer was read
 * @param write failed while a request was written
 * @param timeout answers that came too late
 * @param status answers with a status of 400 or more
 */
public record WrkErrors(long connect, long read, long write, long timeout, long status) {

	/** No error. */
	public static final WrkErrors NONE = new WrkErrors(0, 0, 0, 0, 0);

	public WrkErrors {
		Check.counts(Map.of("connect", connect, "read", read, "write", write, "timeout", timeout, "status", status));
	}

	/** All errors together. */
	public long total() {
		return ofSockets() + this.status;
	}

	/** Those that got no answer. */
	public long ofSockets() {
		return this.connect + this.read + this.write + this.timeout;
	}
}
