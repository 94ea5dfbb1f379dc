package io.github.gatewaybench.docs.agreement;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table as a reader sees it, in Markdown or on an HTML page.
 *
 * @param textBefore text before the table: its caption, its headline, or the paragraph
 * that names its figure
 * @param titles titles of the columns, in lower case
 */
record PrintedTable(String textBefore, List<String> titles, List<Row> rows) {

	/**
	 * Titles of columns that distinguish several rows of one subject, such as
	 * connections.
	 */
	private static final Set<String> LOAD_TITLES = Set.of("connections", "rate", "routes", "client", "load", "连接数");

	private static final Set<String> SUBJECT_TITLES = Set.of("subject", "被测对象");

	private static final Set<String> TITLES_WITHOUT_FIGURES = Set.of("rank", "valid", "rep", "block", "try", "blocks");

	private static final Pattern METRIC = Pattern
		.compile("(load |backend )?(?<!per )cpu|p\\d[\\d.]*|/s|/秒|per second|throughput|吞吐|ratio to");

	/**
	 * Creates a table from the texts of its fields; an empty first field repeats the one
	 * above.
	 * @param places where each row is, as in README.md:14
	 */
	static PrintedTable of(String before, List<String> titles, List<List<String>> rows, List<String> places) {
		List<Row> complete = new ArrayList<>();
		for (int i = 0; i < rows.size(); i++) {
			List<String> fields = new ArrayList<>(rows.get(i));
			if (i > 0 && fields.get(0).isEmpty()) {
				fields.set(0, complete.get(i - 1).field(0));
			}
			while (fields.size() < titles.size()) {
				fields.add("");
			}
			complete.add(new Row(places.get(i), fields));
		}
		return new PrintedTable(before, titles.stream().map((title) -> title.toLowerCase(Locale.ROOT)).toList(),
				complete);
	}

	/**
	 * Returns the metric that a title, or the end of a caption, names: throughput, CPU or
	 * a percentile; the words themselves if they name none of these.
	 */
	static String metric(String words) {
		return METRIC.matcher(words.toLowerCase(Locale.ROOT))
			.results()
			.map(MatchResult::group)
			.reduce((first, last) -> last)
			.map((name) -> Set.of("/s", "/秒", "per second", "吞吐").contains(name) ? "throughput" : name)
			.orElse(words);
	}

	/** Returns the indexes, from 0, of the columns that have figures. */
	Stream<Integer> figureColumns() {
		return IntStream.range(0, this.titles.size())
			.boxed()
			.filter((column) -> !isKey(column) && !TITLES_WITHOUT_FIGURES.contains(this.titles.get(column)));
	}

	/** Returns the index of the column with the ranks, from 0; empty if none. */
	Optional<Integer> rankColumn() {
		return Optional.of(this.titles.indexOf("rank")).filter((column) -> column >= 0);
	}

	private int subjectColumn() {
		return IntStream.range(0, this.titles.size())
			.filter((column) -> SUBJECT_TITLES.contains(this.titles.get(column)))
			.findFirst()
			.orElse(0);
	}

	private boolean isKey(int column) {
		return column <= subjectColumn() || LOAD_TITLES.contains(this.titles.get(column));
	}

	/**
	 * Returns the subject's name in a row, without what follows in parentheses, such as
	 * versions.
	 */
	String subject(Row row) {
		return row.field(subjectColumn()).replaceAll("[`*]", "").replaceFirst(" \\(.*", "").strip();
	}

	/** Returns the load of a row: its fields that are neither subject nor figure. */
	List<String> load(Row row) {
		return IntStream.range(0, this.titles.size())
			.filter((column) -> column != subjectColumn() && isKey(column))
			.mapToObj(row::field)
			.toList();
	}

	/** Finds the row of a subject under a load; "-" stands for every load. */
	Optional<Row> row(String subject, List<String> load) {
		return this.rows.stream().filter((row) -> {
			List<String> own = load(row);
			return subject(row).equals(subject) && own.size() == load.size() && IntStream.range(0, own.size())
				.allMatch((i) -> own.get(i).equals(load.get(i)) || own.get(i).equals("-"));
		}).findFirst();
	}

	/**
	 * Finds a subject's figure under a load: in the column of the metric or, if the
	 * columns are loads and the text before the table names the metric, in the column of
	 * that load. Empty if the table has no such figure.
	 */
	Optional<PrintedNumber> figure(String metric, String subject, List<String> load) {
		boolean acrossLoads = this.titles.stream().skip(1).anyMatch((title) -> title.matches("\\d+.*"));
		if (!acrossLoads) {
			return row(subject, load).flatMap(
					(row) -> figureColumns()
						.filter((column) -> metric(this.titles.get(column)).equals(metric)
								&& DifferenceTitle.of(this.titles.get(column)).isEmpty())
						.findFirst()
						.flatMap(row::number));
		}
		return row(subject, List.of()).filter((row) -> load.size() == 1 && metric(this.textBefore).equals(metric))
			.flatMap(
					(row) -> figureColumns().filter((column) -> this.titles.get(column).matches(load.get(0) + "( .*)?"))
						.findFirst()
						.flatMap(row::number));
	}

	/**
	 * A row of the table.
	 *
	 * @param place where the row is, as in README.md:14
	 * @param fields texts of the fields, as many as there are titles
	 */
	record Row(String place, List<String> fields) {

		String field(int column) {
			return this.fields.get(column);
		}

		/** Returns the first number in a field; empty if none or if it is in percent. */
		Optional<PrintedNumber> number(int column) {
			return PrintedRatio.of(field(column)).filter((each) -> !each.isPercent()).map(PrintedRatio::value);
		}

	}

}
