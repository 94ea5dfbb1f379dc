package io.github.gatewaybench.docs.agreement;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.docs.agreement.PrintedTable.Row;

/**
 * Checks the rows and fields of a table that state a comparison against the figures that
 * they compare.
 * <ul>
 * <li>A row "a / b" has the ratios of row a to row b, which are in this table or in one
 * before it.</li>
 * <li>A row "a vs b", or each row of a table whose first title is "a vs b", has the
 * changes from b to a of figures in tables before it.</li>
 * <li>"2.5 (2.1 to 2.9)" lies in its interval; bold type means that the difference is
 * more than chance, so the interval must exclude 'no difference'.</li>
 * <li>"2.5 = 50 / 20" is computed correctly.</li>
 * <li>"50 (+30)" is a figure and its difference, in the unit of the figure, from the
 * first row with the same first field.</li>
 * </ul>
 *
 * @param tablesSoFar tables of the page before this one, and this one; the nearest comes
 * first
 */
record RowRules(PrintedTable table, List<PrintedTable> tablesSoFar, CheckedRelations findings) {

	private static final String NUMBER = "(" + PrintedNumber.PATTERN + ")";

	private static final Pattern COMPARED_PAIR = Pattern.compile("(\\S+) vs (\\S+)");

	private static final Pattern QUOTIENT = Pattern
		.compile(NUMBER + "(?: [(（][^()（）]*[)）])? = " + NUMBER + " / " + NUMBER);

	private static final Pattern OFFSET = Pattern.compile(NUMBER + " \\(([+-][\\d.]+)\\)");

	void check() {
		Matcher corner = COMPARED_PAIR.matcher(this.table.titles().get(0));
		for (Row row : this.table.rows()) {
			Matcher ratio = PrintedRatio.TITLE.matcher(row.field(0));
			Matcher pair = COMPARED_PAIR.matcher(row.field(0));
			if (ratio.matches()) {
				checkRatios(row, ratio.group(1), ratio.group(2));
			}
			else if (pair.matches()) {
				checkChanges(row, pair.group(1), pair.group(2), this.table.load(row));
			}
			else if (corner.matches()) {
				checkChanges(row, corner.group(1), corner.group(2), List.of(row.field(0)));
			}
			for (int column = 1; column < row.fields().size(); column++) {
				checkField(row, column);
			}
		}
	}

	private void checkRatios(Row row, String next, String base) {
		List<String> load = this.table.load(row);
		this.table.figureColumns()
			.forEach((column) -> expectRatio(row, column, figureUnderSameTitle(next, load, column),
					figureUnderSameTitle(base, load, column)));
	}

	/**
	 * Finds a subject's figure under a load in the nearest table that has it under the
	 * title of the given column: this table or one before it.
	 */
	private Optional<PrintedNumber> figureUnderSameTitle(String subject, List<String> load, int column) {
		String title = this.table.titles().get(column);
		return this.tablesSoFar.stream()
			.filter((each) -> each.titles().contains(title))
			.flatMap((each) -> each.row(subject, load)
				.flatMap((row) -> row.number(each.titles().indexOf(title)))
				.stream())
			.findFirst();
	}

	private void checkChanges(Row row, String next, String base, List<String> load) {
		this.table.figureColumns().forEach((column) -> {
			String metric = PrintedTable.metric(this.table.titles().get(column));
			expectRatio(row, column, figureAbove(metric, next, load), figureAbove(metric, base, load));
		});
	}

	private Optional<PrintedNumber> figureAbove(String metric, String subject, List<String> load) {
		return this.tablesSoFar.stream()
			.skip(1)
			.flatMap((each) -> each.figure(metric, subject, load).stream())
			.findFirst();
	}

	private void expectRatio(Row row, int column, Optional<PrintedNumber> next, Optional<PrintedNumber> base) {
		Optional<PrintedRatio> printed = PrintedRatio.of(row.field(column));
		if (printed.isPresent() && next.isPresent() && base.isPresent()) {
			this.findings.expectRatio(row.place(), this.table.titles().get(column), printed.get(), next.get(),
					base.get());
		}
	}

	private void checkField(Row row, int column) {
		String field = row.field(column);
		String title = this.table.titles().get(column);
		PrintedRatio.in(field)
			.forEach((each) -> this.findings.expectInterval(row.place(), title, each, field.startsWith("**")));
		for (MatchResult each : QUOTIENT.matcher(field).results().toList()) {
			this.findings.expectRatio(row.place(), title, PrintedRatio.of(each.group(1)).orElseThrow(),
					PrintedNumber.of(each.group(2)), PrintedNumber.of(each.group(3)));
		}
		for (MatchResult each : OFFSET.matcher(field).results().toList()) {
			Optional<PrintedNumber> from = firstRowWithSameKey(row).number(column);
			if (from.isEmpty()) {
				this.findings.addProblem(row.place(),
						"\"%s\" says %s, but the first row has no figure there".formatted(title, each.group(2)));
				continue;
			}
			PrintedNumber offset = PrintedNumber.of(each.group(1)).minus(from.get());
			this.findings.expect(offset.mayEqual(PrintedNumber.of(each.group(2))), row.place(),
					"\"%s\" says %s, but %s is %s".formatted(title, each.group(2), offset.text(),
							offset.formatNumber()));
		}
	}

	/** Returns the first row of the table with the same first field as the given row. */
	private Row firstRowWithSameKey(Row row) {
		return this.table.rows()
			.stream()
			.filter((each) -> each.field(0).equals(row.field(0)))
			.findFirst()
			.orElseThrow();
	}

}
