package io.github.gatewaybench.report.model;

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

	/**
	 * How many requests failed. An answer with another status often has another length
	 * too, and ab counts it as both.
	 */
	public long failed() {
		return Math.max(this.connect + this.receive + this.length + this.exceptions, this.status) + this.write;
	}

}
