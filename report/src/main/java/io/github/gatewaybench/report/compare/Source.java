package io.github.gatewaybench.report.compare;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.BadInputException;

/**
 * Where values come from: the file of a cell, or a raw file.
 *
 * @param subject that it is of
 * @param file as the user would name it
 * @param digest of what it holds: figures, and the moment or the digits that no other
 * execution has
 * @param place the subject under its load, in words
 * @param warnings what casts doubt on it
 * @param role whose processor time it has: the gateway's or the backend's; empty where
 * not known
 */
record Source(String subject, Path file, String digest, String place, List<String> warnings, Optional<String> role) {

	static Source of(Key key, Path file, List<String> warnings, Optional<String> role) {
		return new Source(key.subject(), file, digest(file), key.place(), warnings, role);
	}

	Source renamed(String name) {
		return new Source(name, this.file, this.digest, name + this.place.substring(this.subject.length()),
				this.warnings, this.role);
	}

	/** Two of them that are the same execution, whether linked or copied. */
	static Optional<String> twice(Collection<Source> some, Collection<Source> others) {
		Map<String, Source> known = new HashMap<>();
		some.forEach((each) -> known.put(each.digest(), each));
		return others.stream()
			.filter((each) -> known.containsKey(each.digest()))
			.findFirst()
			.map((each) -> known.get(each.digest()).file() + " and " + each.file());
	}

	private static String digest(Path file) {
		try (InputStream content = Files.newInputStream(file);
				DigestOutputStream digest = new DigestOutputStream(OutputStream.nullOutputStream(),
						MessageDigest.getInstance("SHA-256"))) {
			content.transferTo(digest);
			return HexFormat.of().formatHex(digest.getMessageDigest().digest());
		}
		catch (IOException ex) {
			throw new BadInputException(file, "cannot be read: " + ex.getMessage());
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
