package io.github.gatewaybench.report.html;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome.MachineUsage;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;
import io.github.gatewaybench.report.html.SubjectStyles.Style;
import io.github.gatewaybench.report.summary.AttestationSection;
import io.github.gatewaybench.report.summary.Banner;
import io.github.gatewaybench.report.summary.CellStatus;
import io.github.gatewaybench.report.summary.Chart;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Columns;
import io.github.gatewaybench.report.summary.ComparedMetric;
import io.github.gatewaybench.report.summary.FigureWarnings;
import io.github.gatewaybench.report.summary.Markdown;
import io.github.gatewaybench.report.summary.MemorySection;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.Section;
import io.github.gatewaybench.report.summary.Table;
import io.github.gatewaybench.report.summary.TableNumbers;
import io.github.gatewaybench.report.summary.Versions;

/**
 * The part of the HTML page about one run. The template report.mustache refers to the
 * components by name.
 *
 * @param headline answer of a run without rankings; otherwise empty
 * @param notes sentences on how that answer was found
 */
record RunSection(String id, String experimentName, String folder, String started, List<Banner> banners,
		List<String> missedGoals, Validity validity, String headline, List<String> notes, List<RankingTable> rankings,
		String versions, Map<String, String> facts, List<IssueGroup> invalidCells, List<LegendEntry> legend,
		List<Section> sections, Map<String, List<IssueGroup.CodeGroup>> warnings, Table cells,
		Map<String, String> environment, Map<String, Environment.Jar> jars, Map<String, List<Table.Link>> files) {

	private static final DateTimeFormatter DATE = DateTimeFormatter
		.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
		.withZone(ZoneOffset.UTC);

	private static final int MAX_OPEN = 11;

	/**
	 * Creates the part of the page about a run; the run's number on the page becomes part
	 * of all HTML ids.
	 */
	static RunSection of(Rows rows, int number, Path report, Links links) {
		String id = "r" + number;
		Run run = rows.run();
		String round = run.settings().experimentName();
		String folder = run.folderName();
		Map<String, Style> styles = SubjectStyles.of(run.settings().subjects());
		List<Section> sections = sections(rows, id);
		List<String> answer = rows.view().answer(run);
		return new RunSection(id, round, folder.equals(round) ? "" : folder, formatTime(run.started()), Banner.of(run),
				run.missedGoals(), Validity.of(run), answer.stream().findFirst().orElse(""),
				answer.stream().skip(1).toList(), RankingTable.of(rows, id, styles), Versions.inOneLine(run),
				EnvironmentFacts.mainFacts(run), invalidCells(rows, links), legend(rows, sections, styles), sections,
				IssueGroup.CodeGroup.of(rows, links), cells(rows, id, links),
				EnvironmentFacts.details(run.environment()), run.environment().jars(),
				links.linksBySubfolder(run.folder(), report));
	}

	private static List<IssueGroup> invalidCells(Rows rows, Links links) {
		List<IssueGroup> findings = new ArrayList<>();
		for (String word : List.of(CellStatus.NOT_VALID, CellStatus.LOST, CellStatus.SKIPPED)) {
			findings.addAll(IssueGroup.of(Markdown.capitalize(word), rows, (cell) -> {
				CellStatus remark = CellStatus.of(cell);
				return !remark.status().equals(word) ? List.of() : remark.reasons().isEmpty()
						? List.of(WarningCode.OTHER_REASON.withText("no reason was recorded")) : remark.reasons();
			}, Warning::maskedText, links));
		}
		return findings;
	}

	private static String formatTime(String started) {
		try {
			return DATE.format(Instant.parse(started));
		}
		catch (DateTimeParseException ex) {
			return started;
		}
	}

	/** Creates the legend of the subjects that are in any chart. */
	private static List<LegendEntry> legend(Rows rows, List<Section> sections, Map<String, Style> styles) {
		Set<String> drawn = sections.stream()
			.flatMap((section) -> section.charts().stream())
			.flatMap((chart) -> chart.series().stream())
			.map(Chart.Series::subject)
			.collect(Collectors.toSet());
		return rows.run()
			.settings()
			.subjects()
			.stream()
			.filter(drawn::contains)
			.map((subject) -> new LegendEntry(subject, styles.get(subject), rows.view().resultRemark(rows, subject)))
			.toList();
	}

	private static List<Section> sections(Rows rows, String id) {
		List<Section> figures = rows.sections();
		String means = figures.stream()
			.flatMap((section) -> section.tables().stream())
			.map(Table::id)
			.filter((table) -> table.endsWith("figures"))
			.findFirst()
			.orElse("");
		List<Section> sections = new ArrayList<>(
				figures.stream().map((section) -> section.forHtmlPage(id, means)).toList());
		sections.add(PublishedFiguresSection.of(rows).forHtmlPage(id, means));
		sections.add(AttestationSection.of(rows.run()).forHtmlPage(id, ""));
		sections.add(MemorySection.of(rows.run()).forHtmlPage(id, ""));
		sections.add(ServerCharts.warmupSection(rows).forHtmlPage(id, ""));
		ServerCharts.usageSections(rows).forEach((section) -> sections.add(section.forHtmlPage(id, "")));
		sections.removeIf(Section::isEmpty);
		return sections;
	}

	/**
	 * Creates the table of all cells, with links to their files; cells not executed yet
	 * are left out.
	 */
	private static Table cells(Rows rows, String id, Links links) {
		List<Cell> cells = rows.cells().stream().filter((cell) -> cell.outcome().state() != State.PENDING).toList();
		return Table
			.of("cells", "All cells", columns(rows), cells,
					(cell) -> Stream.concat(links.linkIfExists(cell.rawFile(), "output"),
							links.linkIfExists(cell.file(), "figures"))
						.toList())
			.forHtmlPage(id);
	}

	private static List<Column<Cell>> columns(Rows rows) {
		List<Column<Cell>> columns = new ArrayList<>(List.of(Column.text("subject", (cell) -> cell.id().subject()),
				Column.text("load", (cell) -> formatLoad(rows, cell.id())),
				Column.count(rows.view().repetitionWord(), (cell) -> cell.id().repetition()),
				Column.of("valid",
						(cell) -> Column.Value.of(cell.outcome().valid() ? "yes" : CellStatus.of(cell).toString())
							.highlighted(CellStatus.of(cell).highlight())),
				figure("per second", Metric.THROUGHPUT), figure("mean ms", Metric.MEAN), figure("p50 ms", Metric.P50),
				figure("p99 ms", Metric.P99),
				Column.figure("errors", 0,
						(cell) -> cell.figures()
							.map((each) -> OptionalDouble.of(each.errors()))
							.orElse(OptionalDouble.empty())),
				cpu("load CPU µs", (cell) -> cell.outcome().cpuSeconds("load")),
				cpu("gateway CPU µs", (cell) -> cell.outcome().cpuSeconds("gateway"))
					.withWarnings((cell) -> FigureWarnings.of(List.of(cell), FigureGroup.CPU)),
				cpu("backend CPU µs", (cell) -> cell.outcome().backendCpuSeconds())
					.withWarnings((cell) -> rows.run().settings().backend().isEmpty()
							? FigureWarnings.of(List.of(cell), FigureGroup.CPU) : FigureWarnings.NONE),
				Column.figure("gateway MB", 0, (cell) -> Columns.gatewayUsage(cell, RoleUsage::peakRssMb)),
				Column.figure("gateway threads", 0,
						(cell) -> Columns.gatewayUsage(cell,
								(gateway) -> gateway.threads().stream().asDoubleStream().findFirst())),
				Column.figure("machine busy",
						(cell) -> cell.outcome().machine().map(MachineUsage::busy).orElse(OptionalDouble.empty()),
						TableNumbers::formatPercent)));
		// The arms of a block share load generator and backend.
		if (rows.run().experiment().as(Versus.class).isPresent()) {
			columns.removeIf((column) -> column.name().matches("(load|backend) CPU .*"));
			// In a closed loop, throughput determines latency.
			if (!rows.view().comparedMetrics().contains(ComparedMetric.P99)) {
				columns.removeIf((column) -> column.name().matches("(mean|p50|p99) ms"));
			}
		}
		return columns;
	}

	private static Column<Cell> figure(String name, Metric metric) {
		Column<Cell> column = (metric == Metric.THROUGHPUT) ? Column.figure(name, 0, (cell) -> cell.value(metric))
				: Column.latency(name, (cell) -> cell.value(metric));
		return column.withWarnings((cell) -> FigureWarnings.of(List.of(cell), metric.figureGroup()));
	}

	private static Column<Cell> cpu(String name, Function<Cell, OptionalDouble> seconds) {
		return Column.figure(name, 1, (cell) -> cell.microsPerRequest(seconds.apply(cell)));
	}

	private static String formatLoad(Rows rows, CellId cell) {
		String load = rows.view().shortName(cell.load());
		return (rows.run().experiment().executionsPerStart(cell.load()) > 1) ? load + " #" + cell.execution() : load;
	}

	/** All charts, in page order. */
	List<Chart> charts() {
		return Stream
			.concat(this.rankings.stream().flatMap((ranking) -> ranking.cost().stream()), this.sections.stream())
			.flatMap((group) -> group.charts().stream())
			.toList();
	}

	/** Number of valid cells that have at least one warning. */
	int warnedCellCount() {
		return (int) this.warnings.values()
			.stream()
			.flatMap(List::stream)
			.flatMap((group) -> group.issues().stream())
			.flatMap((each) -> each.affectedCells().stream())
			.map(IssueGroup.AffectedCell::cell)
			.distinct()
			.count();
	}

	/** Whether any cell has a warning or is not valid. */
	boolean hasIssues() {
		return !this.warnings.isEmpty() || !this.invalidCells.isEmpty();
	}

	/**
	 * Whether the run has so many charts that most sections are collapsed when the page
	 * opens.
	 */
	boolean isLong() {
		return this.sections.stream().mapToInt((group) -> group.charts().size()).sum() > MAX_OPEN;
	}

	int cellCount() {
		return this.cells.lines().size();
	}

	/**
	 * A subject in the legend of the charts.
	 *
	 * @param style colour, symbol and dash of the subject
	 * @param remark main result of the subject in a few words; may be empty
	 */
	record LegendEntry(String subject, Style style, String remark) {
	}

	/**
	 * How many cells of a run are valid.
	 *
	 * @param text sentence with the numbers
	 * @param cssClass CSS class: good, partly or bad
	 */
	record Validity(String text, String cssClass) {

		private static Validity of(Run run) {
			List<String> words = run.cells().stream().map((cell) -> CellStatus.of(cell).status()).toList();
			int valid = Collections.frequency(words, "");
			String rest = CellStatus.SHOWN_STATUSES.stream()
				.filter(words::contains)
				.map((word) -> Collections.frequency(words, word) + " " + word)
				.collect(Collectors.joining(", "));
			if (rest.isEmpty()) {
				return new Validity((valid == 1) ? "The one cell is valid." : "All " + valid + " cells are valid.",
						"good");
			}
			if (valid > 0 && rest.matches("\\d+ " + CellStatus.SKIPPED)) {
				return new Validity(((valid == 1) ? "The one cell that can run here is valid; %s."
						: "All " + valid + " cells that can run here are valid; %s.")
					.formatted(rest), "good");
			}
			boolean bad = words.contains(CellStatus.NOT_VALID) || words.contains(CellStatus.LOST);
			return new Validity(
					"%d of %d cells %s valid: %s.".formatted(valid, words.size(), (valid == 1) ? "is" : "are", rest),
					bad ? "bad" : "partly");
		}

	}

}
