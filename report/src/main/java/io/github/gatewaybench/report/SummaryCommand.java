package io.github.gatewaybench.report;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.BadInputCollector;
import io.github.gatewaybench.measurements.raw.RawOutput;
import io.github.gatewaybench.measurements.raw.RawReader;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.RunSummary;
import io.github.gatewaybench.report.summary.Summary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code summary}, which prints and saves the tables of a run. */
@Command(name = "summary",
		description = { "Prints the table of a run and saves it as summary.md, summary.csv and summary.json "
				+ "in the run's folder. For raw files it only prints the figures, unless -o is given." },
		footer = { "", "Examples:", "  scripts/bench summary results/round1/20261121-093000",
				"  scripts/bench summary before.txt after.txt", "",
				"A run that is incomplete or still running is summarized as far as it got. A run with a file that "
						+ "cannot be read, or that contradicts the load generator's output, gets no summary.",
				"Exit status: 0; 1 if cells of a complete run are lost; 2 for wrong usage or files that cannot be "
						+ "read, all of which are named." })
public final class SummaryCommand implements Callable<Integer> {

	@Spec
	private CommandSpec spec;

	@Option(names = { "-h", "--help" }, usageHelp = true, description = "print this and stop")
	private boolean help;

	@Parameters(arity = "1..*", paramLabel = "RUN",
			description = "the folder of a run, or a file with the output of wrk, ab, JMH (text or JSON) or open-load")
	private List<Path> paths;

	@Option(names = { "-o", "--output" }, paramLabel = "DIR",
			description = "save the summary in this folder; only for one run, or raw files of one tool")
	private Path output;

	@Override
	public Integer call() {
		List<Rows> runs = new ArrayList<>();
		List<RawOutput> raw = new ArrayList<>();
		BadInputCollector problems = new BadInputCollector();
		for (Path path : this.paths) {
			problems.attempt(() -> Files.isDirectory(path) ? runs.add(Rows.read(path)) : raw.add(RawReader.read(path)));
		}
		List<Summary> summaries = new ArrayList<>(runs.stream().map(RunSummary::of).toList());
		summaries.addAll(Summary.ofRaw(raw));
		if (this.output != null && summaries.size() > 1) {
			throw new ParameterException(this.spec.commandLine(), "-o " + this.output
					+ " is for one run, or raw files of one tool; these are " + summaries.size() + " summaries");
		}
		PrintWriter out = this.spec.commandLine().getOut();
		out.print(summaries.stream().map(Summary::markdown).collect(Collectors.joining("\n")));
		out.flush();
		List<Path> folders = (this.output != null) ? List.of(this.output)
				: runs.stream().map((rows) -> rows.run().folder()).toList();
		for (int i = 0; i < Math.min(folders.size(), summaries.size()); i++) {
			Summary summary = summaries.get(i);
			Path folder = folders.get(i);
			problems.attempt(() -> summary.write(folder, "summary"));
		}
		int status = RunReport.printLostCells(runs, this.spec.commandLine().getErr());
		problems.throwIfAny();
		return status;
	}

}
