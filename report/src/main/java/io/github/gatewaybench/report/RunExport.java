package io.github.gatewaybench.report;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.file.Folders;
import io.github.gatewaybench.measurements.file.TextFile;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.measurements.raw.JmhReader;
import io.github.gatewaybench.measurements.raw.LatencyLogReader;
import io.github.gatewaybench.report.summary.Rows;

/**
 * A copy of a run to share, with placeholders instead of private names.
 *
 * @param replacementCounts numbers of replacements, by name
 * @param leftOut files that are not in the copy because they are not text, or too large
 */
record RunExport(Path folder, Redactor redactor, Map<String, Integer> replacementCounts, List<Path> leftOut) {

	/** Files that are not copied but made from the copy. */
	private static final Set<String> REPORTS = Set.of("summary.csv", "summary.md", "summary.json", "report.html");

	/**
	 * Copies a run.
	 * @param folder folder of the copy, which must not exist
	 * @param redactor knows names to hide; those found in the run are added to it
	 * @throws BadInputException if the run cannot be read, the copy cannot be written, or
	 * the copy must not be shared
	 */
	static RunExport write(Path run, Path folder, Redactor redactor) {
		Run original = RunReader.read(run);
		RunExport export = new RunExport(folder, redactor, new TreeMap<>(), new ArrayList<>());
		export.copy(run);
		Rows copy = Rows.read(folder);
		RunReport.write(copy);
		export.check(original, copy.run());
		return export;
	}

	private void copy(Path run) {
		Map<Path, String> texts = new LinkedHashMap<>();
		for (Path file : files(run)) {
			Path place = run.relativize(file);
			try {
				if (!REPORTS.contains(place.toString())) {
					texts.put(place, TextFile.readWhole(file));
				}
			}
			catch (BadInputException ex) {
				this.leftOut.add(place);
			}
		}
		this.redactor.collectNamesFrom(texts.values());
		try {
			Folders.create(this.folder.toAbsolutePath().getParent());
			Files.createDirectory(this.folder);
			for (Map.Entry<Path, String> each : texts.entrySet()) {
				Path copy = this.folder
					.resolve(this.redactor.replace(each.getKey().toString(), this.replacementCounts));
				Files.createDirectories(copy.getParent());
				TextFile.write(copy, contentOfCopy(copy, each.getValue()));
			}
		}
		catch (FileAlreadyExistsException ex) {
			throw new BadInputException(this.folder, "exists already: name another folder with -o");
		}
		catch (IOException ex) {
			throw new BadInputException(this.folder, "cannot be written: " + ex);
		}
	}

	private String contentOfCopy(Path copy, String text) {
		if (isLatencyLog(copy)) {
			return text;
		}
		String replaced = this.redactor.replace(text, this.replacementCounts);
		return hasSeriesOfNumbers(copy, replaced) ? withoutIndentation(replaced) : replaced;
	}

	/**
	 * Whether a JSON document has a line for each of many numbers, those of a load's
	 * slices or of JMH's iterations, so that much of it is indentation.
	 */
	private static boolean hasSeriesOfNumbers(Path file, String text) {
		String name = file.toString();
		return name.endsWith(JmhReader.FORMAT.extension()) || name.endsWith(".json") && text.contains("\"slices\"");
	}

	/**
	 * Puts a JSON document on one line, without its indentation; strings in JSON contain
	 * no line breaks.
	 */
	private static String withoutIndentation(String json) {
		return json.lines().map(String::strip).collect(Collectors.joining()) + "\n";
	}

	/**
	 * Whether a file holds a latency histogram in Base64. A short name may occur in it by
	 * chance, so it is copied as it is and not searched for names.
	 */
	private static boolean isLatencyLog(Path file) {
		return file.toString().endsWith(LatencyLogReader.EXTENSION);
	}

	private static List<Path> files(Path folder) {
		return Folders.files(folder)
			.stream()
			.filter((file) -> !Files.isSymbolicLink(file) && !TextFile.isUnfinished(file))
			.toList();
	}

	/**
	 * Throws a BadInputException if the copy shows one of the names to hide, or has other
	 * figures than the run.
	 */
	private void check(Run original, Run copy) {
		List<String> problems = new ArrayList<>();
		// The page shows what the other files have, next to scripts with words of their
		// own.
		for (Path file : files(this.folder).stream()
			.filter((each) -> !each.endsWith("report.html") && !isLatencyLog(each))
			.toList()) {
			this.redactor.findNameIn(TextFile.readWhole(file))
				.ifPresent((name) -> problems.add("%s: still shows \"%s\"; do not share it".formatted(file, name)));
		}
		if (!figures(original).equals(figures(copy))) {
			problems.add(this.folder + ": is not the same run, because a host or user is called like something in it; "
					+ "do not share it");
		}
		if (!problems.isEmpty()) {
			throw new BadInputException(problems);
		}
	}

	private static List<List<Object>> figures(Run run) {
		return run.cells()
			.stream()
			.map((cell) -> List.<Object>of(cell.id(), cell.outcome().state(), cell.outcome().valid(), cell.figures()))
			.toList();
	}

	/** Describes the copy to the user. */
	List<String> describe() {
		List<String> lines = new ArrayList<>(List.of("%s: %d files".formatted(this.folder, files(this.folder).size())));
		this.replacementCounts.forEach((name, count) -> lines
			.add("replaced %s by %s: %d".formatted(name, this.redactor.placeholders().get(name), count)));
		this.leftOut.forEach(
				(file) -> lines.add("left out %s: not text, or larger than %d MiB".formatted(file, TextFile.MAX_MIB)));
		return lines;
	}

}
