package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.model.Environment;
import io.github.gatewaybench.report.model.Load;
import io.github.gatewaybench.report.model.Round;
import io.github.gatewaybench.report.model.RouteStudy;
import io.github.gatewaybench.report.model.Run;
import io.github.gatewaybench.report.model.RunInfo;

/**
 * What was run, and on what.
 */
final class Facts {

	private static final double MEBIBYTES_PER_GIBIBYTE = 1024;

	private Facts() {
	}

	/** What one has to know before the figures. */
	static List<Fact> first(Run run) {
		RunInfo info = run.info();
		Environment environment = info.environment();
		List<Fact> facts = new ArrayList<>();
		facts.add(new Fact("Load", load(run)));
		facts.add(new Fact(varied(run), values(run)));
		facts.add(new Fact("Repetitions", Integer.toString(info.repetitions())));
		facts.add(new Fact("Asked for",
				info.path() + info.backend().map((backend) -> " of " + backend).orElse(" of each subject")));
		facts.add(new Fact("Machine",
				"%s, %d processor%s, %.0f GB, %s".formatted(environment.cpu(), environment.cores(),
						(environment.cores() == 1) ? "" : "s", environment.memoryMb() / MEBIBYTES_PER_GIBIBYTE,
						environment.kernel())));
		facts.add(new Fact("Java", environment.javaVersion().stream().findFirst().map(Facts::version).orElse("none")
				+ ", " + environment.javaOptions()));
		return facts;
	}

	/** Of a line such as {@code openjdk version "17.0.15" 2025-04-15}. */
	private static String version(String line) {
		return line.replaceFirst("^(\\S+) version \"([^\"]*)\".*$", "$1 $2");
	}

	private static String load(Run run) {
		if (run instanceof Round round) {
			return "wrk, %d threads, %d s each, timeout %d s".formatted(round.threads(), round.durationSeconds(),
					round.timeoutSeconds());
		}
		else if (run instanceof AbStudy study) {
			return "ab, " + String.join(" and ", study.protocols()) + ", timeout " + study.timeoutSeconds() + " s";
		}
		RouteStudy study = (RouteStudy) run;
		return "JMH, client " + String.join(" and ", study.clients())
				+ (study.jmhOptions().isEmpty() ? "" : ", " + String.join(" ", study.jmhOptions()));
	}

	private static String varied(Run run) {
		return (run instanceof Round) ? "Connections" : (run instanceof AbStudy) ? "Requests" : "Routes";
	}

	private static String values(Run run) {
		if (run instanceof Round round) {
			return list(round.connections());
		}
		else if (run instanceof AbStudy study) {
			String loads = study.loads().stream().map(Facts::load).collect(Collectors.joining("; "));
			return study.cpus().equals(List.of("all")) ? loads : loads + "; on " + list(study.cpus()) + " processors";
		}
		return list(((RouteStudy) run).routes());
	}

	private static String load(Load load) {
		return "%d, %d at a time%s".formatted(load.requests(), load.connections(),
				(load.executions() > 1) ? ", " + load.executions() + " times after each start" : "");
	}

	private static String list(List<?> values) {
		return values.stream().map(Object::toString).collect(Collectors.joining(", "));
	}

	/** The rest of what the figures depend on. */
	static List<Fact> environment(Environment environment) {
		List<Fact> facts = new ArrayList<>();
		facts.add(new Fact("Commit",
				environment.commit().orElse("unknown") + (environment.dirty() ? ", with changes" : "")));
		facts.add(new Fact("Java", String.join("\n", environment.javaVersion())));
		facts.add(new Fact("Java options", environment.javaOptions()));
		addAll(facts, environment.tools());
		addAll(facts, environment.nativeVersions());
		addAll(facts, environment.limits());
		addAll(facts, environment.sysctls());
		return facts;
	}

	private static void addAll(List<Fact> facts, Map<String, String> values) {
		values.forEach((name, value) -> facts.add(new Fact(name, value)));
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
