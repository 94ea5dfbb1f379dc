package io.github.gatewaybench.report.table;

import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * A column of a table in all its forms.
 *
 * @param <R> what a row is of
 * @param name in CSV and JSON, with the unit
 * @param title in tables for people, with the unit
 * @param places that a number has in these tables
 * @param outputs where it stands
 * @param value what stands in it
 * @param shown how people read it
 * @param marked whether it is to stand out
 * @param moreIsBetter of a figure; otherwise less is
 */
public record Column<R>(String name, String title, int places, Set<Output> outputs, Function<R, Value> value,
		Function<R, String> shown, Predicate<R> marked, boolean moreIsBetter) {

	/** A column of whatever, everywhere, with so many places. */
	public static <R> Column<R> of(String name, int places, Function<R, Value> value) {
		return new Column<>(name, name, places, EnumSet.allOf(Output.class), value,
				(row) -> value.apply(row).shown(places), (row) -> false, false);
	}

	/** A column of texts, everywhere. */
	public static <R> Column<R> text(String name, Function<R, String> text) {
		return of(name, 0, (row) -> Value.of(text.apply(row)));
	}

	/** A column of whole numbers, everywhere. */
	public static <R> Column<R> count(String name, ToLongFunction<R> count) {
		return of(name, 0, (row) -> Value.of(count.applyAsLong(row)));
	}

	/** A column of figures, everywhere; tables for people have so many places. */
	public static <R> Column<R> figure(String name, int places, Function<R, OptionalDouble> figure) {
		return of(name, places, (row) -> Value.of(figure.apply(row)));
	}

	/** Those of the columns that stand in an output. */
	public static <R> List<Column<R>> of(List<Column<R>> columns, Output output) {
		return columns.stream().filter((each) -> each.outputs().contains(output)).toList();
	}

	/** The same under another name in CSV and JSON. */
	public Column<R> named(String name) {
		return new Column<>(name, this.title, this.places, this.outputs, this.value, this.shown, this.marked,
				this.moreIsBetter);
	}

	/** The same under another title in tables for people. */
	public Column<R> titled(String title) {
		return new Column<>(this.name, title, this.places, this.outputs, this.value, this.shown, this.marked,
				this.moreIsBetter);
	}

	/** The same with so many places in tables for people. */
	public Column<R> places(int places) {
		return new Column<>(this.name, this.title, places, this.outputs, this.value,
				(row) -> this.value.apply(row).shown(places), this.marked, this.moreIsBetter);
	}

	/** The same in these outputs alone. */
	public Column<R> in(Output... outputs) {
		return new Column<>(this.name, this.title, this.places, EnumSet.copyOf(List.of(outputs)), this.value,
				this.shown, this.marked, this.moreIsBetter);
	}

	/** The same in CSV and JSON alone. */
	public Column<R> inFiles() {
		return in(Output.FILE);
	}

	/** The same in tables for people alone. */
	public Column<R> inTables() {
		return in(Output.MARKDOWN, Output.HTML);
	}

	/** The same, which people read in these words. */
	public Column<R> shown(Function<R, String> words) {
		return new Column<>(this.name, this.title, this.places, this.outputs, this.value, words, this.marked,
				this.moreIsBetter);
	}

	/** The same, which stands out where this holds. */
	public Column<R> marked(Predicate<R> marked) {
		return new Column<>(this.name, this.title, this.places, this.outputs, this.value, this.shown, marked,
				this.moreIsBetter);
	}

	/** The same, of a figure of which more is better. */
	public Column<R> better() {
		return new Column<>(this.name, this.title, this.places, this.outputs, this.value, this.shown, this.marked,
				true);
	}

	/** The number of a row; empty where it has none. */
	public OptionalDouble number(R row) {
		return this.value.apply(row).number();
	}

	/** What people read of a row. */
	public String text(R row) {
		return this.shown.apply(row);
	}

}
