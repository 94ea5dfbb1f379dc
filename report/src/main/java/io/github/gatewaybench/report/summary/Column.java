package io.github.gatewaybench.report.summary;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A column of a table: its names and a function that computes the value for each row.
 *
 * @param name name in CSV and JSON, including the unit
 * @param title title for people, including the unit
 * @param outputs outputs that show the column
 * @param value function that computes the value for a row
 * @param higherIsBetter whether higher values are better
 * @param isEstimate whether values are estimated from several cells, by the
 * {@link Estimator} of the rows
 * @param <R> type of the rows
 */
public record Column<R>(String name, String title, Set<Output> outputs, Function<R, Value> value,
		boolean higherIsBetter, boolean isEstimate) {

	/**
	 * Creates a column whose title is derived from its name, with spaces and unit
	 * symbols, as in "CPU µs/request".
	 */
	public static <R> Column<R> of(String name, Function<R, Value> value) {
		String title = name.replace("_cpu_", " CPU ").replace("us_per_", "µs/").replace("_per_sec", "/s");
		return new Column<>(name, title.replace("_per_", "/").replaceFirst("_mb$", " MB").replace('_', ' '),
				EnumSet.allOf(Output.class), value, false, false);
	}

	public static <R> Column<R> text(String name, Function<R, String> text) {
		return of(name, (row) -> Value.of(text.apply(row)));
	}

	/**
	 * Creates a column of texts, in which texts of up to nine digits are converted to
	 * numbers.
	 */
	public static <R> Column<R> numberOrText(String name, Function<R, String> text) {
		return of(name, (row) -> {
			String value = text.apply(row);
			return value.matches("\\d{1,9}") ? Value.of(Long.parseLong(value)) : Value.of(value);
		});
	}

	public static <R> Column<R> count(String name, ToLongFunction<R> count) {
		return of(name, (row) -> Value.of(count.applyAsLong(row)));
	}

	/** Creates a column of figures with the given number of decimal places. */
	public static <R> Column<R> figure(String name, int places, Function<R, OptionalDouble> figure) {
		return of(name, (row) -> Value.of(figure.apply(row), places));
	}

	/** Creates a column of figures that a function formats. */
	public static <R> Column<R> figure(String name, Function<R, OptionalDouble> figure,
			Function<OptionalDouble, String> formatter) {
		return of(name, (row) -> {
			OptionalDouble number = figure.apply(row);
			return Value.of(number, 0).displayedAs(formatter.apply(number));
		});
	}

	/**
	 * Creates a column of times in milliseconds, which have two significant digits if
	 * they are below 1.
	 */
	public static <R> Column<R> latency(String name, Function<R, OptionalDouble> ms) {
		return of(name, (row) -> {
			OptionalDouble number = ms.apply(row);
			return Value.ofSignificant(number, TableNumbers.formatMs(number));
		});
	}

	/** Returns a copy of this column with another title. */
	public Column<R> withTitle(String title) {
		return new Column<>(this.name, title, this.outputs, this.value, this.higherIsBetter, this.isEstimate);
	}

	/** Returns a copy of this column with another name in CSV and JSON. */
	Column<R> withName(String name) {
		return new Column<>(name, this.title, this.outputs, this.value, this.higherIsBetter, this.isEstimate);
	}

	/**
	 * Returns a copy of this column that is marked as an estimate from several cells.
	 * Files have such a column twice: with medians and with geometric means.
	 */
	Column<R> asEstimate() {
		return new Column<>(this.name, this.title, this.outputs, this.value, this.higherIsBetter, true);
	}

	/**
	 * Adapts this column to a table of other rows, given a function that maps such a row
	 * to a row of this column.
	 */
	<P> Column<P> adaptTo(Function<P, R> row) {
		return new Column<>(this.name, this.title, this.outputs, (each) -> this.value.apply(row.apply(each)),
				this.higherIsBetter, this.isEstimate);
	}

	/** Returns a copy of this column that only the given outputs show. */
	public Column<R> onlyIn(Output... outputs) {
		return new Column<>(this.name, this.title, Set.of(outputs), this.value, this.higherIsBetter, this.isEstimate);
	}

	/** Returns "Higher is better." or "Lower is better.", for use in charts. */
	String betterDirection() {
		return this.higherIsBetter ? "Higher is better." : "Lower is better.";
	}

	/** Returns a copy of this column in which higher values are better. */
	public Column<R> withHigherIsBetter() {
		return new Column<>(this.name, this.title, this.outputs, this.value, true, this.isEstimate);
	}

	/**
	 * Returns a copy of this column whose values carry the warnings that a function finds
	 * for a row.
	 */
	public Column<R> withWarnings(Function<R, FigureWarnings> doubts) {
		return new Column<>(this.name, this.title, this.outputs,
				(row) -> this.value.apply(row).withWarnings(doubts.apply(row)), this.higherIsBetter, this.isEstimate);
	}

	/** Returns the number in this column for a row; empty if there is none. */
	public OptionalDouble number(R row) {
		return this.value.apply(row).number();
	}

	/** Returns the value in this column for a row, as shown to people. */
	public String text(R row) {
		return this.value.apply(row).shown();
	}

	/** Outputs that show a table: FILE stands for CSV and JSON. */
	public enum Output {

		FILE, MARKDOWN, HTML

	}

	/** Ways in which a field of a table is highlighted. */
	public enum Highlight {

		/** The field is not highlighted. */
		NONE,
		/** The field belongs to a cell that is not valid or whose file is missing. */
		BAD,
		/** The field belongs to a cell that was skipped or has not been executed yet. */
		NOT_RUN

	}

	/**
	 * The value of a field in a table, either a text or a number.
	 *
	 * @param text value of a text field; empty for a number
	 * @param number value of a numeric field; empty for a text or a missing number
	 * @param filePlaces maximum number of decimal places of the number in CSV and JSON
	 * @param shown text as shown to people
	 * @param key text to sort by
	 * @param warnings warnings that cast doubt on the number
	 */
	public record Value(Optional<String> text, OptionalDouble number, int filePlaces, String shown, String key,
			Highlight highlight, FigureWarnings warnings) {

		/**
		 * Decimal places of a change in CSV and JSON: more than the text has, so that
		 * readers can round the change themselves.
		 */
		private static final int CHANGE_PLACES = 6;

		/** Number of characters above which a text gets a wide column. */
		private static final int MAX_NARROW_LENGTH = 30;

		public static Value of(String text) {
			return new Value(Optional.of(text), OptionalDouble.empty(), 0, text, text, Highlight.NONE,
					FigureWarnings.NONE);
		}

		/**
		 * Returns a number that is shown with the given number of decimal places, and has
		 * at least four significant digits in CSV and JSON, however small it is.
		 */
		public static Value of(OptionalDouble number, int places) {
			return ofSignificant(number, TableNumbers.formatFixed(number, places));
		}

		public static Value of(long number) {
			return of(OptionalDouble.of(number), 0);
		}

		/**
		 * Returns a number that is shown as the given text, and has at least four
		 * significant digits in CSV and JSON, however small it is.
		 */
		public static Value ofSignificant(OptionalDouble number, String words) {
			int places = number.isPresent() ? TableNumbers.significantPlaces(number.getAsDouble()) : 0;
			return new Value(Optional.empty(), number, places, words, number.isPresent() ? words : "", Highlight.NONE,
					FigureWarnings.NONE);
		}

		/**
		 * Returns a ratio as a change in percent, such as 3 for 1.03; CSV and JSON have
		 * more decimal places than the text for people.
		 */
		public static Value ofChange(OptionalDouble ratio) {
			Value percent = of(TableNumbers.percentChange(ratio), 1).displayedAs(TableNumbers.formatChange(ratio));
			return new Value(percent.text, percent.number, CHANGE_PLACES, percent.shown, percent.key, Highlight.NONE,
					FigureWarnings.NONE);
		}

		/**
		 * Returns a copy of this value that is shown as the given text; numbers are still
		 * sorted by value.
		 */
		public Value displayedAs(String words) {
			String key = this.number.isPresent() ? TableNumbers.formatPlain(this.number.getAsDouble())
					: isNumber() ? "" : words;
			return new Value(this.text, this.number, this.filePlaces, words, key, this.highlight, this.warnings);
		}

		/** Returns a copy of this value with another highlight. */
		public Value highlighted(Highlight mark) {
			return new Value(this.text, this.number, this.filePlaces, this.shown, this.key, mark, this.warnings);
		}

		/** Returns a copy with warnings; without a number, they are ignored. */
		Value withWarnings(FigureWarnings doubts) {
			return new Value(this.text, this.number, this.filePlaces, this.shown, this.key, this.highlight,
					this.number.isPresent() ? doubts : FigureWarnings.NONE);
		}

		/**
		 * Returns the value for CSV and JSON: a BigDecimal, a String, or null for a
		 * missing number.
		 */
		Object rawValue() {
			return this.number.isPresent()
					? new BigDecimal(TableNumbers.formatPlain(this.number.getAsDouble(), this.filePlaces))
					: this.text.orElse(null);
		}

		public boolean isBad() {
			return this.highlight == Highlight.BAD;
		}

		public boolean isNotRun() {
			return this.highlight == Highlight.NOT_RUN;
		}

		/** Whether warnings cast doubt on the value. */
		public boolean hasWarnings() {
			return !this.warnings.isNone();
		}

		/** Whether the field is numeric, even if its number is missing. */
		public boolean isNumber() {
			return this.text.isEmpty();
		}

		/**
		 * Whether the HTML page must state the sort key because it differs from what is
		 * shown.
		 */
		public boolean hasKey() {
			return !this.key.equals(this.shown) || hasWarnings();
		}

		/** Returns the CSS classes of the field, separated by spaces. */
		public String classes() {
			return Stream
				.of(isNumber() ? "n" : "", (!isNumber() && this.shown.length() > MAX_NARROW_LENGTH) ? "long" : "",
						!hasWarnings() ? "" : this.warnings.affectAtLeastHalf() ? "doubted strongly" : "doubted")
				.filter((each) -> !each.isEmpty())
				.collect(Collectors.joining(" "));
		}

	}

}
