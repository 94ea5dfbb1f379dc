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
 * A column of a table in all its forms, unless specified in all outputs: a name for CSV
 * and JSON, a title for people, both with the unit, and what stands in it.
 *
 * @param <R> what a row is of
 */
public record Column<R>(String name, String title, Set<Output> outputs, Function<R, Value> value,
		boolean moreIsBetter) {

	/** A column whose title is the name as people write units. */
	public static <R> Column<R> of(String name, Function<R, Value> value) {
		String title = name.replace("_cpu_", " CPU ").replace("us_per_", "µs/").replace("_per_sec", "/s");
		return new Column<>(name, title.replace("_per_", "/").replaceFirst("_mb$", " MB").replace('_', ' '),
				EnumSet.allOf(Output.class), value, false);
	}

	public static <R> Column<R> text(String name, Function<R, String> text) {
		return of(name, (row) -> Value.of(text.apply(row)));
	}

	/** A column of texts, where those written in digits alone are numbers. */
	public static <R> Column<R> digits(String name, Function<R, String> text) {
		return of(name, (row) -> {
			String value = text.apply(row);
			return value.matches("\\d{1,9}") ? Value.of(Long.parseLong(value)) : Value.of(value);
		});
	}

	public static <R> Column<R> count(String name, ToLongFunction<R> count) {
		return of(name, (row) -> Value.of(count.applyAsLong(row)));
	}

	/** A column of figures, which have so many places for people. */
	public static <R> Column<R> figure(String name, int places, Function<R, OptionalDouble> figure) {
		return of(name, (row) -> Value.of(figure.apply(row), places));
	}

	/** A column of figures, shown to people as text. */
	public static <R> Column<R> figure(String name, Function<R, OptionalDouble> figure,
			Function<OptionalDouble, String> words) {
		return of(name, (row) -> {
			OptionalDouble number = figure.apply(row);
			return Value.of(number, 0).shown(words.apply(number));
		});
	}

	/** Gives the column another title. */
	public Column<R> titled(String title) {
		return new Column<>(this.name, title, this.outputs, this.value, this.moreIsBetter);
	}

	/** Makes this column one of a table whose rows have such a row each. */
	<P> Column<P> on(Function<P, R> row) {
		return new Column<>(this.name, this.title, this.outputs, (each) -> this.value.apply(row.apply(each)),
				this.moreIsBetter);
	}

	/** Shows the column in these outputs alone. */
	public Column<R> in(Output... outputs) {
		return new Column<>(this.name, this.title, Set.of(outputs), this.value, this.moreIsBetter);
	}

	/** Says in a sentence whether more is better. */
	String betterIs() {
		return this.moreIsBetter ? "Higher is better." : "Lower is better.";
	}

	/** Says that more of the figure is better. */
	public Column<R> better() {
		return new Column<>(this.name, this.title, this.outputs, this.value, true);
	}

	/** Adds what casts doubt on the figures. */
	public Column<R> doubted(Function<R, FigureWarnings> doubts) {
		return new Column<>(this.name, this.title, this.outputs,
				(row) -> this.value.apply(row).doubted(doubts.apply(row)), this.moreIsBetter);
	}

	/** The number of a row; empty where it has none. */
	public OptionalDouble number(R row) {
		return this.value.apply(row).number();
	}

	/** The text that people read of a row. */
	public String text(R row) {
		return this.value.apply(row).shown();
	}

	/** Where a column stands: CSV and JSON, the table to read as text, the page. */
	public enum Output {

		FILE, MARKDOWN, HTML

	}

	/** Why a field stands out. */
	public enum Mark {

		/** Does not stand out. */
		NONE,
		/** Something was tried and does not count, or is lost. */
		BAD,
		/** Something was not tried. */
		UNTRIED

	}

	/** A field: a text or a number, its words for people and its key to sort by. */
	public record Value(Optional<String> text, OptionalDouble number, String shown, String key, Mark mark,
			FigureWarnings doubts) {

		/** Texts that need a wide column. */
		private static final int LONG = 30;

		public static Value of(String text) {
			return new Value(Optional.of(text), OptionalDouble.empty(), text, text, Mark.NONE, FigureWarnings.NONE);
		}

		public static Value of(OptionalDouble number, int places) {
			String shown = Numbers.places(number, places);
			return new Value(Optional.empty(), number, shown, number.isPresent() ? shown : "", Mark.NONE,
					FigureWarnings.NONE);
		}

		public static Value of(long number) {
			return of(OptionalDouble.of(number), 0);
		}

		/** Shows this text to people; a number still sorts as a number. */
		public Value shown(String words) {
			String key = this.number.isPresent() ? Numbers.plain(this.number.getAsDouble()) : isNumber() ? "" : words;
			return new Value(this.text, this.number, words, key, this.mark, this.doubts);
		}

		/** Makes it stand out. */
		public Value marked(Mark mark) {
			return new Value(this.text, this.number, this.shown, this.key, mark, this.doubts);
		}

		/** Adds what casts doubt on it, unless there is no number. */
		Value doubted(FigureWarnings doubts) {
			return new Value(this.text, this.number, this.shown, this.key, this.mark,
					this.number.isPresent() ? doubts : FigureWarnings.NONE);
		}

		/** The value for other programs; null where there is no number. */
		Object plain() {
			return this.number.isPresent() ? new BigDecimal(Numbers.plain(this.number.getAsDouble()))
					: this.text.orElse(null);
		}

		public boolean isBad() {
			return this.mark == Mark.BAD;
		}

		public boolean isUntried() {
			return this.mark == Mark.UNTRIED;
		}

		/** Whether something casts doubt on it. */
		public boolean isDoubted() {
			return !this.doubts.isNone();
		}

		/** Whether it is a number, or stands where one is missing. */
		public boolean isNumber() {
			return this.text.isEmpty();
		}

		/** Whether it sorts by something else than stands there. */
		public boolean hasKey() {
			return !this.key.equals(this.shown) || isDoubted();
		}

		/** How a page shows it. */
		public String classes() {
			return Stream
				.of(isNumber() ? "n" : "", (!isNumber() && this.shown.length() > LONG) ? "long" : "",
						!isDoubted() ? "" : this.doubts.isStrong() ? "doubted strongly" : "doubted")
				.filter((each) -> !each.isEmpty())
				.collect(Collectors.joining(" "));
		}

	}

}
