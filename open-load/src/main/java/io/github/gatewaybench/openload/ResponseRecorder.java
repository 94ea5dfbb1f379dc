package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.Map;

import io.github.gatewaybench.measurements.raw.LatencyLogReader;
import io.hyperfoil.api.processor.Processor;
import io.hyperfoil.api.session.Session;
import io.hyperfoil.http.api.HttpRequest;
import io.hyperfoil.http.api.StatusHandler;
import io.netty.buffer.ByteBuf;
import org.HdrHistogram.Histogram;

/**
 * Records every latency of a target in a phase, from the moment when a session picked up
 * the request to the end of the response, and counts its responses by slice. Hyperfoil's
 * own histograms keep two digits: around 100 ms they show no difference below half a
 * millisecond. A second histogram has the latencies from the moments at which requests
 * were due.
 */
final class ResponseRecorder implements Processor, StatusHandler {

	private static final long serialVersionUID = 1L;

	private final transient Histogram all = LatencyLogReader.emptyHistogram();

	private final transient Histogram fromDue = LatencyLogReader.emptyHistogram();

	/** Times by which the requests of sessions were picked up late, in nanoseconds. */
	private final transient Map<Session, Long> late = new IdentityHashMap<>();

	private final long sliceNs;

	/** Numbers of responses with a status of 2xx, by the slice of the request. */
	private final transient long[] answered;

	private transient long beginNs;

	private transient long pickedUp;

	private transient long bodyBytes;

	/**
	 * Creates a recorder for a phase.
	 * @param slices number of slices
	 * @param slice length of a slice
	 */
	ResponseRecorder(int slices, Duration slice) {
		this.answered = new long[slices];
		this.sliceNs = slice.toNanos();
	}

	/**
	 * Sets the start of the first slice, as a value of {@link System#nanoTime()}. Must be
	 * called before the first request.
	 */
	void beginSlices(long timeNs) {
		this.beginNs = timeNs;
	}

	/**
	 * Records that a session has picked up its request, and by how much later than due.
	 */
	void recordPickUp(Session session, long lateNs) {
		this.late.put(session, lateNs);
		this.pickedUp++;
	}

	@Override
	public void handleStatus(HttpRequest request, int status) {
		if (status / 100 == 2) {
			long slice = (request.startTimestampNanos() - this.beginNs) / this.sliceNs;
			this.answered[(int) Math.max(0, Math.min(slice, this.answered.length - 1))]++;
		}
	}

	@Override
	public void process(Session session, ByteBuf data, int offset, int length, boolean isLastPart) {
		this.bodyBytes += length;
	}

	@Override
	public void after(Session session) {
		long latencyNs = System.nanoTime() - session.currentRequest().startTimestampNanos();
		this.all.recordValue(latencyNs);
		this.fromDue.recordValue(latencyNs + this.late.get(session));
	}

	/** Number of requests that were picked up, whether or not they got a connection. */
	long pickedUpCount() {
		return this.pickedUp;
	}

	/** Number of responses with a status of 2xx to requests sent in a slice. */
	long answeredCount(int slice) {
		return this.answered[slice];
	}

	/** Total length of all response bodies, in bytes. */
	long bodyBytes() {
		return this.bodyBytes;
	}

	/** All recorded latencies, in nanoseconds. */
	Histogram latencies() {
		return this.all;
	}

	/** The latencies from the moments at which requests were due, in nanoseconds. */
	Histogram latenciesFromDue() {
		return this.fromDue;
	}

}
