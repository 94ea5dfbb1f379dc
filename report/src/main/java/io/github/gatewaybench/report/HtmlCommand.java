package io.github.gatewaybench.report;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.github.gatewaybench.measurements.BadInputCollector;
import io.github.gatewaybench.measurements.Sanitizer;
import io.github.gatewaybench.report.html.HtmlPage;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.Summary;

/** The command {@code html}, which writes a page about one or more runs. */
@Command(name = "html",
		description = {
				"Writes the charts, tables and environment of one or more runs to a single page that any browser "
						+ "can open from disk, without a network." },
		footer = { "", "Examples:", "  ${COMMAND-FULL-NAME} results/round1/20261121-093000",
				"  ${COMMAND-FULL-NAME} results/round*/2026* -o report.html", "",
				"The page links to the runs' raw files by relative paths: keep them together.",
				"A run that is incomplete or still running is shown as far as it got.",
				"Exit status: 0; 1 if cells of a complete run are lost; 2 for wrong usage or files that cannot be "
						+ "read, all of which are named." })
public final class HtmlCommand implements Callable<Integer> {

	@Spec
	private CommandSpec spec;

	@Option(names = { "-h", "--help" }, usageHelp = true, description = "print this and stop")
	private boolean help;

	@Parameters(arity = "1..*", paramLabel = "RUN", description = "the folder of a run")
	private List<Path> folders;

	@Option(names = { "-o", "--output" }, paramLabel = "FILE",
			description = "where to write it; for a single run, by default report.html in its folder")
	private Path output;

	@Override
	public Integer call() {
		if (this.output == null && this.folders.size() > 1) {
			throw new ParameterException(this.spec.commandLine(),
					"Several runs have no common folder: name the file with -o, as in -o report.html");
		}
		Path file = (this.output != null) ? this.output : this.folders.get(0).resolve("report.html");
		if (!file.toString().endsWith(".html") || Files.isDirectory(file)) {
			throw new ParameterException(this.spec.commandLine(),
					"-o " + file + " is not a name for a page: use one that ends with .html");
		}
		BadInputCollector problems = new BadInputCollector();
		List<Rows> runs = new ArrayList<>();
		for (Path folder : this.folders) {
			problems.attempt(() -> Rows.read(folder)).ifPresent(runs::add);
		}
		problems.throwIfAny();
		Summary.write(file, () -> HtmlPage.of(runs, file));
		PrintWriter out = this.spec.commandLine().getOut();
		out.println(Sanitizer.sanitizeLine(file.toString()));
		out.flush();
		return RunReport.printLostCells(runs, this.spec.commandLine().getErr());
	}

}
