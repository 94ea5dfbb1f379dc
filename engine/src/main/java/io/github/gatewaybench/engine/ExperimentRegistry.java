package io.github.gatewaybench.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.ab.AbKind;
import io.github.gatewaybench.engine.kind.ExperimentKind;
import io.github.gatewaybench.engine.memory.MemoryKind;
import io.github.gatewaybench.engine.rate.RateKind;
import io.github.gatewaybench.engine.round.RoundKind;
import io.github.gatewaybench.engine.routes.RouteKind;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.engine.versus.VersusKind;

/** Lists the kinds of experiment, and the experiments that scripts declare. */
public final class ExperimentRegistry {

	private static final String SCRIPT_SUFFIX = ".sh";

	private ExperimentRegistry() {
	}

	/** All kinds of experiment. */
	static List<ExperimentKind<?>> kinds() {
		return List.of(new RoundKind(), new AbKind(), new RouteKind(), new RateKind(), new MemoryKind(),
				new VersusKind());
	}

	/**
	 * Names of the experiments that the scripts in a folder declare, sorted; none if the
	 * folder cannot be read.
	 */
	public static List<String> declaredIn(Path scripts) {
		return Repository.fileNames(scripts)
			.filter((name) -> name.endsWith(SCRIPT_SUFFIX) && declaresExperiment(scripts.resolve(name)))
			.map((name) -> name.replace(SCRIPT_SUFFIX, ""))
			.sorted()
			.toList();
	}

	private static boolean declaresExperiment(Path script) {
		try (Stream<String> lines = Files.lines(script)) {
			return lines.anyMatch((line) -> line.startsWith("run_experiment "));
		}
		catch (IOException | UncheckedIOException ex) {
			return false;
		}
	}

}
