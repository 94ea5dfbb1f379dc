package io.github.gatewaybench.engine.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes checksums of files and other bytes. */
public final class Checksum {

	private Checksum() {
	}

	/** SHA-256 checksum of a file, in hexadecimal digits. */
	public static String of(Path path) {
		try (InputStream file = Files.newInputStream(path)) {
			return of(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** SHA-256 checksum of the rest of a stream, in hexadecimal digits. */
	public static String of(InputStream bytes) throws IOException {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			bytes.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
			return HexFormat.of().formatHex(digest.digest());
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex); // every JDK has it
		}
	}

}
