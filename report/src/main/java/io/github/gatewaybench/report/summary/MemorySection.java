package io.github.gatewaybench.report.summary;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.MemorySample;
import io.github.gatewaybench.measurements.MemorySample.Phase;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;

/**
 * Shows how soon after its start each subject of a run gives its first answer, and its
 * memory by phase.
 */
public final class MemorySection {

	private MemorySection() {
	}

	/** Creates the section; empty if the memory of no subject was recorded. */
	public static Section of(Run run) {
		List<SubjectMemory> lines = OrderedMaps.groupBy((cell) -> cell.id().subject(), run.cells())
			.entrySet()
			.stream()
			.map((each) -> SubjectMemory.of(run, each.getKey(), each.getValue()))
			.filter((line) -> !line.samples.isEmpty())
			.toList();
		List<Column<SubjectMemory>> columns = List.of(Column.text("subject", SubjectMemory::subject),
				Column
					.<SubjectMemory>figure("first_answer_s", 2,
							(line) -> line.geometricMean(MemorySample::firstAnswerS))
					.withTitle("first answer s"),
				megabytesColumn("started", (line) -> line.rss(Phase.STARTED)),
				megabytesColumn("warm", (line) -> line.rss(Phase.WARM)), megabytesColumn("peak", SubjectMemory::peak),
				firstStartColumn("settled", (line) -> line.rss(Phase.SETTLED)),
				firstStartColumn("heap", (line) -> line.geometricMean(MemorySample::heapMb)),
				firstStartColumn("direct", (line) -> line.geometricMean(MemorySample::directMb)));
		return new Section("memory", "Memory and start",
				"""
						Resident memory of the tested process (of direct, the backend) in MB, as geometric means over its starts with a valid cell: when it \
						had given its first answer, after the warm-up, the peak of the cells, and 10 s after the last one of the first start; \
						then what a JVM has in use of it: live objects in the heap after a full collection, and direct buffers. The first answer is timed \
						from the start of the process, where no other server was starting meanwhile.""",
				List.of(), lines.isEmpty() ? List.of() : List.of(Table.of("memory-phases", "Memory", columns, lines)));
	}

	private static Column<SubjectMemory> megabytesColumn(String name, Function<SubjectMemory, OptionalDouble> figure) {
		return Column.<SubjectMemory>figure(name + "_mb", 0, figure);
	}

	/** Creates a column with a figure that only the first start has. */
	private static Column<SubjectMemory> firstStartColumn(String name, Function<SubjectMemory, OptionalDouble> figure) {
		return megabytesColumn(name, figure).withTitle(name + " MB (first start)");
	}

	private record SubjectMemory(String subject, List<MemorySample> samples, Map<String, List<Cell>> cellsByStart) {

		private static SubjectMemory of(Run run, String subject, List<Cell> cells) {
			Map<String, List<Cell>> cellsByStart = OrderedMaps.groupBy(
					(cell) -> run.experiment().startFolder(cell.id()),
					cells.stream().filter((cell) -> cell.outcome().valid()).toList());
			List<MemorySample> samples = cellsByStart.keySet()
				.stream()
				.flatMap((start) -> readSamples(run.folder().resolve(start)).stream())
				.toList();
			return new SubjectMemory(subject, samples, cellsByStart);
		}

		private static List<MemorySample> readSamples(Path start) {
			try {
				return RunReader.memory(start.resolve(RunFolder.MEMORY_FILE));
			}
			catch (BadInputException ex) {
				return List.of(); // no figure of a cell depends on them
			}
		}

		private OptionalDouble geometricMean(Function<MemorySample, OptionalDouble> figure) {
			return Estimator.GEOMETRIC_MEAN.estimate(this.samples, figure);
		}

		private OptionalDouble rss(Phase phase) {
			return geometricMean(
					(sample) -> (sample.phase() == phase) ? OptionalDouble.of(sample.rssMb()) : OptionalDouble.empty());
		}

		/**
		 * Peak resident memory of the subject, in mebibytes: the geometric mean, over its
		 * starts, of the highest peak of the cells of a start.
		 */
		private OptionalDouble peak() {
			return Estimator.GEOMETRIC_MEAN.estimate(this.cellsByStart.values(),
					(cells) -> cells.stream().flatMapToDouble((cell) -> peakOf(cell).stream()).max());
		}

		private static OptionalDouble peakOf(Cell cell) {
			Map<String, RoleUsage> roles = cell.outcome().roles();
			return Optional.ofNullable(roles.get("gateway"))
				.or(() -> roles.keySet()
					.stream()
					.filter((role) -> role.startsWith("backend"))
					.findFirst()
					.map(roles::get))
				.map(RoleUsage::peakRssMb)
				.orElse(OptionalDouble.empty());
		}

	}

}
