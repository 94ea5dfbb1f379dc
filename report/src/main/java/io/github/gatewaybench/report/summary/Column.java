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
 * A column of a table: a name for CSV and JSON and a title for people, both with the
 * unit, and a value for each row.
 *
 * @param outputs where the column is shown; everywhere unless restricted
 * @param <R> type of the rows
 */
public record Column<R>(String name, String title, Set<Output> outputs, Function<R, Value> value,
		boolean higherIsBetter) {

	/** Makes a column whose title is its name, but with spaces and usual unit symbols. */
	public static <R> Column<R> of(String name, Function<R, Value> value) {
		String title = name.replace("_cpu_", " CPU ").replace("us_per_", "µs/").replace("_per_sec", "/s");
		return new Column<>(name, title.replace("_per_", "/").replaceFirst("_mb$", " MB").replace('_', ' '),
				EnumSet.allOf(Output.class), value, false);
	}

	public static <R> Column<R> text(String name, Function<R, String> text) {
		return of(name, (row) -> Value.of(text.apply(row)));
	}

	/** Makes a column of texts; a text of up to nine digits becomes a number. */
	public static <R> Column<R> numberOrText(String name, Function<R, String> text) {
		return of(name, (row) -> {
			String value = text.apply(row);
			return value.matches("\\d{1,9}") ? Value.of(Long.parseLong(value)) : Value.of(value);
		});
	}

	public static <R> Column<R> count(String name, ToLongFunction<R> count) {
		return of(name, (row) -> Value.of(count.applyAsLong(row)));
	}

	/** Makes a column of figures that are shown with this many decimal places. */
	public static <R> Column<R> figure(String name, int places, Function<R, OptionalDouble> figure) {
		return of(name, (row) -> Value.of(figure.apply(row), places));
	}

	/** Makes a column of figures that are shown as formatted by a function. */
	public static <R> Column<R> figure(String name, Function<R, OptionalDouble> figure,
			Function<OptionalDouble, String> words) {
		return of(name, (row) -> {
			OptionalDouble number = figure.apply(row);
			return Value.of(number, 0).displayedAs(words.apply(number));
		});
	}

	/** Returns this column with another title. */
	public Column<R> withTitle(String title) {
		return new Column<>(this.name, title, this.outputs, this.value, this.higherIsBetter);
	}

	/** Adapts this column to a table whose rows each contain a row of this type. */
	<P> Column<P> adaptTo(Function<P, R> row) {
		return new Column<>(this.name, this.title, this.outputs, (each) -> this.value.apply(row.apply(each)),
				this.higherIsBetter);
	}

	/** Returns this column, shown only in the given outputs. */
	public Column<R> onlyIn(Output... outputs) {
		return new Column<>(this.name, this.title, Set.of(outputs), this.value, this.higherIsBetter);
	}

	/** Says in a sentence whether higher or lower is better. */
	String betterDirection() {
		return this.higherIsBetter ? "Higher is better." : "Lower is better.";
	}

	/** Returns this column, marked as one in which higher is better. */
	public Column<R> withHigherIsBetter() {
		return new Column<>(this.name, this.title, this.outputs, this.value, true);
	}

	/** Returns this column with warnings attached to its figures. */
	public Column<R> withWarnings(Function<R, FigureWarnings> doubts) {
		return new Column<>(this.name, this.title, this.outputs,
				(row) -> this.value.apply(row).withWarnings(doubts.apply(row)), this.higherIsBetter);
	}

	/** The number in this column for a row; empty if there is none. */
	public OptionalDouble number(R row) {
		return this.value.apply(row).number();
	}

	/** The value in this column for a row, as shown to people. */
	public String text(R row) {
		return this.value.apply(row).shown();
	}

	/** Where a column is shown: CSV and JSON files, Markdown tables, the HTML page. */
	public enum Output {

		FILE, MARKDOWN, HTML

	}

	/** How a field is highlighted. */
	public enum Highlight {

		/** The field is not highlighted. */
		NONE,
		/** A cell was run and is not valid, or is lost. */
		BAD,
		/** A cell was skipped or has not run yet. */
		NOT_RUN

	}

	/** The value of a field: a text or a number, with a display text and a sort key. */
	public record Value(Optional<String> text, OptionalDouble number, String shown, String key, Highlight highlight,
			FigureWarnings warnings) {

		/** Length in characters above which a text gets a wide column. */
		private static final int LONG = 30;

		public static Value of(String text) {
			return new Value(Optional.of(text), OptionalDouble.empty(), text, text, Highlight.NONE,
					FigureWarnings.NONE);
		}

		public static Value of(OptionalDouble number, int places) {
			String shown = Numbers.formatFixed(number, places);
			return new Value(Optional.empty(), number, shown, number.isPresent() ? shown : "", Highlight.NONE,
					FigureWarnings.NONE);
		}

		public static Value of(long number) {
			return of(OptionalDouble.of(number), 0);
		}

		/** Returns this value with another display text; a number still sorts as one. */
		public Value displayedAs(String words) {
			String key = this.number.isPresent() ? Numbers.formatPlain(this.number.getAsDouble())
					: isNumber() ? "" : words;
			return new Value(this.text, this.number, words, key, this.highlight, this.warnings);
		}

		/** Returns this value, highlighted. */
		public Value highlighted(Highlight mark) {
			return new Value(this.text, this.number, this.shown, this.key, mark, this.warnings);
		}

		/** Returns this value with warnings, unless it has no number. */
		Value withWarnings(FigureWarnings doubts) {
			return new Value(this.text, this.number, this.shown, this.key, this.highlight,
					this.number.isPresent() ? doubts : FigureWarnings.NONE);
		}

		/** The value for CSV and JSON; null if a number is missing. */
		Object rawValue() {
			return this.number.isPresent() ? new BigDecimal(Numbers.formatPlain(this.number.getAsDouble()))
					: this.text.orElse(null);
		}

		public boolean isBad() {
			return this.highlight == Highlight.BAD;
		}

		public boolean isNotRun() {
			return this.highlight == Highlight.NOT_RUN;
		}

		/** Whether the value has warnings. */
		public boolean hasWarnings() {
			return !this.warnings.isNone();
		}

		/** Whether the value is numeric, even if its number is missing. */
		public boolean isNumber() {
			return this.text.isEmpty();
		}

		/** Whether the sort key must be given in addition to the display text. */
		public boolean hasKey() {
			return !this.key.equals(this.shown) || hasWarnings();
		}

		/** CSS classes of the field, separated by spaces. */
		public String classes() {
			return Stream
				.of(isNumber() ? "n" : "", (!isNumber() && this.shown.length() > LONG) ? "long" : "",
						!hasWarnings() ? "" : this.warnings.affectsMedian() ? "doubted strongly" : "doubted")
				.filter((each) -> !each.isEmpty())
				.collect(Collectors.joining(" "));
		}

	}

}
