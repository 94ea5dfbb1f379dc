package io.github.gatewaybench.docs.agreement;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.docs.agreement.PrintedTable.Row;

/**
 * Checks columns that a table computes from CPU time, by their titles.
 * <ul>
 * <li>"predicted": a number of CPUs divided by the CPU time per request of all roles in
 * the row. The number is whole, and the same in all rows.</li>
 * <li>"requests/s per CPU": one CPU divided by the subject's CPU time per request.</li>
 * <li>"a / b": the figure in column a divided by that in column b.</li>
 * </ul>
 */
record CostRules(PrintedTable table, CheckedRelations findings) {

	private static final double US_PER_S = 1e6;

	private static final String PREDICTED = "predicted";

	private static final String PER_CPU = "/s per cpu";

	/** Whether the title of a column, in lower case, is one that these rules check. */
	static boolean know(String title) {
		return title.startsWith(PREDICTED) || title.endsWith(PER_CPU) || PrintedRatio.TITLE.matcher(title).matches();
	}

	void check() {
		this.table.figureColumns().forEach((column) -> {
			String title = this.table.titles().get(column);
			Matcher quotient = PrintedRatio.TITLE.matcher(title);
			if (quotient.matches()) {
				this.table.rows().forEach((row) -> checkShare(row, column, quotient.group(1), quotient.group(2)));
			}
			else if (title.startsWith(PREDICTED)) {
				checkPredicted(column);
			}
			else if (title.endsWith(PER_CPU)) {
				this.table.rows()
					.forEach((row) -> row.number(column)
						.ifPresent((number) -> cpuTimes(row, "cpu").findFirst()
							.ifPresent((own) -> expectPerSec(row, title, number, 1, own))));
			}
		});
	}

	private void checkPredicted(int column) {
		double cpus = 0;
		for (Row row : this.table.rows()) {
			Optional<PrintedNumber> number = row.number(column);
			Optional<PrintedNumber> all = cpuTimes(row, "(load |backend )?cpu").reduce(PrintedNumber::plus);
			if (number.isPresent() && all.isPresent()) {
				if (cpus == 0) {
					cpus = Math.max(1, Math.rint(number.get().middle() * all.get().middle() / US_PER_S));
				}
				expectPerSec(row, this.table.titles().get(column), number.get(), cpus, all.get());
			}
		}
	}

	/**
	 * Returns the CPU times per request in a row, of the roles that a pattern accepts.
	 */
	private Stream<PrintedNumber> cpuTimes(Row row, String roles) {
		return this.table.figureColumns()
			.filter((column) -> DifferenceTitle.of(this.table.titles().get(column)).isEmpty()
					&& PrintedTable.metric(this.table.titles().get(column)).matches(roles))
			.flatMap((column) -> row.number(column).stream());
	}

	private void expectPerSec(Row row, String title, PrintedNumber printed, double cpus, PrintedNumber time) {
		PrintedNumber perSec = new PrintedNumber("", cpus * US_PER_S, cpus * US_PER_S).over(time);
		this.findings.expect(printed.mayEqual(perSec), row.place(), "\"%s\" says %s, but %.0f CPU / (%s) µs is %.0f"
			.formatted(title, printed.text(), cpus, time.text(), perSec.middle()));
	}

	private void checkShare(Row row, int column, String next, String base) {
		Optional<PrintedNumber> one = number(row, next);
		Optional<PrintedNumber> other = number(row, base);
		PrintedRatio.of(row.field(column))
			.filter((share) -> one.isPresent() && other.isPresent())
			.ifPresent((share) -> {
				PrintedNumber ratio = one.get().over(other.get());
				this.findings.expect(share.valueAsShare().mayEqual(ratio), row.place(),
						"\"%s / %s\" says %s, but %s is %s".formatted(next, base, share.text(), ratio.text(),
								ratio.formatNumber()));
			});
	}

	/**
	 * Finds a row's number in the first column whose title begins with the given name.
	 */
	private Optional<PrintedNumber> number(Row row, String name) {
		return this.table.figureColumns()
			.filter((column) -> this.table.titles().get(column).matches(Pattern.quote(name) + "( [^/].*)?"))
			.findFirst()
			.flatMap(row::number);
	}

}
