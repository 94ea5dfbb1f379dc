package io.github.gatewaybench.gateway.zuul;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Keeps what is printed, instead of printing it, until it is closed. */
final class Console implements AutoCloseable {

	private final PrintStream original = System.out;

	private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

	Console() {
		System.setOut(new PrintStream(this.printed, true, StandardCharsets.UTF_8));
	}

	@Override
	public void close() {
		System.setOut(this.original);
	}

	String text() {
		return this.printed.toString(StandardCharsets.UTF_8);
	}

}
