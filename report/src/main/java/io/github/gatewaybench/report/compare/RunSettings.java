package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.model.Environment;
import io.github.gatewaybench.report.model.Round;
import io.github.gatewaybench.report.model.RouteStudy;
import io.github.gatewaybench.report.model.Run;
import io.github.gatewaybench.report.model.RunInfo;
import io.github.gatewaybench.report.model.SubjectName;

/**
 * The settings that the figures of a run depend on besides its subjects, whose change may
 * be what is to be found out.
 */
final class RunSettings {

	private static final double MEBIBYTES = 1024;

	private final List<Setting> settings = new ArrayList<>();

	private RunSettings() {
	}

	static List<Setting> of(Run run) {
		RunSettings settings = new RunSettings();
		settings.addAll(run.info());
		settings.addLoad(run);
		return settings.settings;
	}

	private void addAll(RunInfo info) {
		Environment environment = info.environment();
		add(Condition.BACKEND, "backend", info.backend().orElse("none"));
		info.backend().ifPresent((backend) -> addLibraries(info, backend));
		add(Condition.PATH, "path", info.path());
		addIfKnown(Condition.PATH, "expected body", info.expectedBody());
		add(Condition.MACHINE, "processor", environment.cpu());
		add(Condition.MACHINE, "processors", Long.toString(environment.cores()));
		// What the kernel keeps of it for itself changes from start to start.
		add(Condition.MACHINE, "memory", Math.round(environment.memoryMb() / MEBIBYTES) + " GB");
		add(Condition.MACHINE, "kernel", environment.kernel());
		environment.sysctls().forEach((name, value) -> addIfKnown(Condition.MACHINE, name, Optional.of(value)));
		add(Condition.JVM, "JVM", String.join(", ", environment.javaVersion()));
		add(Condition.JVM, "JVM's flags", environment.javaOptions());
		add(Condition.TOOL, "load generator", info.tool());
		add(Condition.TOOL, "version of " + info.tool(), info.tool().equals("jmh") ? libraries(info, "jmh-bench")
				: environment.tools().getOrDefault(info.tool(), "not known"));
	}

	/** A stack has a backend of its own; where it alone was run, today's was not. */
	private void addLibraries(RunInfo info, String backend) {
		Set<String> jars = info.environment().libraries().keySet();
		List<String> stacked = jars.stream()
			.filter((jar) -> SubjectName.of(jar).stack().isPresent()
					&& SubjectName.of(jar).plain().equals(jar(backend)))
			.toList();
		stacked.forEach(
				(jar) -> addIfKnown(Condition.BACKEND, "the libraries of " + jar, Optional.of(libraries(info, jar))));
		if (stacked.isEmpty()) {
			add(Condition.BACKEND, "the backend's libraries", libraries(info, backend));
		}
		else if (jars.contains(jar(backend))) {
			addIfKnown(Condition.BACKEND, "the backend's libraries", Optional.of(libraries(info, backend)));
		}
	}

	private void addLoad(Run run) {
		OptionalLong warmup = run.info().warmupLimitSeconds();
		addIfKnown(Condition.LOAD, "limit of the warm-up",
				warmup.isPresent() ? Optional.of(warmup.getAsLong() + " s") : Optional.empty());
		if (run instanceof Round round) {
			add(Condition.LOAD, "duration", round.durationSeconds() + " s");
			add(Condition.LOAD, "threads of wrk", Long.toString(round.threads()));
			add(Condition.LOAD, "timeout", round.timeoutSeconds() + " s");
		}
		else if (run instanceof AbStudy study) {
			study.loads()
				.forEach((load) -> add(Condition.LOAD,
						"executions of n%d-c%d".formatted(load.requests(), load.connections()),
						Integer.toString(load.executions())));
			add(Condition.LOAD, "timeout", study.timeoutSeconds() + " s");
		}
		else if (run instanceof RouteStudy study) {
			add(Condition.LOAD, "options of JMH", String.join(" ", study.jmhOptions()));
		}
	}

	/** Of variants, as of backend-sleep@tuned, the jar is the same. */
	private static String jar(String service) {
		return service.replaceFirst("@.*", "");
	}

	private static String libraries(RunInfo info, String service) {
		List<String> libraries = info.environment().libraries().get(jar(service));
		return (libraries != null) ? libraries.stream().sorted().collect(Collectors.joining(", ")) : "not known";
	}

	private void addIfKnown(Condition condition, String name, Optional<String> value) {
		value.ifPresent((known) -> this.settings.add(new Setting(condition, name, known, true)));
	}

	private void add(Condition condition, String name, String value) {
		this.settings.add(new Setting(condition, name, value));
	}

}
