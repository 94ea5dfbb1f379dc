package io.github.gatewaybench.report.html;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.github.gatewaybench.report.model.Run;
import io.github.gatewaybench.report.read.BadInputException;
import io.github.gatewaybench.report.read.Problems;
import io.github.gatewaybench.report.read.RunReader;

/**
 * The command {@code html}.
 */
@Command(name = "html", mixinStandardHelpOptions = true,
		description = { "Writes charts, tables and the environment of one or several runs as one page that any browser "
				+ "opens from disk, without network." },
		footer = { "", "Examples:", "  report html results/round1/20261121-093000",
				"  report html results/round*/2026* -o report.html", "",
				"The page links to the runs' raw files, relative to where it is written: keep both together.",
				"A run that is not complete, or not yet, is shown as far as it is.",
				"Exit status: 0, or 2 for wrong usage or files that cannot be read, which are all named." })
public final class HtmlCommand implements Callable<Integer> {

	@Spec
	private CommandSpec spec;

	@Parameters(arity = "1..*", paramLabel = "RUN", description = "the folder of a run")
	private List<Path> folders;

	@Option(names = { "-o", "--output" }, paramLabel = "FILE",
			description = "where to write it; of a single run, report.html in its folder unless told")
	private Path output;

	@Override
	public Integer call() {
		if (this.output == null && this.folders.size() > 1) {
			throw new ParameterException(this.spec.commandLine(),
					"Several runs have no folder of their own: name the file with -o, as in -o report.html");
		}
		Path file = (this.output != null) ? this.output : this.folders.get(0).resolve("report.html");
		if (!file.getFileName().toString().endsWith(".html") || Files.isDirectory(file)) {
			throw new ParameterException(this.spec.commandLine(),
					"-o " + file + " is no name for a page: name a file that ends with .html");
		}
		Problems problems = new Problems();
		List<Run> runs = new ArrayList<>();
		for (Path folder : this.folders) {
			problems.attempt(() -> read(folder)).ifPresent(runs::add);
		}
		problems.throwIfAny();
		write(runs, file);
		PrintWriter out = this.spec.commandLine().getOut();
		out.println(file);
		out.flush();
		return 0;
	}

	private static Run read(Path folder) {
		if (!RunReader.isRun(folder)) {
			throw new BadInputException(folder,
					"has no run.json: name the folder of a run, as in results/round1/20261121-093000");
		}
		return RunReader.read(folder);
	}

	/** Writes the page, whole or not at all. */
	private static void write(List<Run> runs, Path file) {
		try {
			Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
			Path unfinished = folder.resolve(file.getFileName() + ".new");
			try {
				Files.writeString(unfinished, HtmlReport.of(runs, file));
				Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
			}
			finally {
				Files.deleteIfExists(unfinished);
			}
		}
		catch (IOException ex) {
			throw new BadInputException(file, "cannot be written: " + ex);
		}
	}

}
