package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Settings;
import io.github.gatewaybench.measurements.SubjectName;

/**
 * What was run, and on what.
 */
final class Facts {

	private static final double MEBIBYTES_PER_GIBIBYTE = 1024;

	private Facts() {
	}

	static List<Detail> first(Run run) {
		Settings settings = run.settings();
		Environment environment = run.environment();
		List<Detail> facts = new ArrayList<>();
		StringBuilder told = new StringBuilder(settings.tool());
		run.experiment().conditions().forEach((name, value) -> {
			if (!value.isEmpty()) {
				told.append("; ").append(name).append(": ").append(value);
			}
		});
		facts.add(new Detail("Load", told.toString()));
		// Direct may have no table; of the others all have the same loads.
		String subject = settings.subjects()
			.stream()
			.filter((each) -> !SubjectName.of(each).isDirect())
			.findFirst()
			.orElse(settings.subjects().get(0));
		Map<String, Set<String>> values = new LinkedHashMap<>();
		run.experiment()
			.loads(subject)
			.forEach((load) -> load.parts()
				.forEach((part, value) -> values.computeIfAbsent(part, (unused) -> new LinkedHashSet<>()).add(value)));
		values.forEach((part, each) -> facts
			.add(new Detail(Character.toUpperCase(part.charAt(0)) + part.substring(1), String.join(", ", each))));
		facts.add(new Detail("Repetitions", Integer.toString(settings.repetitions())));
		facts.add(new Detail("Asked for",
				settings.path() + settings.backend().map((backend) -> " of " + backend).orElse(" of each subject")));
		facts.add(new Detail("Machine",
				"%s, %d processor%s, %.0f GB, %s".formatted(environment.machine().cpu(), environment.machine().cores(),
						(environment.machine().cores() == 1) ? "" : "s",
						environment.machine().memoryMb() / MEBIBYTES_PER_GIBIBYTE, environment.machine().kernel())));
		// Of a line such as openjdk version "17.0.15" 2025-04-15.
		String java = environment.java().version().stream().findFirst().orElse("none");
		facts.add(new Detail("Java",
				java.replaceFirst("^(\\S+) version \"([^\"]*)\".*$", "$1 $2") + ", " + environment.java().options()));
		return facts;
	}

	static List<Detail> environment(Environment environment) {
		List<Detail> facts = new ArrayList<>();
		facts.add(new Detail("Commit",
				environment.git().commit().orElse("unknown") + (environment.git().dirty() ? ", with changes" : "")));
		facts.add(new Detail("Java", String.join("\n", environment.java().version())));
		facts.add(new Detail("Java options", environment.java().options()));
		Stream.of(environment.tools(), environment.nativeVersions(), environment.limits(), environment.sysctls())
			.forEach((values) -> values.forEach((name, value) -> facts.add(new Detail(name, value))));
		return facts;
	}

	static List<JarDetail> jars(Environment environment) {
		List<JarDetail> jars = new ArrayList<>();
		environment.jars().forEach((name, jar) -> jars.add(new JarDetail(name, jar.sha256(), jar.libraries())));
		return jars;
	}

	record Detail(String name, String value) {
	}

	/** A module's jar, its checksum, and the libraries in it. */
	record JarDetail(String name, String sha256, List<String> libraries) {
	}

}
