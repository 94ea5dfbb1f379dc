package io.github.gatewaybench.engine.kind;

import java.util.List;
import java.util.stream.Stream;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * All kinds of experiment, as scripts name them.
 */
public final class Launchers {

	private static final List<String> COMMON = List.of("subjects", "reps", "warmup-limit", "results", "resume");

	private static final List<String> SWITCHES = List.of("quick", "dry-run", "list");

	private Launchers() {
	}

	/** All flags of a kind, as picocli parses them. */
	public static CommandSpec flags(Launcher launcher) {
		CommandSpec flags = CommandSpec.create();
		Stream.of(COMMON, launcher.options())
			.flatMap(List::stream)
			.forEach((each) -> flags.addOption(OptionSpec.builder("--" + each).type(String.class).arity("1").build()));
		SWITCHES
			.forEach((each) -> flags.addOption(OptionSpec.builder("--" + each).type(boolean.class).arity("0").build()));
		return flags;
	}

	/**
	 * The launcher of a kind, for one call.
	 * @throws IllegalArgumentException if there is none of that name
	 */
	public static Launcher of(String name) {
		return List.of(new RoundLauncher(), new AbLauncher(), new RouteLauncher())
			.stream()
			.filter((each) -> each.name().equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("there is no kind of experiment \"" + name + "\""));
	}

}
