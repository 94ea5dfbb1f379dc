package io.github.gatewaybench.engine;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.folder.RunReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code list}.
 */
@Command(name = "list", description = "Prints the runs there are, the newest first: last, last~1 and so on.",
		footer = { "", "Examples:", "  bench list", "  bench list round1 -n 3", "  bench list sample", "",
				"A run that cannot be read is listed as unreadable; 'bench summary RUN' tells why." })
final class ListCommand implements Callable<Integer> {

	private static final List<String> COLUMNS = List.of("run", "started", "status", "subjects", "valid cells");

	@Spec
	private CommandSpec spec;

	@Option(names = { "-h", "--help" }, usageHelp = true, description = "print this and stop")
	private boolean help;

	@Parameters(arity = "0..1", paramLabel = "EXPERIMENT", description = "only its runs, as in round1")
	private String experiment;

	@Option(names = { "-n", "--number" }, paramLabel = "N", defaultValue = "20",
			description = "at most so many; ${DEFAULT-VALUE} unless told")
	private int number;

	@Option(names = "--results", paramLabel = "DIR", defaultValue = "${sys:gateway-bench.home:-.}/results",
			description = "where the runs are; the repository's results unless told")
	private Path results;

	@Override
	public Integer call() {
		if (this.number < 1) {
			throw new ParameterException(this.spec.commandLine(),
					"-n " + this.number + " is not a whole number from 1");
		}
		List<Path> runs = new RunNames(this.results).newestFirst(this.experiment);
		PrintWriter out = this.spec.commandLine().getOut();
		if (runs.isEmpty()) {
			out.println("There are no runs in "
					+ ((this.experiment != null) ? this.results.resolve(this.experiment) : this.results) + ".");
		}
		else {
			List<List<String>> rows = new ArrayList<>(List.of(COLUMNS));
			runs.stream().limit(this.number).map(this::row).forEach(rows::add);
			print(rows, out);
			if (runs.size() > this.number) {
				out.println("And " + (runs.size() - this.number) + " older: -n " + runs.size() + " lists all.");
			}
		}
		out.flush();
		return 0;
	}

	private List<String> row(Path folder) {
		String name = this.results.relativize(folder).toString();
		try {
			Run run = RunReader.read(folder);
			long valid = run.cells().stream().filter((each) -> each.outcome().valid()).count();
			return List.of(name, run.started().replace('T', ' ').replace("Z", " UTC"), run.status(),
					String.valueOf(run.settings().subjects().size()), valid + "/" + run.cells().size());
		}
		catch (BadInputException ex) {
			return List.of(name, "-", "unreadable", "-", "-");
		}
	}

	private static void print(List<List<String>> rows, PrintWriter out) {
		int[] widths = IntStream.range(0, COLUMNS.size())
			.map((column) -> rows.stream().mapToInt((row) -> row.get(column).length()).max().orElse(0))
			.toArray();
		for (List<String> row : rows) {
			StringBuilder line = new StringBuilder();
			for (int column = 0; column < widths.length; column++) {
				line.append(row.get(column)).append(" ".repeat(widths[column] - row.get(column).length() + 2));
			}
			out.println(line.toString().stripTrailing());
		}
	}

}
