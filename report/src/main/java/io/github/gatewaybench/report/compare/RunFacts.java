package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Condition;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Fact;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Settings;
import io.github.gatewaybench.measurements.SubjectName;

/**
 * What the figures of a run depend on besides its subjects, whose change may be what is
 * to be found out.
 */
final class RunFacts {

	private static final String NOT_KNOWN = "not known";

	private final Environment environment;

	private final List<Fact> facts = new ArrayList<>();

	private RunFacts(Environment environment) {
		this.environment = environment;
	}

	static List<Fact> of(Run run) {
		RunFacts facts = new RunFacts(run.environment());
		facts.addAll(run.settings());
		run.experiment().conditions().forEach((name, value) -> facts.add(Condition.LOAD, name, value));
		return facts.facts;
	}

	private void addAll(Settings settings) {
		add(Condition.BACKEND, "backend", settings.backend().orElse("none"));
		settings.backend().ifPresent(this::addLibraries);
		add(Condition.PATH, "path", settings.path());
		settings.expectedBody().ifPresent((body) -> addIfBoth(Condition.PATH, "expected body", body));
		this.facts.addAll(this.environment.facts());
		add(Condition.TOOL, "load generator", settings.tool());
		String tool = this.environment.tools().get(settings.tool());
		// JMH is a library of ours.
		add(Condition.TOOL, "version of " + settings.tool(),
				(tool != null) ? tool : libraries(settings.tool() + "-bench"));
		settings.warmupLimitS()
			.ifPresent((seconds) -> addIfBoth(Condition.LOAD, "limit of the warm-up", seconds + " s"));
	}

	/** A stack has a backend of its own; where it alone was run, today's was not. */
	private void addLibraries(String backend) {
		Set<String> jars = this.environment.libraries().keySet();
		List<String> stacked = jars.stream()
			.filter((jar) -> SubjectName.of(jar).stack().isPresent()
					&& SubjectName.of(jar).plain().equals(jar(backend)))
			.toList();
		stacked.forEach((jar) -> addIfBoth(Condition.BACKEND, "the libraries of " + jar, libraries(jar)));
		if (stacked.isEmpty()) {
			add(Condition.BACKEND, "the backend's libraries", libraries(backend));
		}
		else if (jars.contains(jar(backend))) {
			addIfBoth(Condition.BACKEND, "the backend's libraries", libraries(backend));
		}
	}

	/** Of variants, as of backend-sleep@tuned, the jar is the same. */
	private static String jar(String service) {
		return service.replaceFirst("@.*", "");
	}

	private String libraries(String service) {
		List<String> libraries = this.environment.libraries().get(jar(service));
		return (libraries != null) ? libraries.stream().sorted().collect(Collectors.joining(", ")) : NOT_KNOWN;
	}

	private void addIfBoth(Condition condition, String name, String value) {
		this.facts.add(new Fact(condition, name, value, true));
	}

	private void add(Condition condition, String name, String value) {
		this.facts.add(new Fact(condition, name, value));
	}

}
