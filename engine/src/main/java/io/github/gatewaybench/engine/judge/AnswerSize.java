package io.github.gatewaybench.engine.judge;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalLong;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * Range of sizes, in bytes, of the correct answers to the spot checks of a cell.
 *
 * @param body length of the body
 * @param minBytes smallest length of status line, headers and body
 * @param maxBytes largest length of status line, headers and body
 */
public record AnswerSize(long body, long minBytes, long maxBytes) {

	/**
	 * Maximum difference, in bytes, between the mean size of wrk's answers and the sizes
	 * found by spot checks. Wrong bodies change the mean by at least 1 byte. A server
	 * that sends other headers in the last answer of a connection changes it by less:
	 * Tomcat adds 19 bytes to one in 100 answers, or omits 29.
	 */
	private static final double ANSWER_BYTES_TOLERANCE = 0.5;

	/**
	 * Maximum number of bytes by which the last answer of a connection may be shorter
	 * than the others. Allowed once for each connection, because all may end in the same
	 * cell: Zuul passes on the headers with which its backend ends connections.
	 */
	private static final int LAST_ANSWER_BYTES = 32;

	/** Combines two sizes of answers with the same body to a range that includes both. */
	public AnswerSize merge(AnswerSize other) {
		return new AnswerSize(this.body, Math.min(this.minBytes, other.minBytes),
				Math.max(this.maxBytes, other.maxBytes));
	}

	/**
	 * Returns a warning if the mean size of the answers to a load does not agree with
	 * these sizes; empty if it does, or if the mean is unknown, as when requests failed.
	 * <p>
	 * ab and open-load count the bytes of all bodies, which must be right to the byte.
	 * wrk counts every byte that it reads, and this count varies for two reasons. A
	 * server that ends a connection says so in its last answer; the tolerances for this
	 * are {@link #ANSWER_BYTES_TOLERANCE} and, once for each connection,
	 * {@link #LAST_ANSWER_BYTES}. And when the load ends, each connection may have read
	 * part of an answer that is not counted.
	 */
	Optional<Warning> differenceWarning(Figures figures, int connections) {
		long requests = figures.requests().orElse(0);
		OptionalLong bodies = figures.count("body_bytes");
		OptionalLong all = bodies.isPresent() ? bodies : figures.count("read_bytes");
		if (requests == 0 || figures.errors() > 0 || all.isEmpty()) {
			return Optional.empty();
		}
		long bytes = all.getAsLong();
		double tolerance = ANSWER_BYTES_TOLERANCE * requests;
		boolean right = bodies.isPresent() ? bytes == requests * this.body
				: bytes >= requests * this.minBytes - tolerance - (long) connections * LAST_ANSWER_BYTES
						&& bytes <= (requests + connections) * this.maxBytes + tolerance;
		String expected = bodies.isPresent() ? "" + this.body
				: this.minBytes + ((this.minBytes < this.maxBytes) ? " to " + this.maxBytes : "");
		return right ? Optional.empty()
				: Optional.of(WarningCode.ANSWER_SIZE.with("part", bodies.isPresent() ? "bodies" : "answers", "got",
						BigDecimal.valueOf(bytes).divide(BigDecimal.valueOf(requests), 2, RoundingMode.HALF_UP),
						"expected", expected));
	}

}
