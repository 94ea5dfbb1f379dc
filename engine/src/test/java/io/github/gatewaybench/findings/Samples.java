package io.github.gatewaybench.findings;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.github.gatewaybench.report.summary.PublishedTable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The committed runs, by the names of their folders.
 */
public final class Samples {

	private final Path folder;

	private final Map<String, Sample> read = new HashMap<>();

	Samples(Path folder) {
		this.folder = folder;
	}

	/** A run. */
	public Sample run(String name) {
		return this.read.computeIfAbsent(name, (each) -> new Sample(this.folder.resolve(each)));
	}

	/** A JSON file of the samples, which need not be of a run. */
	public Object json(String file) {
		return JsonMapper.shared().readValue(this.folder.resolve(file).toFile(), Object.class);
	}

	/** What an article has of a round. */
	public Article article(String round) {
		return new Article(PublishedTable.of(round).orElseThrow());
	}

}
