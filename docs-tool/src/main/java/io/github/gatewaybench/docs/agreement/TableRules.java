package io.github.gatewaybench.docs.agreement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.docs.agreement.DifferenceTitle.Kind;
import io.github.gatewaybench.docs.agreement.PrintedTable.Row;

/**
 * Checks that the columns of a table agree: ratios and changes with the figures that they
 * compare, intervals with their estimates, and ranks with the column after them. "change"
 * and "ratio" compare the two columns on their left; {@link DifferenceTitle} says which
 * column other titles compare. A title that seems to compare, but that no rule knows, is
 * a problem.
 */
record TableRules(PrintedTable table, CheckedRelations findings) {

	private static final Pattern COMPARISON = Pattern.compile("(?<!\\w)(vs|compared (to|with))(?!\\w)|之差|之比");

	private static final Pattern SUBJECT = Pattern.compile("[a-z][\\w@/.-]*");

	void check() {
		for (int column = 1; column < this.table.titles().size(); column++) {
			Optional<DifferenceTitle> difference = DifferenceTitle.of(title(column));
			if (difference.isPresent() && hasFiguresElsewhere(column, difference.get())) {
				checkIntervals(column + 1);
			}
			else if (difference.isPresent() && !comparesWithUnshownLoad(difference.get())) {
				checkDifferences(column, difference.get());
			}
			else if (title(column).matches("change|ratio")) {
				checkChanges(column);
			}
			else if (title(column).matches("95 ?% ?(置信)?(interval|区间)")) {
				checkIntervals(column);
			}
			else if (difference.isEmpty() && !CostRules.know(title(column)) && namesComparison(column)) {
				String problem = "no rule knows the title \"%s\"".formatted(title(column));
				this.table.rows().stream().limit(1).forEach((row) -> this.findings.addProblem(row.place(), problem));
			}
		}
		this.table.rankColumn().ifPresent(this::checkRanks);
	}

	private String title(int column) {
		return this.table.titles().get(column);
	}

	/**
	 * Whether the title of a column seems to compare: it has a word such as "vs", or
	 * names a subject of the table. A subject at its beginning does not count, because
	 * such a column has figures of that subject.
	 */
	private boolean namesComparison(int column) {
		return COMPARISON.matcher(title(column)).find() || this.table.rows()
			.stream()
			.map((row) -> this.table.subject(row).toLowerCase(Locale.ROOT))
			.filter((subject) -> SUBJECT.matcher(subject).matches())
			.anyMatch((subject) -> title(column).matches(".*[^\\w@/.-]" + Pattern.quote(subject) + "([^\\w@/.-].*)?"));
	}

	/** Returns the rows that have a number in a column. */
	private List<Row> rowsWithNumber(int column) {
		return this.table.rows().stream().filter((row) -> PrintedRatio.of(row.field(column)).isPresent()).toList();
	}

	/**
	 * Whether a title compares with the smallest load of the same subject, in a table
	 * with ranks, which does not show that load.
	 */
	private boolean comparesWithUnshownLoad(DifferenceTitle title) {
		return title.base().equals("smallest") && this.table.rankColumn().isPresent();
	}

	/**
	 * Whether a column of differences has only a column of intervals beside it, and the
	 * table has no figures of the base: they are in another table.
	 */
	private boolean hasFiguresElsewhere(int column, DifferenceTitle title) {
		List<String> titles = this.table.titles();
		return titles.subList(column + 1, titles.size()).stream().limit(1).toList().equals(List.of("interval"))
				&& baseColumn(title).isEmpty()
				&& this.table.rows().stream().noneMatch((row) -> this.table.subject(row).equals(title.base()));
	}

	private void checkDifferences(int column, DifferenceTitle title) {
		Optional<Integer> inRow = baseColumn(title);
		Optional<Integer> figures = inRow.isPresent() ? Optional.of(figureColumnBefore(column, inRow.get()))
				: figureColumn(column, title);
		expectRatios(column, (row) -> figures.flatMap(row::number), (row) -> inRow.isPresent() ? row.number(inRow.get())
				: figures.flatMap((figure) -> baseRow(row, title).flatMap((base) -> base.number(figure))));
		rowsWithNumber(column)
			.forEach((row) -> expectInterval(row, column, PrintedRatio.of(row.field(column)).orElseThrow()));
	}

	/**
	 * Finds the column that states the base's figure in every row, as in a comparison of
	 * several arms, where this figure differs from row to row because each arm is
	 * compared in other blocks; empty if there is none.
	 */
	private Optional<Integer> baseColumn(DifferenceTitle title) {
		String wanted = Pattern.quote((title.base() + " " + title.metric()).strip())
				+ " (in its blocks|同区块内|cpu µs/request)";
		return this.table.titles()
			.stream()
			.filter((each) -> each.matches(wanted))
			.findFirst()
			.map(this.table.titles()::indexOf);
	}

