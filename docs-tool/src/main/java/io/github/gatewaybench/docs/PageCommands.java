package io.github.gatewaybench.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.Engine;
import io.github.gatewaybench.engine.ExperimentRegistry;
import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.subject.Repository;
import picocli.CommandLine;

/**
 * Checks commands in pages: scripts, modules, subjects and the commands of scripts/bench
 * must exist, and must accept the flags.
 */
final class PageCommands {

	private static final Pattern SCRIPT = Pattern.compile("(?<![\\w.-])(?:[\\w$]+/)?(scripts/[\\w./-]+|\\.ci/run)");

	private static final Pattern JAR = Pattern.compile("(?<![\\w./-])([\\w-]+(?:/[\\w-]+)?)/target/[\\w-]+\\.jar");

	private static final Pattern FLAG = Pattern.compile("(?<=[\\s\\[])--?[a-z][a-z-]*");

	/**
	 * Matches the first argument of a script if it can be the name of a command or an
	 * experiment.
	 */
	private static final Pattern FIRST_NAME = Pattern.compile("\\s+([a-z][\\w-]*)");

	private static final Pattern SUBJECTS = Pattern.compile("--subjects[\\s=]+(?:'([^']*)'|\"([^\"]*)\"|([^\\s)]+))");

	/** Matches one setting of an arm, with JVM flags that follow, each after a comma. */
	private static final Pattern ARM_SETTING = Pattern.compile("\\w+=[^,]*(?:,-[^,]*)*");

	/** Matches what stands for a subject, such as SUBJECT or &lt;folder&gt;. */
	private static final Pattern PLACEHOLDER = Pattern.compile("[<$\\[].*|[A-Z.…]+");

	private final Repository repository;

	private final CommandLine bench;

	private final List<String> experiments;

	PageCommands(Path home) {
		this.repository = new Repository(home);
		this.bench = Engine.commandLine(home);
		this.experiments = ExperimentRegistry.declaredIn(home.resolve("scripts"));
	}

	/**
	 * Lists what is wrong with the commands in a code block or code span.
	 * @param code lines as typed in a shell
	 * @return messages, one per problem; empty if there are none
	 */
	List<String> problems(String code) {
		List<String> problems = new ArrayList<>();
		for (String line : code.replaceAll("\\\\\\n", " ").split("\\n")) {
			String withoutComment = line.replaceAll("(^|\\s)#.*", "");
			for (String command : withoutComment.split("&&?|\\|\\|?|;")) {
				problemsOfCommand(command).forEach((each) -> problems.add(command.strip() + ": " + each));
			}
		}
		return problems;
	}

	private List<String> problemsOfCommand(String command) {
		List<String> problems = new ArrayList<>();
		JAR.matcher(command)
			.results()
			.map((each) -> each.group(1))
			.filter((each) -> !Files.exists(file(each).resolve("pom.xml")))
			.forEach((each) -> problems.add("there is no module " + each));
		Matcher script = SCRIPT.matcher(command);
		if (script.find()) {
			Path file = file(script.group(1));
			if (!Files.exists(file)) {
				problems.add("there is no " + script.group(1));
			}
			else if (Files.isRegularFile(file)) {
				String arguments = command.substring(script.end());
				problems.addAll(problemsOfArguments(file, arguments));
				problems.addAll(unknownSubjects(subjects(arguments)));
			}
		}
		return problems;
	}

	private Path file(String name) {
		return this.repository.home().resolve(name);
	}

