package io.github.gatewaybench.docs;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import io.github.gatewaybench.docs.agreement.PrintedFiguresCheck;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command docs-tool, which writes the generated pages or checks all pages. */
@Command(name = "docs-tool", mixinStandardHelpOptions = true,
		description = "Writes the pages that are generated from templates and the committed runs.",
		footer = { "", "Exit status: 0; 1 if --check finds a problem or a template fails; 2 for wrong usage." })
public final class DocsTool implements Callable<Integer> {

	@Option(names = "--check", description = "Write nothing; list generated pages that are stale, figures that are "
			+ "written by hand, ratios that do not agree with the figures beside them, broken links, commands that would not "
			+ "start; and in pages, code and scripts, phrases to avoid.")
	private boolean check;

	@Option(names = "--home", paramLabel = "DIR", defaultValue = ".",
			description = "The repository; by default ${DEFAULT-VALUE}")
	private Path home;

	@Spec
	private CommandSpec spec;

	public static void main(String[] args) {
		System.exit(execute(new CommandLine(new DocsTool()), args));
	}

	/**
	 * Executes a command and returns its exit status. Sets the locale of this JVM to the
	 * root locale, so that numbers on pages look the same everywhere.
	 */
	static int execute(CommandLine tool, String... args) {
		Locale.setDefault(Locale.ROOT);
		return tool.execute(args);
	}

	@Command(name = "lines", mixinStandardHelpOptions = true,
			description = "Counts the lines of the main code by module and kind.")
	private int printLineCounts(@Option(names = "--home", paramLabel = "DIR", defaultValue = ".",
			description = "The repository; by default ${DEFAULT-VALUE}") Path repository) throws IOException {
		PrintWriter out = this.spec.commandLine().getOut();
		out.print(new MainCode(repository.toAbsolutePath().normalize()).lineCountTable());
		out.flush();
		return CommandLine.ExitCode.OK;
	}

	@Override
	public Integer call() throws IOException {
		Path root = this.home.toAbsolutePath().normalize();
		List<String> problems = this.check ? findProblems(root) : writePages(root);
		PrintWriter out = this.spec.commandLine().getOut();
		problems.forEach(out::println);
		out.flush();
		return problems.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
	}

	private static List<String> writePages(Path root) throws IOException {
		List<String> problems = new ArrayList<>();
		for (GeneratedPage each : GeneratedPage.all(root)) {
			problems.addAll(each.write());
		}
		return problems;
	}

	private static List<String> findProblems(Path root) throws IOException {
		List<String> problems = new ArrayList<>(HandwrittenFigures.inTemplates(root));
		for (GeneratedPage each : GeneratedPage.all(root)) {
			problems.addAll(each.problems());
		}
		problems.addAll(new PageChecks(root).problems());
		problems.addAll(new PrintedFiguresCheck(root).problems());
		problems.addAll(new MainCode(root).problems(PhrasesToAvoid.read(root)));
		return problems;
	}

}
