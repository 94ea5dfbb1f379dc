package io.github.gatewaybench.report.summary;

import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * A column of a table in all its forms: a name for CSV and JSON and a title for people,
 * both with the unit, the places that people see of a number, the outputs in which it
 * stands, what stands in it, how people read it, whether that is to stand out, and
 * whether more of a figure is better. Unless told it stands everywhere, and the name is
 * the title.
 *
 * @param <R> what a row is of
 */
public record Column<R>(String name, String title, int places, Set<Output> outputs, Function<R, Value> value,
		Function<R, String> words, Predicate<R> marked, boolean moreIsBetter) {

	public static <R> Column<R> of(String name, int places, Function<R, Value> value) {
		return new Column<>(name, name.replace('_', ' '), places, EnumSet.allOf(Output.class), value,
				(row) -> value.apply(row).shown(places), (row) -> false, false);
	}

	public static <R> Column<R> text(String name, Function<R, String> text) {
		return of(name, 0, (row) -> Value.of(text.apply(row)));
	}

	public static <R> Column<R> count(String name, ToLongFunction<R> count) {
		return of(name, 0, (row) -> Value.of(count.applyAsLong(row)));
	}

	/** A column of figures, which have so many places for people. */
	public static <R> Column<R> figure(String name, int places, Function<R, OptionalDouble> figure) {
		return of(name, places, (row) -> Value.of(figure.apply(row)));
	}

	/** The same under another title. */
	public Column<R> titled(String title) {
		return new Column<>(this.name, title, this.places, this.outputs, this.value, this.words, this.marked,
				this.moreIsBetter);
	}

	/** The same with other places. */
	public Column<R> places(int places) {
		return new Column<>(this.name, this.title, places, this.outputs, this.value,
				(row) -> this.value.apply(row).shown(places), this.marked, this.moreIsBetter);
	}

	/** The same in these outputs alone. */
	public Column<R> in(Output... outputs) {
		return new Column<>(this.name, this.title, this.places, Set.of(outputs), this.value, this.words, this.marked,
				this.moreIsBetter);
	}

	/** The same, which people read in these words. */
	public Column<R> shown(Function<R, String> words) {
		return new Column<>(this.name, this.title, this.places, this.outputs, this.value, words, this.marked,
				this.moreIsBetter);
	}

	/** The same, which stands out where this holds. */
	public Column<R> marked(Predicate<R> marked) {
		return new Column<>(this.name, this.title, this.places, this.outputs, this.value, this.words, marked,
				this.moreIsBetter);
	}

	/** The same, of a figure of which more is better. */
	public Column<R> better() {
		return new Column<>(this.name, this.title, this.places, this.outputs, this.value, this.words, this.marked,
				true);
	}

	/** Those of the columns that stand in an output. */
	public static <R> List<Column<R>> in(Output output, List<Column<R>> columns) {
		return columns.stream().filter((each) -> each.outputs().contains(output)).toList();
	}

	/** The number of a row; empty where it has none. */
	public OptionalDouble number(R row) {
		return this.value.apply(row).number();
	}

	/** What people read of a row. */
	public String text(R row) {
		return this.words.apply(row);
	}

	/** Where a column stands: CSV and JSON, the table to read as text, the page. */
	public enum Output {

		FILE, MARKDOWN, HTML

	}

}