	/**
	 * Lists unknown commands, experiments and flags among a script's arguments, and
	 * unknown subjects of arms. Subjects after --subjects are not checked.
	 */
	private List<String> problemsOfArguments(Path script, String arguments) {
		return switch (script.getFileName().toString()) {
			case "quickstart.sh" -> problemsOfArguments(script.resolveSibling("versus.sh"), arguments);
			case "versus.sh" ->
				Stream
					.concat(unknownSubjects(subjectsOfArms(arguments)).stream(),
							unknownFlags(arguments, declaredFlags(script)).stream())
					.toList();
			case "compare.sh" -> problemsOfEngineCommand(" compare" + arguments);
			case "report.sh" -> problemsOfEngineCommand(arguments);
			case "bench" -> problemsOfBench(script, arguments);
			default -> unknownFlags(arguments, declaredFlags(script));
		};
	}

	private List<String> problemsOfBench(Path script, String arguments) {
		Matcher command = FIRST_NAME.matcher(arguments);
		if (!command.lookingAt() || !Set.of("run", "versus").contains(command.group(1))) {
			return problemsOfEngineCommand(arguments);
		}
		String rest = arguments.substring(command.end());
		if (command.group(1).equals("versus")) {
			return problemsOfArguments(script.resolveSibling("versus.sh"), rest);
		}
		Matcher experiment = FIRST_NAME.matcher(rest);
		if (!experiment.lookingAt()) {
			return List.of();
		}
		String name = experiment.group(1);
		return this.experiments.contains(name)
				? problemsOfArguments(script.resolveSibling(name + ".sh"), rest.substring(experiment.end()))
				: List.of("no experiment " + name);
	}

	private List<String> problemsOfEngineCommand(String arguments) {
		Matcher name = FIRST_NAME.matcher(arguments);
		CommandLine command = name.lookingAt() ? this.bench.getSubcommands().get(name.group(1)) : this.bench;
		return (command != null) ? unknownFlags(arguments, command.getCommandSpec().optionsMap().keySet())
				: List.of("no command " + name.group(1));
	}

	private static List<String> unknownFlags(String arguments, Set<String> known) {
		return FLAG.matcher(arguments)
			.results()
			.map(MatchResult::group)
			.filter((each) -> !known.contains(each))
			.map("no flag %s"::formatted)
			.toList();
	}

	/**
	 * Returns the flags that occur in a script's help text, a file in docs/help, or in
	 * the comment at the beginning of the script if there is no such file.
	 */
	private Set<String> declaredFlags(Path script) {
		String name = script.getFileName().toString().replace(".sh", "");
		Path help = file("docs/help").resolve(name + ".txt");
		String manual = Files.exists(help) ? read(help)
				: read(script).lines().takeWhile((each) -> each.startsWith("#")).collect(Collectors.joining("\n"));
		return FLAG.matcher(manual).results().map(MatchResult::group).collect(Collectors.toSet());
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Returns the subjects that a command line lists after --subjects; empty if the flag
	 * is missing.
	 */
	private static Stream<String> subjects(String arguments) {
		return SUBJECTS.matcher(arguments)
			.results()
			.flatMap((list) -> Stream.of(list.group(1), list.group(2), list.group(3)))
			.filter(Objects::nonNull)
			.flatMap((list) -> Stream.of(list.split("[\\s,]+")));
	}

	/** Returns the subjects of the arms, which are the words before the first flag. */
	private static Stream<String> subjectsOfArms(String arguments) {
		return Stream.of(arguments.split("[\\s'\")]+"))
			.takeWhile((word) -> !word.matches("(--?[a-z]|>).*"))
			.filter((word) -> !word.startsWith("-"))
			.flatMap((arm) -> Stream.of(ARM_SETTING.matcher(arm).replaceAll("").split(",")))
			.filter((each) -> !each.isEmpty());
	}

	private List<String> unknownSubjects(Stream<String> names) {
		return names.filter((each) -> !isSubject(each)).map("no subject %s"::formatted).toList();
	}

	private boolean isSubject(String name) {
		if (PLACEHOLDER.matcher(name).matches() || name.matches("(stack-\\d+/)?direct")) {
			return true;
		}
		Validation validation = new Validation();
		this.repository.check(this.repository.moduleSpec(name), validation);
		return validation.passed();
	}

}
