package io.github.gatewaybench.engine;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.check.Validation.RefusedException;
import io.github.gatewaybench.engine.host.HostScriptException;
import io.github.gatewaybench.engine.run.ShutdownHook;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Sanitizer;
import io.github.gatewaybench.measurements.ShellWords;
import io.github.gatewaybench.report.ExportCommand;
import io.github.gatewaybench.report.HtmlCommand;
import io.github.gatewaybench.report.RunReport;
import io.github.gatewaybench.report.SummaryCommand;
import io.github.gatewaybench.report.compare.CompareCommand;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.TerminalSummary;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line of {@code scripts/bench}. */
@Command(name = "bench", mixinStandardHelpOptions = true,
		description = "Runs experiments, and summarizes and compares runs and raw output of wrk, ab and JMH.",
		synopsisSubcommandLabel = "COMMAND",
		subcommands = { SummaryCommand.class, CompareCommand.class, HtmlCommand.class, ExportCommand.class },
		footer = { "", "'bench COMMAND --help' prints the manual of a command.", "",
				"Exit status: 0; 1 if summary or html finds that cells of a complete run are lost, or compare a regression "
						+ "beyond the limit; 2 for wrong usage, for files that cannot be read or written, all of which are named, or if compare "
						+ "has a limit and a regression may be hidden; 70 for a failure of gateway-bench itself." })
public final class Engine implements Runnable {

	private final RunNameResolver names;

	@Spec
	private CommandSpec spec;

	private Engine(RunNameResolver names) {
		this.names = names;
	}

	/**
	 * Entry point of the scripts that run experiments or modules, and of scripts/bench.
	 */
	public static void main(String[] args) {
		// UTF-8 in every locale, because the tables contain a µ.
		PrintStream out = new PrintStream(new SanitizingStream(new FileOutputStream(FileDescriptor.out),
				Terminal.ofStandardOutput().canOverwriteLine()), true, StandardCharsets.UTF_8);
		System.setErr(new PrintStream(new SanitizingStream(System.err, false), true, StandardCharsets.UTF_8));
		PrintWriter err = writer(System.err);
		UnexpectedFailure.installHandler(err);
		Path home = Path.of(System.getProperty("gateway-bench.home", ""));
		boolean ofScript = args.length > 0 && List.of("run", "command").contains(args[0]);
		System.exit(ofScript ? executeForScript(home, List.of(args), out, err) : execute(home, args, out, err));
	}

	/** Executes a command; returns its exit status, 2 if output cannot be written. */
	static int execute(Path home, String[] args, PrintStream out, PrintWriter err) {
		return statusUnlessOutputFailed(commandLine(home).setOut(writer(out)).setErr(err).execute(args), out, err);
	}

	private static int statusUnlessOutputFailed(int status, PrintStream out, PrintWriter err) {
		if (out.checkError()) {
			err.println("cannot write to standard output");
			return CommandLine.ExitCode.USAGE;
		}
		return status;
	}

	private static PrintWriter writer(OutputStream out) {
		return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
	}

	private static int executeForScript(Path home, List<String> args, PrintStream out, PrintWriter err) {
		List<String> words = args.subList(1, args.size());
		try {
			if (args.get(0).equals("command")) {
				out.println(ModuleCommand.commandLine(home, words, System.getenv()));
				return CommandLine.ExitCode.OK;
			}
			RunCommand command = new RunCommand(home, words, System.getenv(), out);
			int status = command.run((run) -> report(run, command.progress(), err));
			int regression = command.compare(writer(out), err);
			int whole = (regression != CommandLine.ExitCode.OK) ? regression : status;
			return command.printsOnlyComparison() ? statusUnlessOutputFailed(whole, out, err) : whole;
		}
		catch (RefusedException | BadInputException | HostScriptException ex) {
			err.println(ex.getMessage());
			return CommandLine.ExitCode.USAGE;
		}
		catch (InterruptedException ex) {
			return ShutdownHook.EXIT_STATUS;
		}
	}

