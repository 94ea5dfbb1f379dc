package io.github.gatewaybench.report.summary;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Problems;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.raw.RawOutput;
import io.github.gatewaybench.measurements.raw.RawReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code summary}.
 */
@Command(name = "summary",
		description = { "Prints the table of a run, and keeps it as summary.md, summary.csv and summary.json "
				+ "in the run's folder. Of raw files it only prints the figures, unless there is -o." },
		footer = { "", "Examples:", "  scripts/bench summary results/round1/20261121-093000",
				"  scripts/bench summary before.txt after.txt", "",
				"A run that is not complete, or not yet, is summarised as far as it is. Of a run with a file that "
						+ "cannot be read there is no summary.",
				"Exit status: 0; 1 where cells of a complete run are lost; 2 for wrong usage or files that cannot be "
						+ "read. All such files are named." })
public final class SummaryCommand implements Callable<Integer> {

	@Spec
	private CommandSpec spec;

	@Option(names = { "-h", "--help" }, usageHelp = true, description = "print this and stop")
	private boolean help;

	@Parameters(arity = "1..*", paramLabel = "RUN",
			description = "the folder of a run, or a file with what wrk, ab, JMH or open-load printed (JMH's JSON, too)")
	private List<Path> paths;

	@Option(names = { "-o", "--output" }, paramLabel = "DIR",
			description = "keep the summary there; takes one run, or raw files of one tool")
	private Path output;

	@Override
	public Integer call() {
		List<Run> runs = new ArrayList<>();
		List<RawOutput> raw = new ArrayList<>();
		Problems problems = new Problems();
		for (Path path : this.paths) {
			problems.attempt(
					() -> Files.isDirectory(path) ? runs.add(RunArguments.read(path)) : raw.add(RawReader.read(path)));
		}
		List<Summary> summaries = new ArrayList<>(runs.stream().map(RunPage::of).toList());
		summaries.addAll(Summary.ofRaw(raw));
		if (this.output != null && summaries.size() > 1) {
			throw new ParameterException(this.spec.commandLine(), "-o " + this.output
					+ " takes one run, or raw files of one tool; here are " + summaries.size() + " summaries");
		}
		PrintWriter out = this.spec.commandLine().getOut();
		out.print(summaries.stream().map(Summary::markdown).collect(Collectors.joining("\n")));
		out.flush();
		List<Path> folders = (this.output != null) ? List.of(this.output) : runs.stream().map(Run::folder).toList();
		for (int i = 0; i < Math.min(folders.size(), summaries.size()); i++) {
			Summary summary = summaries.get(i);
			Path folder = folders.get(i);
			problems.attempt(() -> summary.write(folder, "summary"));
		}
		int status = RunArguments.tellLost(runs, this.spec.commandLine().getErr());
		problems.throwIfAny();
		return status;
	}

}
