package io.github.gatewaybench.measurements.folder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.file.JsonFile;

/** Reads and writes warmup.json: how the servers of a start were warmed up. */
public final class WarmupFile {

	/** Its name, beside the cells of a start. */
	public static final String NAME = "warmup.json";

	private WarmupFile() {
	}

	/**
	 * Reads a file: several warm-ups where servers had to be started again, none where
	 * there is no file.
	 * @throws BadInputException where it cannot be read
	 */
	public static List<WarmupCurve> read(Path file) {
		return Files.exists(file) ? List.of(JsonFile.read(file).as(WarmupCurve[].class)) : List.of();
	}

	/**
	 * Adds a warm-up to a file, which may be new.
	 * @param about what the load was
	 */
	public static void append(Path file, Map<String, Object> about, WarmupCurve curve) {
		ObjectNode warmup = JsonFile.MAPPER.valueToTree(about);
		RunFolder.append(file, warmup.setAll(JsonFile.MAPPER.<ObjectNode>valueToTree(curve)));
	}

}
