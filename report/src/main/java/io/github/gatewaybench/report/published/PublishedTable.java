package io.github.gatewaybench.report.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the articles measured of a round: a file of {@code results/published/}.
 *
 * @param rows each with its columns by name; a figure that is not given is empty
 */
public record PublishedTable(List<Map<String, String>> rows) {

	private static final Pattern NAME = Pattern.compile("[a-z0-9-]+");

	/** Reads it from the jar; empty where no article has measured that round. */
	public static Optional<PublishedTable> of(String round) {
		if (!NAME.matcher(round).matches()) {
			return Optional.empty();
		}
		try (InputStream stream = PublishedTable.class.getResourceAsStream("/published/" + round + ".csv")) {
			return (stream != null) ? Optional.of(parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8)))
					: Optional.empty();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** No field of these files holds a comma or a quote. */
	private static PublishedTable parse(String text) {
		List<String> lines = text.lines().toList();
		String[] names = lines.get(0).split(",", -1);
		List<Map<String, String>> rows = new ArrayList<>();
		for (String line : lines.subList(1, lines.size())) {
			String[] fields = line.split(",", -1);
			Map<String, String> row = new LinkedHashMap<>();
			for (int i = 0; i < names.length; i++) {
				row.put(names[i], fields[i]);
			}
			rows.add(row);
		}
		return new PublishedTable(rows);
	}

}
