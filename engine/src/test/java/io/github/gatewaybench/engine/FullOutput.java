package io.github.gatewaybench.engine;

import java.io.IOException;
import java.io.OutputStream;

/** As /dev/full. */
final class FullOutput extends OutputStream {

	@Override
	public void write(int each) throws IOException {
		throw new IOException("No space left on device");
	}

}
