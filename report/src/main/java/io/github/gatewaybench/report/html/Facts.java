package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Settings;
import io.github.gatewaybench.report.view.Across;

/**
 * What was run, and on what.
 */
final class Facts {

	private static final double MEBIBYTES_PER_GIBIBYTE = 1024;

	private Facts() {
	}

	/** What one has to know before the figures. */
	static List<Detail> first(Run run) {
		Settings settings = run.settings();
		Environment environment = run.environment();
		List<Detail> facts = new ArrayList<>();
		facts.add(new Detail("Load",
				settings.tool() + run.experiment()
					.conditions()
					.entrySet()
					.stream()
					.map((each) -> ", " + each.getKey() + " " + each.getValue())
					.collect(Collectors.joining())));
		parts(run).forEach((part) -> facts.add(new Detail(Character.toUpperCase(part.charAt(0)) + part.substring(1),
				String.join(", ", Across.values(run, part)))));
		facts.add(new Detail("Repetitions", Integer.toString(settings.repetitions())));
		facts.add(new Detail("Asked for",
				settings.path() + settings.backend().map((backend) -> " of " + backend).orElse(" of each subject")));
		facts.add(new Detail("Machine",
				"%s, %d processor%s, %.0f GB, %s".formatted(environment.cpu(), environment.cores(),
						(environment.cores() == 1) ? "" : "s", environment.memoryMb() / MEBIBYTES_PER_GIBIBYTE,
						environment.kernel())));
		facts.add(new Detail("Java", environment.javaVersion().stream().findFirst().map(Facts::version).orElse("none")
				+ ", " + environment.javaOptions()));
		return facts;
	}

	private static List<String> parts(Run run) {
		return run.cells().stream().limit(1).flatMap((cell) -> cell.id().load().parts().keySet().stream()).toList();
	}

	/** Of a line such as {@code openjdk version "17.0.15" 2025-04-15}. */
	private static String version(String line) {
		return line.replaceFirst("^(\\S+) version \"([^\"]*)\".*$", "$1 $2");
	}

	/** The rest of what the figures depend on. */
	static List<Detail> environment(Environment environment) {
		List<Detail> facts = new ArrayList<>();
		facts.add(new Detail("Commit",
				environment.commit().orElse("unknown") + (environment.dirty() ? ", with changes" : "")));
		facts.add(new Detail("Java", String.join("\n", environment.javaVersion())));
		facts.add(new Detail("Java options", environment.javaOptions()));
		addAll(facts, environment.tools());
		addAll(facts, environment.nativeVersions());
		addAll(facts, environment.limits());
		addAll(facts, environment.sysctls());
		return facts;
	}

	private static void addAll(List<Detail> facts, Map<String, String> values) {
		values.forEach((name, value) -> facts.add(new Detail(name, value)));
	}

	/** What each jar was made of. */
	static List<Jar> jars(Environment environment) {
		return environment.jarSha256()
			.entrySet()
			.stream()
			.map((jar) -> new Jar(jar.getKey(), jar.getValue(),
					environment.libraries().getOrDefault(jar.getKey(), List.of())))
			.toList();
	}

	/**
	 * A jar.
	 *
	 * @param name of its module
	 * @param sha256 its checksum
	 * @param libraries in it
	 */
	record Jar(String name, String sha256, List<String> libraries) {
	}

}
