package io.github.gatewaybench.report;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

import io.github.gatewaybench.report.compare.CompareCommand;
import io.github.gatewaybench.report.html.HtmlCommand;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.report.summary.SummaryCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command line: what the figures of runs, and of raw files from anywhere, show.
 */
@Command(name = "report", mixinStandardHelpOptions = true, versionProvider = Report.Version.class,
		description = "Reads runs and the raw output of wrk, ab and JMH, and says what they show.",
		synopsisSubcommandLabel = "COMMAND",
		subcommands = { SummaryCommand.class, CompareCommand.class, HtmlCommand.class },
		footer = { "", "'report COMMAND --help' is the manual of a command.", "",
				"Exit status: 0, or 2 for wrong usage or files that cannot be read, which are all named." })
public final class Report implements Runnable {

	@Spec
	private CommandSpec spec;

	public static void main(String[] args) {
		// In whatever locale: the tables hold a µ.
		PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), true);
		PrintWriter err = new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true);
		System.exit(commandLine().setOut(out).setErr(err).execute(args));
	}

	/**
	 * The command line, whose streams and exit status a caller can look at.
	 */
	public static CommandLine commandLine() {
		CommandLine commandLine = new CommandLine(new Report());
		commandLine.setExecutionExceptionHandler((exception, command, parsed) -> {
			if (!(exception instanceof BadInputException)) {
				throw exception;
			}
			PrintWriter err = command.getErr();
			err.println(exception.getMessage());
			err.flush();
			return CommandLine.ExitCode.USAGE;
		});
		return commandLine;
	}

	@Override
	public void run() {
		throw new ParameterException(this.spec.commandLine(), "Missing command");
	}

	/** The version of the build that made the jar. */
	static final class Version implements CommandLine.IVersionProvider {

		@Override
		public String[] getVersion() {
			String version = Report.class.getPackage().getImplementationVersion();
			return new String[] { "gateway-bench report " + ((version != null) ? version : "(not from a jar)") };
		}

	}

}