	/**
	 * Writes the reports of a run and prints its results; returns false if that failed.
	 */
	private static boolean report(Run run, PrintStream out, PrintWriter err) {
		try {
			Rows rows = Rows.of(run);
			RunReport.write(rows);
			RunReport.printLostCells(List.of(rows), err);
			out.println();
			TerminalSummary.of(rows, (out == System.err) ? Ansi.OFF : Terminal.ofStandardOutput().ansi())
				.lines()
				.forEach(out::println);
			out.flush();
			return true;
		}
		catch (BadInputException ex) {
			err.println(ex.getMessage());
			err.println(
					"The run is kept in %s; once that is fixed, run: scripts/report.sh summary %s; scripts/report.sh html %2$s"
						.formatted(run.folder(), ShellWords.join(List.of(run.folder().toString()))));
			return false;
		}
	}

	/**
	 * Creates the command line of {@code scripts/bench}.
	 * @param home the repository's folder, whose {@code results} folder contains the runs
	 */
	public static CommandLine commandLine(Path home) {
		RunNameResolver names = new RunNameResolver(home.resolve("results"));
		// A file called @x that a shell's * found in a received folder would bring flags
		// along.
		CommandLine commandLine = new CommandLine(new Engine(names)).setExpandAtFiles(false);
		Optional<String> version = Optional.ofNullable(Engine.class.getPackage().getImplementationVersion());
		commandLine.getCommandSpec().version("gateway-bench " + version.orElse("(not from a jar)"));
		commandLine.setExecutionExceptionHandler((exception, command, parsed) -> {
			Throwable failure = (exception instanceof ExecutionException) ? exception.getCause() : exception;
			return (failure instanceof BadInputException) ? refuse(command, failure.getMessage())
					: UnexpectedFailure.print(failure, command.getErr());
		});
		commandLine.setParameterExceptionHandler((exception, args) -> {
			CommandLine command = exception.getCommandLine();
			command.getErr().println(exception.getMessage());
			UnmatchedArgumentException.printSuggestions(exception, command.getErr());
			return refuse(command, "See scripts/" + command.getCommandSpec().qualifiedName() + " --help.");
		});
		commandLine.getSubcommands().values().forEach((command) -> acceptRunNames(command.getCommandSpec(), names));
		commandLine.setColorScheme(Help.defaultColorScheme(Terminal.ofStandardOutput().ansi()));
		acceptBaselineNames(commandLine.getSubcommands().get("compare").getCommandSpec(),
				new Baselines(names.results()));
		return commandLine;
	}

	private static int refuse(CommandLine command, String message) {
		command.getErr().println(message);
		return CommandLine.ExitCode.USAGE;
	}

	/** Makes a command accept names such as {@code last} as well as paths of runs. */
	private static void acceptRunNames(CommandSpec command, RunNameResolver names) {
		for (PositionalParamSpec each : List.copyOf(command.positionalParameters())) {
			if (each.auxiliaryTypes()[0] == Path.class) {
				command.remove(each);
				command.addPositional(PositionalParamSpec.builder(each).converters(names).build());
			}
		}
	}

	private static void acceptBaselineNames(CommandSpec compare, Baselines baselines) {
		OptionSpec against = compare.findOption("--against");
		compare.remove(against);
		compare.addOption(OptionSpec.builder(against).converters(baselines).completionCandidates(baselines).build());
	}

	@Override
	public void run() {
		throw new ParameterException(this.spec.commandLine(), "Missing command");
	}

	@Command(description = "Lists the runs, newest first (last, last~1 and so on), with their results.",
			footer = { "", "Examples:", "  bench list", "  bench list round1 -n 3", "  bench list sample", "",
					"The answer is the subject that comes first, with the ratio of its figure to that of the next. "
							+ "On a terminal, lines have at most 100 columns.",
					"A run that cannot be read is listed as unreadable; 'bench summary RUN' says why." })
	private int list(
			@Option(names = { "-h", "--help" }, usageHelp = true, description = "print this and stop") boolean help,
			@Option(names = { "-n", "--number" }, paramLabel = "N", defaultValue = "20",
					description = "list at most this many runs; ${DEFAULT-VALUE} by default") int number,
			@Option(names = "--results", paramLabel = "DIR", defaultValue = "${sys:gateway-bench.home:-.}/results",
					description = "where the runs are; by default the repository's results") Path results,
			@Parameters(arity = "0..1", paramLabel = "EXPERIMENT",
					description = "list only the runs of this experiment, such as round1") String experiment) {
		CommandLine command = this.spec.subcommands().get("list");
		if (number < 1) {
			throw new ParameterException(command, "-n " + number + " is not a positive whole number");
		}
		return print(command,
				new RunNameResolver(results).list(experiment, number, Terminal.ofStandardOutput().columns()));
	}

