package io.github.gatewaybench.engine.kind;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.CommonOptions;
import io.github.gatewaybench.engine.flags.Flags.GivenFlags;
import io.github.gatewaybench.engine.judge.SteadyState;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.engine.subject.Server.LaunchParameters;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.DurationParser;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.RunSettings.RankBy;
import io.github.gatewaybench.measurements.ShellWords;

/**
 * One invocation of an experiment script: the values that the script declares and the
 * flags that the user gave.
 *
 * @param declared declared values by key
 * @param workFolder temporary folder of the run
 * @param validation collects the problems
 */
public record ScriptInvocation(Map<String, String> declared, GivenFlags given, Repository repository, Jvm jvm,
		Map<String, String> environment, Path workFolder, Validation validation) {

	private static final Set<String> KEYS_OF_ROUND = Set.of("backend", "path", "expected-body", "subjects");

	public static ScriptInvocation of(ScriptArguments declaration, Path home, Map<String, String> environment,
			Validation validation) {
		Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
		return new ScriptInvocation(declaration.values(),
				declaration.kind().read(declaration.values(), declaration.flags(), validation), new Repository(home),
				Jvm.of(environment).withOverridableOptions(declaration.kind().javaOptions()),
				withAbsolutePaths(environment, Path.of("").toAbsolutePath()),
				temporary.resolve("gateway-bench-run-" + UUID.randomUUID()), validation);
	}

	/** Copy of this invocation with additional or replaced declared values, by key. */
	public ScriptInvocation with(Map<String, String> values) {
		Map<String, String> all = new HashMap<>(this.declared);
		all.putAll(values);
		return new ScriptInvocation(all, this.given, this.repository, this.jvm, this.environment, this.workFolder,
				this.validation);
	}

	/**
	 * Copy of this invocation with the backend, path, expected body and subjects of a
	 * round.
	 * @param round name of the round, as the user gives it with --like
	 * @throws io.github.gatewaybench.engine.check.Validation.RefusedException if there is
	 * no such round
	 */
	public ScriptInvocation withValuesOfRound(String round) {
		Path scripts = this.repository.home().resolve("scripts");
		Map<String, String> values = new HashMap<>(ScriptArguments.declaredForRound(scripts.resolve(round + ".sh")));
		if (values.isEmpty()) {
			throw this.validation.refused("--like %s: there is no such round".formatted(round),
					"give the name of a script in scripts/ that declares a round, such as round1");
		}
		values.keySet().retainAll(KEYS_OF_ROUND);
		return with(values);
	}

	/**
	 * Makes relative paths of existing files in environment variables absolute, because
	 * servers run in folders of their own.
	 * @param folder folder that relative paths start from
	 */
	static Map<String, String> withAbsolutePaths(Map<String, String> environment, Path folder) {
		Map<String, String> absolute = new HashMap<>(environment);
		absolute.replaceAll((name, value) -> {
			boolean isPath = value.contains("/") || (name.endsWith("_JAR") && !value.isEmpty());
			return (isPath && !value.startsWith("/") && Files.exists(folder.resolve(value)))
					? folder.resolve(value).toString() : value;
		});
		return absolute;
	}

	/** Value that the script declares for a key; empty if there is none. */
	public Optional<String> find(String key) {
		return Optional.ofNullable(this.declared.get(key));
	}

	/** Value of a key that every script declares. */
	public String get(String key) {
		return find(key).orElseThrow();
	}

	/**
	 * Path at which the backend reports how many requests it has received; empty for a
	 * subject with a path of its own, whose requests are not in that number.
	 */
	public Optional<String> countPath(ModuleSpec subject) {
		return Optional.of(find("count-path").orElse(get("path") + "/count"))
			.filter((each) -> subject.pathOr("").isEmpty());
	}

	/** Words of a declared value; none if the key is not declared. */
	public List<String> list(String key) {
		return Jvm.splitWords(find(key).orElse(""));
	}

	/** Whether the value of a key is declared as yes. */
	public boolean isYes(String key) {
		return find(key).equals(Optional.of("yes"));
	}

	/** Name of the experiment, which is also the name of its script. */
	public String experimentName() {
		return get("name");
	}

	/** Values of the flags that most kinds of experiment have. */
	public CommonOptions options() {
		return this.given.common();
	}

	/**
	 * Backend that --backend names or, without the flag, the one that the script
	 * declares; empty if the experiment has no backend.
	 */
	public Optional<ModuleSpec> backend() {
		Optional<String> declared = find("backend");
		if (declared.isEmpty() && this.given.has("--backend")) {
			this.validation.addProblem("--backend %s: %s has no backend, its subjects answer requests themselves"
				.formatted(options().backend().orElse(""), experimentName()), "leave out --backend");
			return Optional.empty();
		}
		return (this.given.has("--backend") ? options().backend() : declared).map(this.repository::moduleSpec);
	}

	/** Creates the settings of a new run from the flags and the declared values. */
	public RunSettings settings(String tool, String path, SubjectSelection selection) {
		CommonOptions options = options();
		if (options.wholeWarmup() && options.warmupLimit().isZero()) {
			this.validation.addProblem(
					"--whole-warmup, but the warm-up limit is 0 s%s"
						.formatted(this.given.has("--warmup-limit") ? "" : " with --quick"),
					"give a --warmup-limit such as 10m");
		}
		String base = find("base").orElse(RunSettings.DIRECT);
		int repetitions = Math.max(1, options.reps()); // 0 without the flag --reps
		return new RunSettings(experimentName(), tool, selection.backend().map(ModuleSpec::text), path,
				find("expected-body"), selection.subjects().stream().map(ModuleSpec::text).distinct().toList(),
				Optional.of(base), selection.stackBasesBySubject(base), repetitions,
				OptionalLong.of(options.warmupLimit().toSeconds()), Optional.of(options.wholeWarmup()),
				Optional.of(SteadyState.RULE),
				Optional.of(options.quick()).filter((quick) -> quick).map((quick) -> fullCommand()),
				find("rank-by").map((name) -> RankBy.valueOf(name.toUpperCase(Locale.ROOT))));
	}

	/**
	 * Command line of the full measurement that this invocation is a quick test of: the
	 * same flags without --quick.
	 */
	private String fullCommand() {
		List<String> words = this.given.words().stream().filter((each) -> !each.equals("--quick")).toList();
		return "scripts/%s.sh %s".formatted(experimentName(), ShellWords.join(words)).strip();
	}

	/**
	 * Converts a flag's time to seconds, at least 1; notes a problem if the time is
	 * shorter.
	 */
	public int toSeconds(String flag, Duration time) {
		return toSeconds(flag, time, (int) DurationParser.MAX_DURATION.toSeconds());
	}

	/**
	 * Converts a flag's time to seconds, at least 1; notes a problem if the time is
	 * shorter, or longer than the maximum.
	 * @param longest maximum in seconds
	 */
	public int toSeconds(String flag, Duration time, int longest) {
		int seconds = (int) time.toSeconds();
		if (seconds < 1) {
			this.validation.addProblem(flag + " 0s is not a time of at least 1 s", "write it as 30s, 2m or 1h");
		}
		if (seconds > longest) {
			this.validation.addProblem("%s %ds is longer than %d s".formatted(flag, seconds, longest),
					"give at most %ds".formatted(longest));
		}
		return Math.max(1, seconds);
	}

	/** Port that a server declares. */
	public int port(ModuleSpec name) {
		return this.repository.server(name).port().orElseThrow();
	}

	/**
	 * Creates the parameters that start a server on the port that it declares, with the
	 * user's JVM flags.
	 * @param upstream URL that a gateway forwards to; empty for other servers
	 */
	public LaunchParameters launchParameters(ModuleSpec name, Optional<String> upstream, String... arguments) {
		return new LaunchParameters(port(name), upstream, this.jvm.options(), List.of(arguments), Optional.empty(),
				Map.of());
	}

	/** Creates the launcher of the servers of this invocation. */
	public ServerLauncher launcher() {
		return new ServerLauncher(this.repository, this.workFolder, find("expected-body").orElse(""));
	}

	/** Returns {@code same}; if it is false, notes why the run cannot be resumed. */
	public boolean noteNotResumableUnless(boolean same, String reason) {
		if (!same) {
			this.validation.addProblem("--resume %s %s".formatted(options().resume().orElse(""), reason),
					"start a new run");
		}
		return same;
	}

}
