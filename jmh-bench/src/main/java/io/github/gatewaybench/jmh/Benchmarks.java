package io.github.gatewaybench.jmh;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;

import org.openjdk.jmh.Main;

/**
 * JMH's own command line with one other default: {@code -foe true}. A benchmark that
 * throws ends the run, and the process with exit status 1. JMH would leave such a
 * benchmark out of its results and end with 0.
 */
public final class Benchmarks {

	private Benchmarks() {
	}

	public static void main(String[] args) throws IOException {
		Main.main(withFailOnError(args));
	}

	static String[] withFailOnError(String[] args) {
		boolean given = Arrays.stream(args).anyMatch((arg) -> arg.matches("--?foe(=.*)?"));
		return given ? args : Stream.concat(Stream.of("-foe", "true"), Arrays.stream(args)).toArray(String[]::new);
	}

}
