package io.github.gatewaybench.engine;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

import io.github.gatewaybench.measurements.Sanitizer;

/**
 * Stream to standard output or standard error that replaces {@linkplain Sanitizer
 * unprintable} characters. Each write must consist of whole UTF-8 characters and whole
 * escape sequences. Output is dropped without an error after the reader has closed the
 * pipe, as in {@code bench list | head -1}.
 */
final class SanitizingStream extends FilterOutputStream {

	/** Part of the system's message if the reader of a pipe has closed it. */
	private static final String CLOSED_PIPE_MESSAGE = "Broken pipe";

	private final UnaryOperator<String> filter;

	/**
	 * Creates a filter.
	 * @param styled whether styles of text and the line that shows progress are kept
	 */
	SanitizingStream(OutputStream out, boolean styled) {
		super(out);
		this.filter = styled ? Sanitizer::sanitizeStyledText : Sanitizer::sanitizeText;
	}

	@Override
	public void write(byte[] bytes, int offset, int length) throws IOException {
		String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
		try {
			this.out.write(this.filter.apply(text).getBytes(StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			if (!String.valueOf(ex.getMessage()).contains(CLOSED_PIPE_MESSAGE)) {
				throw ex;
			}
		}
	}

}
