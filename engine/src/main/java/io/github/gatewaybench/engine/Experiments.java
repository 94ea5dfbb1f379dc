package io.github.gatewaybench.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.ab.AbLauncher;
import io.github.gatewaybench.engine.kind.Launcher;
import io.github.gatewaybench.engine.memory.MemoryLauncher;
import io.github.gatewaybench.engine.rate.RateLauncher;
import io.github.gatewaybench.engine.round.RoundLauncher;
import io.github.gatewaybench.engine.routes.RouteLauncher;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.engine.versus.VersusLauncher;

/** Lists the kinds of experiment, and the experiments that scripts declare. */
public final class Experiments {

	private static final String SCRIPT_SUFFIX = ".sh";

	private Experiments() {
	}

	/** One launcher for each kind of experiment. */
	static List<Launcher<?>> launchers() {
		return List.of(new RoundLauncher(), new AbLauncher(), new RouteLauncher(), new RateLauncher(),
				new MemoryLauncher(), new VersusLauncher());
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
