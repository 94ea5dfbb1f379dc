package io.github.gatewaybench.report;

import java.io.PrintWriter;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.report.compare.CompareCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A command line of the report's commands alone, as the engine has it.
 */
@Command(name = "report", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
		subcommands = { SummaryCommand.class, CompareCommand.class, HtmlCommand.class })
public final class Report implements Runnable {

	@Spec
	private CommandSpec spec;

	/** A command line, whose streams and exit status a test can look at. */
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

}
