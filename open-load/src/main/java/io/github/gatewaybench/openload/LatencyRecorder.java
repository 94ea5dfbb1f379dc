package io.github.gatewaybench.openload;

import io.github.gatewaybench.measurements.raw.LatencyLog;
import io.hyperfoil.api.processor.Processor;
import io.hyperfoil.api.session.Session;
import io.netty.buffer.ByteBuf;
import org.HdrHistogram.Histogram;

/**
 * Records every latency of a phase, from the moment when the request was picked up to the
 * end of the response. Hyperfoil's own histograms keep two digits: around 100 ms they
 * show no difference below half a millisecond.
 */
final class LatencyRecorder implements Processor {

	private static final long serialVersionUID = 1L;

	private final transient Histogram all = LatencyLog.empty();

	private transient long bodyBytes;

	@Override
	public void process(Session session, ByteBuf data, int offset, int length, boolean isLastPart) {
		this.bodyBytes += length;
	}

	@Override
	public void after(Session session) {
		this.all.recordValue(System.nanoTime() - session.currentRequest().startTimestampNanos());
	}

	/** Length of all bodies. */
	long bodyBytes() {
		return this.bodyBytes;
	}

	/** All recorded latencies, in nanoseconds. */
	Histogram latencies() {
		return this.all;
	}

}