	/** Returns the column on the left of another one, skipping the column of the base. */
	private static int figureColumnBefore(int column, int base) {
		return (column - 1 == base) ? column - 2 : column - 1;
	}

	private void checkChanges(int column) {
		expectRatios(column, (row) -> row.number(column - 1), (row) -> row.number(column - 2));
	}

	/**
	 * Adds a problem for each ratio or change in a column that does not agree with its
	 * two figures, in the rows that have both; also if the column has ratios, but no row
	 * has both figures.
	 * @param next finds the numerator in a row
	 * @param base finds the denominator for a row
	 */
	private void expectRatios(int column, Function<Row, Optional<PrintedNumber>> next,
			Function<Row, Optional<PrintedNumber>> base) {
		List<Row> rows = rowsWithNumber(column);
		List<Row> known = rows.stream()
			.filter((row) -> next.apply(row).isPresent() && base.apply(row).isPresent())
			.toList();
		known.forEach((row) -> this.findings.expectRatio(row.place(), title(column),
				PrintedRatio.of(row.field(column)).orElseThrow(), next.apply(row).get(), base.apply(row).get()));
		if (known.isEmpty() && !rows.isEmpty()) {
			this.findings.addProblem(rows.get(0).place(),
					"\"%s\" cannot be checked: the table has no figures to compare".formatted(title(column)));
		}
	}

	private void checkIntervals(int column) {
		rowsWithNumber(column).forEach((row) -> PrintedRatio.of(row.field(column - 1))
			.ifPresent((estimate) -> expectInterval(row, column - 1, estimate.withInterval(row.field(column)))));
	}

	/** Finds the column with the figures that a column of differences compares. */
	private Optional<Integer> figureColumn(int column, DifferenceTitle title) {
		Stream<Integer> figures = this.table.figureColumns()
			.filter((each) -> DifferenceTitle.of(title(each)).isEmpty());
		String metric = PrintedTable.metric(title.metric());
		if (!metric.isEmpty()) {
			return figures
				.filter((each) -> PrintedTable.metric(title(each)).equals(metric) || title(each).startsWith(metric))
				.findFirst();
		}
		return switch (title.kind()) {
			case TIMES -> Optional.of(column - 1);
			case RATIO_TO -> figures.filter((each) -> title(each).endsWith("/s")).findFirst();
			case VS -> this.table.rankColumn().map((rank) -> rank + 1).or(figures::findFirst);
		};
	}

	/**
	 * Finds the row that a row is compared with: the row of the base under the same load
	 * or, for the base "smallest", the first row of the same subject. In ratios, a
	 * subject of a stack is compared with the base of the same stack, if there is one.
	 */
	private Optional<Row> baseRow(Row row, DifferenceTitle title) {
		String subject = this.table.subject(row);
		if (title.base().equals("smallest")) {
			return this.table.rows().stream().filter((each) -> this.table.subject(each).equals(subject)).findFirst();
		}
		String stack = (title.kind() != Kind.VS && subject.contains("/")) ? subject.replaceFirst("/.*", "/") : "";
		List<String> load = this.table.load(row);
		return this.table.row(stack + title.base(), load).or(() -> this.table.row(title.base(), load));
	}

	private void expectInterval(Row row, int column, PrintedRatio estimate) {
		boolean shown = row.fields()
			.stream()
			.anyMatch((field) -> field.matches("(.* )?(faster|slower|more CPU|less CPU|yes|是)( .*)?"));
		this.findings.expectInterval(row.place(), title(column), estimate, shown);
	}

	private void checkRanks(int rank) {
		boolean higherIsBetter = title(rank + 1).contains("/s");
		List<Row> ranked = new ArrayList<>(rowsWithNumber(rank));
		// Ranges, as in 1–4 and 2–4, do not tell the order, which is then that of the
		// rows.
		if (ranked.stream().noneMatch((row) -> row.field(rank).contains("–"))) {
			ranked.sort(Comparator.comparingDouble((row) -> row.number(rank).orElseThrow().middle()));
		}
		ranked.forEach((row) -> this.findings.expect(row.number(rank + 1).isPresent(), row.place(),
				"rank %s has no figure".formatted(row.field(rank))));
		ranked.removeIf((row) -> row.number(rank + 1).isEmpty());
		for (int i = 1; i < ranked.size(); i++) {
			Row row = ranked.get(i);
			PrintedNumber better = ranked.get(i - 1).number(rank + 1).orElseThrow();
			PrintedNumber worse = row.number(rank + 1).orElseThrow();
			this.findings.expect(higherIsBetter ? !worse.isAbove(better) : !better.isAbove(worse), row.place(),
					"rank %s has %s, but the rank before has %s".formatted(row.field(rank), worse.text(),
							better.text()));
		}
	}

}
