package io.github.gatewaybench.engine.attest;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.github.gatewaybench.engine.host.Checksum;
import io.github.gatewaybench.measurements.HttpMessage;
import io.github.gatewaybench.measurements.HttpMessage.Framing;
import io.github.gatewaybench.measurements.Sanitizer;

/** Reads messages of HTTP/1 from a connection, one after the other. */
final class WireReader {

	private static final int MAX_MESSAGE_BYTES = 1 << 20;

	private final InputStream in;

	private int bytes;

	WireReader(InputStream in) {
		this.in = new BufferedInputStream(in);
	}

	/**
	 * Reads a request.
	 * @throws EOFException if the connection was closed
	 */
	HttpMessage readRequest() throws IOException {
		this.bytes = 0;
		return readMessage(readLine(), Framing.NONE);
	}

	/**
	 * Reads a response, including interim ones before it.
	 * @throws EOFException if the connection was closed
	 */
	HttpMessage readResponse() throws IOException {
		this.bytes = 0;
		String line = readLine();
		while (line.matches("HTTP/1\\.\\d 1\\d\\d.*")) {
			readHeaders();
			line = readLine();
		}
		// The length that such a response may state is that of a body that is not sent.
		if (line.matches("HTTP/1\\.\\d (204|304).*")) {
			return new HttpMessage(line, readHeaders(), Framing.NONE, 0, Checksum.of(InputStream.nullInputStream()));
		}
		return readMessage(line, Framing.CLOSE);
	}

	/**
	 * Length in bytes of the latest message, not counting a body that lasts until the
	 * connection is closed.
	 */
	int latestMessageBytes() {
		return this.bytes;
	}

	/**
	 * Reads the rest of a message.
	 * @param line first line of the message, which has been read
	 * @param otherwise framing of the body if the headers do not state one
	 */
	private HttpMessage readMessage(String line, Framing otherwise) throws IOException {
		List<String> headers = readHeaders();
		HttpMessage head = new HttpMessage(line, headers, otherwise, 0, "");
		String length = head.headerValue("Content-Length");
		Framing framing = head.headerValue("Transfer-Encoding").toLowerCase(Locale.ROOT).endsWith("chunked")
				? Framing.CHUNKED : length.isEmpty() ? otherwise : Framing.LENGTH;
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		switch (framing) {
			case CHUNKED -> readChunks(body);
			case LENGTH -> readBytes(parseLength(length, 10), body);
			case CLOSE -> body.write(this.in.readNBytes(MAX_MESSAGE_BYTES));
			case NONE -> {
				// nothing follows
			}
		}
		boolean nothing = framing == Framing.LENGTH && body.size() == 0;
		return new HttpMessage(line, headers, nothing ? Framing.NONE : framing, body.size(),
				Checksum.of(new ByteArrayInputStream(body.toByteArray())));
	}

	private List<String> readHeaders() throws IOException {
		List<String> headers = new ArrayList<>();
		for (String line = readLine(); !line.isEmpty(); line = readLine()) {
			headers.add(line);
		}
		return headers;
	}

	private void readChunks(ByteArrayOutputStream body) throws IOException {
		for (int size = readChunkSize(); size > 0; size = readChunkSize()) {
			readBytes(size, body);
			readLine();
		}
		readHeaders(); // trailers
	}

	private int readChunkSize() throws IOException {
		return parseLength(readLine().replaceFirst(";.*", "").strip(), 16);
	}

	private int parseLength(String text, int radix) throws IOException {
		try {
			int number = Integer.parseUnsignedInt(text, radix);
			if (number >= 0 && number <= MAX_MESSAGE_BYTES - this.bytes) {
				return number;
			}
		}
		catch (NumberFormatException ex) {
			// reported below
		}
		throw new ProtocolException("the length of a body is \"%s\", not a number up to 1 MiB".formatted(text));
	}

	private void readBytes(int length, ByteArrayOutputStream body) throws IOException {
		byte[] part = this.in.readNBytes(length);
		if (part.length < length) {
			throw new EOFException("the connection was closed within a body");
		}
		body.write(part);
		this.bytes += length;
	}

	/** Reads a line; returns it printable, without its end, with access tokens masked. */
	private String readLine() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int next = this.in.read(); next != '\n'; next = this.in.read()) {
			if (next < 0) {
				throw new EOFException("the connection was closed");
			}
			if (this.bytes++ > MAX_MESSAGE_BYTES) {
				throw new ProtocolException("a header does not end");
			}
			line.write(next);
		}
		this.bytes++; // the end of the line
		return Sanitizer.sanitizeLine(Sanitizer.maskTokens(line.toString(StandardCharsets.ISO_8859_1).stripTrailing()));
	}

}