	@Command(
			description = "Names a run to compare others with: 'bench compare --against NAME NEW'. "
					+ "Without arguments it lists the names.",
			footer = { "", "Examples:", "  bench baseline before-upgrade round1/last", "  bench baseline",
					"  bench compare --against before-upgrade last", "",
					"The names are in results/baselines.json. The run stays where it is; giving a name again "
							+ "moves it to the other run." })
	private int baseline(
			@Option(names = { "-h", "--help" }, usageHelp = true, description = "print this and stop") boolean help,
			@Parameters(index = "0", arity = "0..1", paramLabel = "NAME",
					description = "letters, digits, dots, dashes and underscores") String name,
			@Parameters(index = "1", arity = "0..1", paramLabel = "RUN",
					description = "the folder of a run, or its name") Path run) {
		CommandLine command = this.spec.subcommands().get("baseline");
		Baselines baselines = new Baselines(this.names.results());
		if (name == null) {
			return print(command, baselines.lines());
		}
		if (run == null) {
			throw new ParameterException(command, "RUN is missing: which run should be called " + name + "?");
		}
		baselines.put(name, run);
		return print(command,
				List.of("%s is %s. Compare with it: scripts/bench compare --against %1$s RUN".formatted(name, run)));
	}

	@Command(description = "Prints a script that completes commands and flags in bash and zsh.",
			footer = { "", "Load it with: source <(scripts/bench completion)" })
	private int completion(
			@Option(names = { "-h", "--help" }, usageHelp = true, description = "print this and stop") boolean help) {
		CommandLine bench = commandLine(this.names.results().resolveSibling(""));
		bench.addSubcommand("run", CommandSpec.create()
			.addPositional(PositionalParamSpec.builder()
				.index("0")
				.type(String.class)
				.completionCandidates(ExperimentRegistry.declaredIn(this.names.results().resolveSibling("scripts")))
				.build()));
		return print(this.spec.subcommands().get("completion"),
				AutoComplete.bash(this.spec.name(), bench).lines().toList());
	}

	@Command(description = "Opens the report of a run in a browser, if there is a display, and prints its path.",
			footer = { "", "Examples:", "  bench open", "  bench open last~1", "  bench open round1/last" })
	private int open(
			@Option(names = { "-h", "--help" }, usageHelp = true, description = "print this and stop") boolean help,
			@Parameters(arity = "0..1", paramLabel = "RUN",
					description = "the folder of a run, or its name; last by default") Path named) {
		Path run = (named != null) ? named : newestRun();
		Path page = run.resolve("report.html");
		RunNameResolver.checkIsRun(run);
		if (!Files.isRegularFile(page)) {
			throw new BadInputException(page,
					"does not exist; this creates it: scripts/bench html " + ShellWords.join(List.of(run.toString())));
		}
		print(this.spec.subcommands().get("open"), List.of(page.toString()));
		Browser.open(page);
		return CommandLine.ExitCode.OK;
	}

	private static int print(CommandLine command, List<String> lines) {
		lines.stream().map(Sanitizer::sanitizeText).forEach(command.getOut()::println);
		return CommandLine.ExitCode.OK;
	}

	/**
	 * Returns the newest run. Used instead of a default value that the parameter of the
	 * command declares, which would be evaluated even for --help.
	 */
	private Path newestRun() {
		try {
			return this.names.convert("last");
		}
		catch (TypeConversionException ex) {
			throw new ParameterException(this.spec.subcommands().get("open"), ex.getMessage());
		}
	}

}
