package io.github.gatewaybench.engine;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Standard output, whose reader may have read enough, as in {@code bench list | head -1}.
 * What is written after that is dropped without an error.
 */
final class StandardOutput extends FilterOutputStream {

	/** Part of the system's message if the reader of a pipe has closed it. */
	private static final String CLOSED = "Broken pipe";

	StandardOutput() {
		this(new FileOutputStream(FileDescriptor.out));
	}

	StandardOutput(OutputStream out) {
		super(out);
	}

	@Override
	public void write(int each) throws IOException {
		write(new byte[] { (byte) each }, 0, 1);
	}

	@Override
	public void write(byte[] bytes, int offset, int length) throws IOException {
		try {
			this.out.write(bytes, offset, length);
		}
		catch (IOException ex) {
			if (!String.valueOf(ex.getMessage()).contains(CLOSED)) {
				throw ex;
			}
		}
	}

}
