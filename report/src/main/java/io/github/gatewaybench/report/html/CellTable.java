package io.github.gatewaybench.report.html;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.report.model.AbCell;
import io.github.gatewaybench.report.model.AbFigures;
import io.github.gatewaybench.report.model.Cell;
import io.github.gatewaybench.report.model.JmhCell;
import io.github.gatewaybench.report.model.JmhScore;
import io.github.gatewaybench.report.model.MachineUsage;
import io.github.gatewaybench.report.model.Outcome;
import io.github.gatewaybench.report.model.Run;
import io.github.gatewaybench.report.model.ServerUsage;
import io.github.gatewaybench.report.model.WrkCell;
import io.github.gatewaybench.report.model.WrkFigures;

/**
 * The table of all cells, each with its raw output.
 */
final class CellTable {

	private CellTable() {
	}

	static Table of(Run run, String id, Links links) {
		Table table = Table.of(id + "-cells", "All cells", "Subject", "Load", "#Rep.", "Valid", "#Per second",
				"#Mean ms", "#p50 ms", "#p99 ms", "#Errors", "#Gateway CPU s", "#Backend CPU s", "#Gateway MB",
				"#Gateway threads", "#Machine busy %", "!Files");
		for (Cell cell : run.cells()) {
			Outcome outcome = cell.outcome();
			String valid = outcome.valid() ? "yes"
					: (outcome.skipped() ? "skipped" : "no") + ": " + String.join("; ", outcome.reasons());
			Figures figures = Figures.of(cell);
			table.add(TableCell.text(cell.subject()), TableCell.text(load(cell)), TableCell.count(cell.repetition()),
					TableCell.marked(valid, !outcome.valid()), TableCell.figure(figures.perSecond(), 0),
					TableCell.figure(figures.meanMs(), 1), TableCell.figure(figures.p50Ms(), 1),
					TableCell.figure(figures.p99Ms(), 1), TableCell.figure(figures.errors(), 0),
					TableCell.figure(cell.gatewayCpuSeconds(), 2), TableCell.figure(cell.backendCpuSeconds(), 2),
					TableCell.figure(cell.gatewayPeakRssMb(), 0), TableCell.figure(threads(outcome), 0),
					TableCell.percent(busyPercent(outcome)), TableCell.links(files(cell, links)));
		}
		return table;
	}

	private static String load(Cell cell) {
		if (cell instanceof WrkCell wrk) {
			return "c" + wrk.connections();
		}
		else if (cell instanceof AbCell ab) {
			return "cpus-%s %s n%d-c%d #%d".formatted(ab.cpus(), ab.protocol(), ab.requests(), ab.connections(),
					ab.execution());
		}
		JmhCell jmh = (JmhCell) cell;
		return "n" + jmh.routes() + " " + jmh.client();
	}

	private static OptionalDouble threads(Outcome outcome) {
		ServerUsage gateway = outcome.servers().get("gateway");
		OptionalLong threads = (gateway != null) ? gateway.threads() : OptionalLong.empty();
		return threads.isPresent() ? OptionalDouble.of(threads.getAsLong()) : OptionalDouble.empty();
	}

	private static OptionalDouble busyPercent(Outcome outcome) {
		OptionalDouble busy = outcome.machine().map(MachineUsage::busy).orElse(OptionalDouble.empty());
		return busy.isPresent() ? OptionalDouble.of(busy.getAsDouble() * 100) : OptionalDouble.empty();
	}

	private static List<Link> files(Cell cell, Links links) {
		List<Link> files = new ArrayList<>();
		if (Files.exists(cell.rawFile())) {
			files.add(new Link(links.to(cell.rawFile()), "output"));
		}
		files.add(new Link(links.to(cell.file()), "figures"));
		return files;
	}

	/** What every tool has. */
	private record Figures(OptionalDouble perSecond, OptionalDouble meanMs, OptionalDouble p50Ms, OptionalDouble p99Ms,
			OptionalDouble errors) {

		static Figures of(Cell cell) {
			OptionalDouble none = OptionalDouble.empty();
			if (cell instanceof WrkCell wrk && wrk.figures().isPresent()) {
				WrkFigures figures = wrk.figures().get();
				return new Figures(OptionalDouble.of(figures.requestsPerSec()), figures.meanMs(), figures.p50Ms(),
						figures.p99Ms(), OptionalDouble.of(figures.errors().total()));
			}
			else if (cell instanceof AbCell ab && ab.figures().isPresent()) {
				AbFigures figures = ab.figures().get();
				return new Figures(figures.requestsPerSec(), figures.meanMs(), figures.percentileMs(50),
						figures.percentileMs(99), OptionalDouble.of(figures.errors().failed()));
			}
			else if (cell instanceof JmhCell jmh) {
				JmhScore rate = jmh.figures().get("thrpt");
				JmhScore mean = jmh.figures().get("avgt");
				JmhScore sample = jmh.figures().get("sample");
				return new Figures((rate != null) ? rate.score() : none, (mean != null) ? mean.score() : none,
						(sample != null) ? sample.percentile(50) : none,
						(sample != null) ? sample.percentile(99) : none, none);
			}
			return new Figures(none, none, none, none, none);
		}

	}

}
