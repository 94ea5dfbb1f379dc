package io.github.gatewaybench.measurements.folder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.github.gatewaybench.measurements.MemorySample;
import io.github.gatewaybench.measurements.file.JsonFile;

/**
 * Reads memory.json, which lists the memory of a server in the phases after each start.
 */
public final class MemoryFile {

	/** Name of the file, which is in the folder of the cells after a start. */
	public static final String NAME = "memory.json";

	private MemoryFile() {
	}

	/**
	 * Reads the samples of a file, in order; empty if the file is missing.
	 * @throws io.github.gatewaybench.measurements.BadInputException if it cannot be read
	 */
	public static List<MemorySample> read(Path file) {
		if (!Files.exists(file)) {
			return List.of();
		}
		JsonFile json = JsonFile.read(file);
		List<MemorySample> samples = List.of(json.as(MemorySample[].class));
		json.checkNumbers();
		return samples;
	}

}
