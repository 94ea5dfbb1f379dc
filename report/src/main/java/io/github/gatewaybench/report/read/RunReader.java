package io.github.gatewaybench.report.read;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

import io.github.gatewaybench.report.model.Environment;
import io.github.gatewaybench.report.model.Run;
import io.github.gatewaybench.report.model.RunInfo;

/**
 * Reads the folder of a run, of any kind and however far it came. Files that cannot be
 * read are told all at once.
 */
public final class RunReader {

	private static final int MOST_REPETITIONS = 999_999;

	private RunReader() {
	}

	/** Whether a folder is that of a run. */
	public static boolean isRun(Path folder) {
		return Files.exists(folder.resolve("run.json"));
	}

	/** Reads a run. */
	public static Run read(Path folder) {
		Problems problems = new Problems();
		Optional<Environment> environment = problems
			.attempt(() -> EnvironmentReader.read(folder.resolve("environment.json")));
		Optional<Json> run = problems.attempt(() -> JsonFile.read(folder.resolve("run.json")));
		problems.throwIfAny();
		RunInfo info = info(folder, run.orElseThrow(), environment.orElseThrow());
		return switch (info.tool()) {
			case "wrk" -> RoundReader.read(info, run.get());
			case "ab" -> AbStudyReader.read(info, run.get());
			case "jmh" -> RouteStudyReader.read(info, run.get());
			default -> throw run.get().get("tool").wrong("is none of wrk, ab, jmh");
		};
	}

	private static RunInfo info(Path folder, Json run, Environment environment) {
		Json status = run.get("status");
		if (!List.of("complete", "incomplete").contains(status.text())) {
			throw status.wrong("is neither complete nor incomplete");
		}
		return new RunInfo(folder, run.get("round").text(), status.text(), run.get("started").text(),
				run.get("tool").text(), run.get("backend").textIfAny(), run.get("path").text(),
				run.find("expected_body").map(Json::text),
				run.find("warmup_limit_s").map(Json::countIfAny).orElse(OptionalLong.empty()),
				distinct(run.get("subjects"), Json::text), run.find("bases").map(RunReader::bases).orElse(Map.of()),
				run.get("repetitions").count(MOST_REPETITIONS), environment);
	}

	private static Map<String, String> bases(Json bases) {
		Map<String, String> bySubject = new LinkedHashMap<>();
		bases.object().forEach((subject, base) -> bySubject.put(subject, base.text()));
		return bySubject;
	}

	/** The elements of a list that says something, and nothing twice. */
	static <T> List<T> distinct(Json list, Function<Json, T> element) {
		List<T> elements = list.list().stream().map(element).toList();
		if (elements.isEmpty()) {
			throw list.wrong("is empty");
		}
		if (new HashSet<>(elements).size() < elements.size()) {
			throw list.wrong("says something twice");
		}
		return elements;
	}

}
