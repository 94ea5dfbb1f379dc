package io.github.gatewaybench.measurements;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What ab counts as errors.
 *
 * @param connect connections that failed
 * @param receive answers that broke off
 * @param length answers of another length than the first
 * @param exceptions of the sockets
 * @param write requests that could not be written
 * @param status answers with another status than 2xx
 */
public record AbErrors(long connect, long receive, long length, long exceptions, long write, long status) {

	/** No error. */
	public static final AbErrors NONE = new AbErrors(0, 0, 0, 0, 0, 0);

	public AbErrors {
		Check.counts(Map.of("connect", connect, "receive", receive, "length", length, "exceptions", exceptions, "write",
				write, "status", status));
	}

	/**
	 * How many requests failed. An answer with another status often has another length
	 * too, and ab counts it as both.
	 */
	public long failed() {
		return Math.max(this.connect + this.receive + this.length + this.exceptions, this.status) + this.write;
	}

	/** Those other than of the status, as in {@code length 3, write 1}; "" if none. */
	String words() {
		Map<String, Long> counts = new LinkedHashMap<>();
		counts.put("connect", this.connect);
		counts.put("receive", this.receive);
		counts.put("length", this.length);
		counts.put("exceptions", this.exceptions);
		counts.put("write", this.write);
		return counts.entrySet()
			.stream()
			.filter((each) -> each.getValue() > 0)
			.map((each) -> each.getKey() + " " + each.getValue())
			.collect(Collectors.joining(", "));
	}
}
