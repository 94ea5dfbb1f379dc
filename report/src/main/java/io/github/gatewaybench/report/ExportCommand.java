package io.github.gatewaybench.report;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.github.gatewaybench.measurements.Sanitizer;
import io.github.gatewaybench.measurements.folder.RunReader;

/** The command {@code export}, which copies a run to share it. */
@Command(name = "export",
		description = {
				"Copies a run to a new folder to share. Names of hosts and users, private paths and access tokens "
						+ "are replaced in all files, by host-1, user, $HOME, $REPOSITORY and $RESULTS." },
		footer = { "", "Examples:", "  scripts/bench export last", "  scripts/bench export round1/last -o /tmp/share",
				"",
				"The copy can be summarized and compared. It still has what figures depend on: CPU model, kernel, limits, "
						+ "JVM flags. Warm-ups and JMH's results are copied without indentation. Files that are not text, or "
						+ "larger than 8 MiB, are left out.",
				"Exit status: 0; 2 for wrong usage, files that cannot be read or written, or a copy that must not be "
						+ "shared." })
public final class ExportCommand implements Callable<Integer> {

	private static final String SUFFIX = "-export";

	@Spec
	private CommandSpec spec;

	@Option(names = { "-h", "--help" }, usageHelp = true, description = "print this and stop")
	private boolean help;

	@Parameters(paramLabel = "RUN", description = "the folder of a run")
	private Path run;

	@Option(names = { "-o", "--output" }, paramLabel = "DIR",
			description = "the new folder; by default RUN-export, next to the run")
	private Path output;

	/** Whether a run folder is what this command makes of another run next to it. */
	public static boolean isCopyNextToRun(Path run) {
		String name = run.getFileName().toString();
		return name.endsWith(SUFFIX)
				&& RunReader.isRun(run.resolveSibling(name.substring(0, name.length() - SUFFIX.length())));
	}

	@Override
	public Integer call() {
		Path from = this.run.toAbsolutePath().normalize();
		Path to = (this.output != null) ? this.output : from.resolveSibling(from.getFileName() + SUFFIX);
		RunExport export = RunExport.write(from, to, Redactor.ofThisMachine());
		PrintWriter out = this.spec.commandLine().getOut();
		export.describe().stream().map(Sanitizer::sanitizeLine).forEach(out::println);
		out.flush();
		return 0;
	}

}
