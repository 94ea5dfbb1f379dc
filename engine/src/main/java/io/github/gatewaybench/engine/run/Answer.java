package io.github.gatewaybench.engine.run;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.engine.judge.AnswerSize;

/**
 * A response to a request.
 *
 * @param body first mebibyte of the body, decoded as UTF-8
 * @param headers values by name, whose case is ignored
 * @param bytes length of status line, headers and body as they were sent; without what
 * follows the first mebibyte of the body
 */
public record Answer(int status, String body, Map<String, String> headers, long bytes) {

	private static final int MAX_BYTES = 1 << 20;

	private static final String CONTENT_LENGTH = "Content-Length";

	private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})(?: .*)?");

	/**
	 * Reads a response of HTTP/1.
	 * @throws ProtocolException if the input is not such a response, or if more bytes
	 * follow
	 * @throws IOException if the input ends before the headers or the last chunk are
	 * complete. A body that is cut off is not detected if it has no chunks, or is longer
	 * than a mebibyte
	 */
	static Answer read(InputStream in) throws IOException {
		Reader reader = new Reader(in);
		String first = reader.readLine();
		Matcher status = STATUS.matcher(first);
		if (!status.matches()) {
			throw new ProtocolException("it begins with \"%s\"".formatted(HttpProbe.excerpt(first)));
		}
		Map<String, String> headers = reader.readHeaders();
		reader.readBody(status.group(1), headers);
		if (reader.body.size() < MAX_BYTES && in.available() > 0 && !isInterim(status.group(1))) {
			throw new ProtocolException("more bytes follow the answer");
		}
		return new Answer(Integer.parseInt(status.group(1)), reader.body.toString(StandardCharsets.UTF_8), headers,
				reader.count);
	}

	private static boolean isInterim(String status) {
		return status.startsWith("1");
	}

	/**
	 * Size that answers like this one may have, as a range: a header that is a short
	 * number, such as the milliseconds that Envoy waited, may have one to six digits.
	 */
	AnswerSize size() {
		List<String> numbers = this.headers.entrySet()
			.stream()
			.filter((each) -> !each.getKey().equalsIgnoreCase(CONTENT_LENGTH) && each.getValue().matches("\\d{1,6}"))
			.map(Map.Entry::getValue)
			.toList();
		int digits = numbers.stream().mapToInt(String::length).sum();
		return new AnswerSize(this.body.getBytes(StandardCharsets.UTF_8).length, this.bytes - digits + numbers.size(),
				this.bytes - digits + 6L * numbers.size());
	}

	/** Reads the parts of a response and counts their bytes. */
	private static final class Reader {

		private final InputStream in;

		private final ByteArrayOutputStream body = new ByteArrayOutputStream();

		private long count;

		private Reader(InputStream in) {
			this.in = in;
		}

		/** Reads a line, and returns it without its end. */
		private String readLine() throws IOException {
			ByteArrayOutputStream line = new ByteArrayOutputStream();
			for (int next = this.in.read(); next != '\n'; next = this.in.read()) {
				if (next < 0 || line.size() > MAX_BYTES) {
					throw new EOFException("the connection was closed, or a line does not end");
				}
				line.write(next);
			}
			this.count += line.size() + 1;
			return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
		}

		private Map<String, String> readHeaders() throws IOException {
			Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
			for (String line = readLine(); !line.isEmpty() && this.count < MAX_BYTES; line = readLine()) {
				String[] parts = line.split(":", 2);
				headers.put(parts[0], (parts.length > 1) ? parts[1].strip() : "");
			}
			return headers;
		}

		private void readBody(String status, Map<String, String> headers) throws IOException {
			if (isInterim(status) || status.equals("204") || status.equals("304")) {
				return;
			}
			if (headers.getOrDefault("Transfer-Encoding", "").equalsIgnoreCase("chunked")) {
				readChunks();
			}
			else if (headers.containsKey(CONTENT_LENGTH)) {
				readBodyPart(number(headers.get(CONTENT_LENGTH), 10));
			}
			else {
				readBodyPart(MAX_BYTES);
			}
		}

		private void readChunks() throws IOException {
			for (long size = readChunkSize(); size > 0; size = readChunkSize()) {
				readBodyPart(size);
				if (this.body.size() == MAX_BYTES) {
					return; // the rest, perhaps of this chunk, is not counted
				}
				readLine();
			}
			readHeaders(); // trailers
		}

		private long readChunkSize() throws IOException {
			return number(readLine().replaceFirst(";.*", "").strip(), 16);
		}

		private static long number(String text, int radix) throws IOException {
			try {
				return Long.parseUnsignedLong(text, radix);
			}
			catch (NumberFormatException ex) {
				throw new ProtocolException("the answer has a length of \"%s\"".formatted(HttpProbe.excerpt(text)));
			}
		}

		/**
		 * Reads the next part of the body: less than the given length if the body is cut
		 * off, or if it is longer than what is kept.
		 */
		private void readBodyPart(long length) throws IOException {
			byte[] part = this.in.readNBytes((int) Math.min(length, MAX_BYTES - this.body.size()));
			this.body.write(part);
			this.count += part.length;
		}

	}

}
