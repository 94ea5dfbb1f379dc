package io.github.gatewaybench.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Environment.Machine;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.MemoryStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.report.summary.AttestationSection;
import io.github.gatewaybench.report.summary.Markdown;

/** Formats settings, machines and versions of a run for the HTML page, by name. */
final class EnvironmentFacts {

	private EnvironmentFacts() {
	}

	static Map<String, String> mainFacts(Run run) {
		RunSettings settings = run.settings();
		Environment environment = run.environment();
		Map<String, String> facts = new LinkedHashMap<>();
		StringBuilder told = new StringBuilder(settings.tool());
		run.experiment()
			.loadOptions()
			.forEach((name, value) -> told.append(value.isEmpty() ? "" : "; " + name + ": " + value));
		facts.put("Load", told.toString());
		// Direct may have no table of routes; all other subjects have the same loads.
		String subject = settings.subjects()
			.stream()
			.filter((each) -> !SubjectName.of(each).isDirect())
			.findFirst()
			.orElse(settings.subjects().get(0));
		List<Load> loads = run.experiment().loads(subject);
		// The heaps of a memory study differ between subjects.
		loads.stream()
			.flatMap((load) -> load.parts().keySet().stream())
			.distinct()
			.filter((part) -> !part.equals(MemoryStudy.HEAP_PART))
			.forEach((part) -> facts.put(loadPartTitle(part),
					loads.stream().map((load) -> load.part(part)).distinct().collect(Collectors.joining(", "))));
		run.experiment()
			.as(MemoryStudy.class)
			.ifPresent(
					(study) -> facts.put("Largest heap, MB", Integer.toString(study.kindSettings().largestHeapMb())));
		run.experiment()
			.as(Versus.class)
			.ifPresentOrElse((versus) -> facts.put("Blocks", Integer.toString(versus.kindSettings().blocks().size())),
					() -> facts.put("Repetitions", Integer.toString(settings.repetitions())));
		facts.put("Path",
				settings.path() + settings.backend().map((backend) -> " of " + backend).orElse(" of each subject"));
		facts.put(environment.hosts().isEmpty() ? "Machine" : "Engine's machine", formatMachine(environment.machine()));
		environment.hosts().forEach((role, hosts) -> {
			for (int i = 0; i < hosts.size(); i++) {
				facts.put("%s's host%s".formatted(Markdown.capitalize(role), (hosts.size() == 1) ? "" : " " + (i + 1)),
						formatHost(hosts.get(i)));
			}
		});
		// Shortens a line such as openjdk version "17.0.15" 2025-04-15.
		String java = environment.java().version().stream().findFirst().orElse("none");
		facts.put("Java",
				java.replaceFirst("^(\\S+) version \"([^\"]*)\".*$", "$1 $2") + ", " + environment.java().options());
		facts.putAll(AttestationSection.missingAttestationFact(run));
		return facts;
	}

	private static String loadPartTitle(String part) {
		return part.equals("cpus") ? "CPUs" : Markdown.capitalize(part);
	}

	private static String formatMachine(Machine machine) {
		return "%s%s, %d CPU%s, %.0f GB, %s".formatted(machine.cpu(),
				machine.cpuId().map(" (%s)"::formatted).orElse(""), machine.cores(), (machine.cores() == 1) ? "" : "s",
				machine.memoryMb() / Environment.MIB_PER_GIB, machine.kernel());
	}

	private static String formatHost(Environment.Host host) {
		StringBuilder words = new StringBuilder(
				"%s, %s: %s".formatted(host.host(), host.address(), formatMachine(host.machine())));
		host.roundTripUs().forEach((to, us) -> words.append("; %d µs to %s and back".formatted(us, to)));
		return words.toString();
	}

	static Map<String, String> details(Environment environment) {
		Map<String, String> facts = new LinkedHashMap<>();
		facts.put("Commit",
				environment.git().commit().orElse("unknown") + (environment.git().dirty() ? ", with changes" : ""));
		facts.put("Java", String.join("\n", environment.java().version()));
		facts.put("Java options", environment.java().options());
		Stream.of(environment.tools(), environment.nativeVersions(), environment.limits(), environment.sysctls())
			.forEach(facts::putAll);
		return facts;
	}

}
