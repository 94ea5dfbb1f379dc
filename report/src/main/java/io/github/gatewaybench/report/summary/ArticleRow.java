package io.github.gatewaybench.report.summary;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

import io.github.gatewaybench.measurements.Load;

/**
 * A row of an article's figures.
 *
 * @param columns by name; a figure that the article does not give is empty
 */
public record ArticleRow(Map<String, String> columns) {

	private static final Set<String> WHOLE = Set.of("", "whole");

	/** The text of a column; empty where the table has none of that name. */
	public String text(String column) {
		return this.columns.getOrDefault(column, "");
	}

	/** The figure of a column; empty where the article gives none. */
	public OptionalDouble number(String column) {
		String text = text(column);
		return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
	}

	/**
	 * The throughput. Of ab's two figures one is the other, so a missing one follows: ab
	 * divides the requests under way by it.
	 */
	public OptionalDouble throughput() {
		OptionalDouble given = text("ops_per_sec").isEmpty() ? number("requests_per_sec") : number("ops_per_sec");
		boolean ofAb = !text("protocol").isEmpty();
		return (given.isEmpty() && ofAb && number("mean_ms").isPresent())
				? OptionalDouble.of(number("connections").getAsDouble() * 1000 / number("mean_ms").getAsDouble())
				: given;
	}

	/** Whether it stands for all executions after a start. */
	public boolean isWhole() {
		return WHOLE.contains(text("execution"));
	}

	/** Whether it is of a subject under a load, the whole or one execution. */
	boolean isOf(String subject, Load load, OptionalInt execution) {
		return text("subject").equals(subject)
				&& load.parts().entrySet().stream().allMatch((part) -> text(part.getKey()).equals(part.getValue()))
				&& (execution.isPresent() ? text("execution").equals(Integer.toString(execution.getAsInt()))
						: isWhole());
	}

}
