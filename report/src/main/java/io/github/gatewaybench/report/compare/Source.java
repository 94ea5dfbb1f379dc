package io.github.gatewaybench.report.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * Where values come from, the file of a cell or a raw file: one of the figures in it, a
 * digest of what it holds (the moment, or digits, that no other execution has), what
 * casts doubt on it, and whose processor time it has, the gateway's or the backend's, if
 * known.
 */
record Source(Key key, Path file, String digest, List<String> warnings, Optional<String> role) {

	static Source of(Key key, Path file, List<String> warnings, Optional<String> role) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
			return new Source(key, file, HexFormat.of().formatHex(digest), warnings, role);
		}
		catch (IOException ex) {
			throw new BadInputException(file, "cannot be read: " + ex.getMessage());
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
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

}
