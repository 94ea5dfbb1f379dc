package io.github.gatewaybench.measurements.raw;

import java.util.List;

/** Content of the JSON file that tells open-load to send one load to several targets. */
public record TargetsFile(List<Entry> targets) {

	public TargetsFile {
		targets = List.copyOf(targets);
	}

	/**
	 * A server under load, and the folder in which its results are written.
	 *
	 * @param name name of the target, which is unique in the file
	 * @param url URL to request
	 * @param out folder for the result files of this target, created if missing
	 */
	public record Entry(String name, String url, String out) {
	}

}
