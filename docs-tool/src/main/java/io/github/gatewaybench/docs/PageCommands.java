package io.github.gatewaybench.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.gatewaybench.engine.Engine;
import picocli.CommandLine;

/**
 * Checks commands in pages: scripts, modules and subjects must exist, and the scripts
 * must accept the flags.
 */
final class PageCommands {

	private static final Pattern SCRIPT = Pattern.compile("(?<![\\w.-])(?:[\\w$]+/)?(scripts/[\\w./-]+|\\.ci/run)");

	private static final Pattern JAR = Pattern.compile("(?<![\\w./-])([\\w-]+(?:/[\\w-]+)?)/target/[\\w-]+\\.jar");

	private static final Pattern FLAG = Pattern.compile("(?<=[\\s\\[])--?[a-z][a-z-]*");

	private final Path home;

	private final CommandLine bench;

	PageCommands(Path home) {
		this.home = home;
		this.bench = Engine.commandLine(home);
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
				check(command, problems);
			}
		}
		return problems;
	}

	private void check(String command, List<String> problems) {
		JAR.matcher(command)
			.results()
			.map((each) -> each.group(1))
			.filter((each) -> !Files.exists(this.home.resolve(each).resolve("pom.xml")))
			.forEach((each) -> problems.add(command.strip() + ": there is no module " + each));
		Matcher script = SCRIPT.matcher(command);
		if (!script.find()) {
			return;
		}
		Path file = this.home.resolve(script.group(1));
		if (!Files.exists(file)) {
			problems.add(command.strip() + ": there is no " + script.group(1));
			return;
		}
		if (!Files.isRegularFile(file)) {
			return;
		}
		String arguments = command.substring(script.end());
		Set<String> known = flags(file, words(arguments));
		FLAG.matcher(arguments)
			.results()
			.map(MatchResult::group)
			.filter((each) -> !known.contains(each))
			.forEach((each) -> problems.add("%s: no flag %s".formatted(command.strip(), each)));
		subjects(words(arguments)).stream()
			.filter((each) -> !isSubject(each))
			.forEach((each) -> problems.add("%s: no subject %s".formatted(command.strip(), each)));
	}

	private static List<String> words(String arguments) {
		return Arrays.stream(arguments.strip().split("[\\s='\"]+")).filter((each) -> !each.isEmpty()).toList();
	}

	private Set<String> flags(Path script, List<String> words) {
		String name = script.getFileName().toString();
		Optional<String> command = words.stream().findFirst();
		return switch (name) {
			case "quickstart.sh" -> flags(script.resolveSibling("versus.sh"), words);
			case "compare.sh" -> options("compare");
			case "report.sh" -> command.map(this::options).orElse(Set.of());
			case "bench" -> (command.filter("run"::equals).isPresent() && words.size() > 1)
					? flags(script.resolveSibling(words.get(1) + ".sh"), words)
					: command.map(this::options).orElse(Set.of());
			default -> declaredFlags(script);
		};
	}

	/** Returns the flags of one of the engine's commands, such as compare. */
	private Set<String> options(String command) {
		CommandLine found = this.bench.getSubcommands().getOrDefault(command, this.bench);
		return found.getCommandSpec().optionsMap().keySet();
	}

	/**
	 * Returns the flags that a script's help text, a file in docs/help, mentions or, if
	 * there is none, the comment at the beginning of the script.
	 */
	private Set<String> declaredFlags(Path script) {
		String name = script.getFileName().toString().replace(".sh", "");
		Path help = this.home.resolve("docs/help").resolve(name + ".txt");
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
	private static List<String> subjects(List<String> words) {
		int flag = words.indexOf("--subjects");
		if (flag < 0 || flag + 1 == words.size()) {
			return List.of();
		}
		return List.of(words.get(flag + 1).replace(")", "").split(","));
	}

	private boolean isSubject(String name) {
		String module = name.replaceFirst("@.*", "");
		String bare = module.replaceFirst("^stack-\\d+/", "");
		return name.matches("<.*>|\\$.*|(stack-\\d+/)?direct")
				|| Files.isDirectory(this.home.resolve(bare.replaceFirst("/.*", "")));
	}

}
