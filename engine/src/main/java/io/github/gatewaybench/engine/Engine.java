package io.github.gatewaybench.engine;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import io.github.gatewaybench.engine.check.Checks.RefusedException;
import io.github.gatewaybench.engine.hands.Hands.HandException;
import io.github.gatewaybench.engine.kind.Launcher;
import io.github.gatewaybench.engine.run.Shell;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.report.compare.CompareCommand;
import io.github.gatewaybench.report.html.HtmlCommand;
import io.github.gatewaybench.report.summary.SummaryCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command line: the commands of {@code scripts/bench}.
 */
@Command(name = "bench", mixinStandardHelpOptions = true, versionProvider = Engine.Version.class,
		description = "Runs experiments, and says what their runs and the raw output of wrk, ab and JMH show.",
		synopsisSubcommandLabel = "COMMAND",
		subcommands = { ListCommand.class, OpenCommand.class, SummaryCommand.class, CompareCommand.class,
				HtmlCommand.class },
		footer = { "", "'bench COMMAND --help' is the manual of a command.", "",
				"Exit status: 0, or 2 for wrong usage or files that cannot be read, which are all named." })
public final class Engine implements Runnable {

	@Spec
	private CommandSpec spec;

	public static void main(String[] args) {
		// In whatever locale: the tables hold a µ.
		PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), true);
		PrintWriter err = new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true);
		Path home = Path.of(System.getProperty("gateway-bench.home", ""));
		if (args.length > 1 && args[0].equals("run")) {
			System.exit(run(home, List.of(args), err));
		}
		System.exit(commandLine(home).setOut(out).setErr(err).execute(args));
	}

	/**
	 * Runs what a script declares: the words after "run" are the kind of experiment and
	 * its declaration, and behind "--" the flags of the user.
	 */
	private static int run(Path home, List<String> args, PrintWriter err) {
		int end = args.indexOf("--");
		PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
		try {
			return new RunCommand(Launcher.of(args.get(1)), home, args.subList(2, end),
					args.subList(end + 1, args.size()), System.getenv(), out)
				.run((folder) -> report(home, folder, out, err));
		}
		catch (RefusedException | BadInputException | HandException ex) {
			err.println(ex.getMessage());
			return CommandLine.ExitCode.USAGE;
		}
	}

	/** Prints the summary of a run and makes its files and its page. */
	private static boolean report(Path home, Path folder, PrintStream out, PrintWriter err) {
		PrintWriter shown = new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
		shown.println();
		boolean made = true;
		for (String command : List.of("summary", "html")) {
			PrintWriter to = command.equals("summary") ? shown : new PrintWriter(Writer.nullWriter());
			if (commandLine(home).setOut(to).setErr(err).execute(command, folder.toString()) > 1) {
				err.println("The run is kept in %s; when that is fixed: scripts/report.sh %s %s".formatted(folder,
						command, Shell.quoted(List.of(folder.toString()))));
				made = false;
			}
		}
		return made;
	}

	/**
	 * The command line, whose streams and exit status a caller can look at.
	 * @param home the folder of the repository; runs are below its {@code results}
	 */
	public static CommandLine commandLine(Path home) {
		CommandLine commandLine = new CommandLine(new Engine());
		commandLine.setExecutionExceptionHandler((exception, command, parsed) -> {
			if (!(exception instanceof BadInputException)) {
				throw exception;
			}
			return refuse(command, exception.getMessage());
		});
		commandLine.setParameterExceptionHandler((exception, args) -> {
			CommandLine command = exception.getCommandLine();
			command.getErr().println(exception.getMessage());
			UnmatchedArgumentException.printSuggestions(exception, command.getErr());
			return refuse(command, "See scripts/" + command.getCommandSpec().qualifiedName() + " --help.");
		});
		RunNames names = new RunNames(home.resolve("results"));
		commandLine.getSubcommands().values().forEach((command) -> takeRunNames(command.getCommandSpec(), names));
		return commandLine;
	}

	private static int refuse(CommandLine command, String message) {
		command.getErr().println(message);
		command.getErr().flush();
		return CommandLine.ExitCode.USAGE;
	}

	/**
	 * Lets {@code last} and the like stand for a run, in place of any path that is not an
	 * option's.
	 */
	private static void takeRunNames(CommandSpec command, RunNames names) {
		for (PositionalParamSpec each : List.copyOf(command.positionalParameters())) {
			if (each.auxiliaryTypes()[0] == Path.class) {
				command.remove(each);
				command.addPositional(PositionalParamSpec.builder(each).converters(names).build());
			}
		}
	}

	@Override
	public void run() {
		throw new ParameterException(this.spec.commandLine(), "Missing command");
	}

	/** The version of the build that made the jar. */
	static final class Version implements CommandLine.IVersionProvider {

		@Override
		public String[] getVersion() {
			String version = Engine.class.getPackage().getImplementationVersion();
			return new String[] { "gateway-bench " + ((version != null) ? version : "(not from a jar)") };
		}

	}

}
