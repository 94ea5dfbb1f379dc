package io.github.gatewaybench.report.read;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.report.model.Environment;

/**
 * Reads the environment.json of a run.
 */
final class EnvironmentReader {

	private EnvironmentReader() {
	}

	static Environment read(Path file) {
		Json environment = JsonFile.read(file);
		Json machine = environment.get("machine");
		Json java = environment.get("java");
		Json git = environment.get("git");
		Map<String, String> checksums = new LinkedHashMap<>();
		Map<String, List<String>> libraries = new LinkedHashMap<>();
		environment.get("jars").object().forEach((module, jar) -> {
			checksums.put(module, jar.get("sha256").text());
			libraries.put(module, jar.get("libraries").texts());
		});
		return new Environment(machine.get("cpu").text(), machine.get("cores").count(),
				machine.get("memory_mb").count(), machine.get("kernel").text(), environment.get("limits").textsByName(),
				environment.get("sysctls").textsByName(), java.get("version").texts(), java.get("options").text(),
				environment.get("tools").textsByName(), checksums, libraries, environment.get("native").textsByName(),
				git.get("commit").textIfAny(), git.get("dirty").truth());
	}

}
