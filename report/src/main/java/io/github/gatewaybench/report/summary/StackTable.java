package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.gatewaybench.report.model.SubjectName;

/**
 * A stack beside today: a row for each subject and load that the run has in both.
 *
 * @param stack as in {@code stack-2019}
 * @param base what its subjects are compared with
 * @param group under what all of it was measured; empty where there is but one
 * @param varied what differs between the rows of a subject
 * @param figures what was measured
 * @param rows a pair for each figure
 */
public record StackTable(String stack, String base, String group, String varied, List<Figure> figures, List<Row> rows) {

	/** What it shows. */
	public String title() {
		return this.stack + " beside today" + (this.group.isEmpty() ? "" : ": " + this.group);
	}

	/** What the figures are. */
	public String explanation() {
		return "Of the medians above; each ratio is today's to that of " + this.stack + "."
				+ (this.figures.contains(Figure.CPU) ? " CPU is the gateway's, or the server's where there is none."
						: "")
				+ (SubjectName.of(this.base).stack().isPresent()
						? " Above, the subjects of " + this.stack + " are set to " + this.base + "." : "");
	}

	/** The least and the greatest ratio of each figure. */
	public String finding() {
		String ratios = IntStream.range(0, this.figures.size())
			.mapToObj(this::range)
			.filter((range) -> !range.isEmpty())
			.collect(Collectors.joining("; "));
		return ratios.isEmpty() ? "" : "Today to " + this.stack + ": " + ratios + ".";
	}

	private String range(int figure) {
		List<Row> known = this.rows.stream()
			.filter((row) -> row.pairs().get(figure).ratio().isPresent())
			.sorted(Comparator.comparingDouble((Row row) -> row.pairs().get(figure).ratio().getAsDouble()))
			.toList();
		if (known.isEmpty()) {
			return "";
		}
		Row least = known.get(0);
		Row most = known.get(known.size() - 1);
		String range = (ratio(least, figure).equals(ratio(most, figure))) ? ratio(least, figure)
				: place(least, figure) + " to " + place(most, figure);
		return this.figures.get(figure).title() + " " + range;
	}

	private String place(Row row, int figure) {
		return ratio(row, figure) + " (" + row.subject() + ", " + load(row) + ")";
	}

	private static String ratio(Row row, int figure) {
		return "x " + Figures.places(row.pairs().get(figure).ratio(), 2);
	}

	/** The load of a row, in words. */
	public String load(Row row) {
		return this.varied.equals("load") ? row.load() : row.load() + " " + this.varied;
	}

	String markdown() {
		List<String> header = new ArrayList<>(List.of("subject", this.varied));
		this.figures.forEach((figure) -> header
			.addAll(List.of(this.stack + " " + figure.title(), "today " + figure.title(), "ratio")));
		MarkdownTable table = new MarkdownTable(header);
		for (Row row : this.rows) {
			List<String> line = new ArrayList<>(List.of(row.subject(), row.load()));
			for (int i = 0; i < this.figures.size(); i++) {
				Pair pair = row.pairs().get(i);
				int places = this.figures.get(i).places();
				line.addAll(List.of(Figures.places(pair.stack(), places), Figures.places(pair.today(), places),
						Figures.places(pair.ratio(), 3)));
			}
			table.add(line);
		}
		String finding = finding();
		return "\n## " + MarkdownTable.printable(title()) + "\n\n"
				+ (finding.isEmpty() ? "" : MarkdownTable.printable(finding) + "\n")
				+ MarkdownTable.printable(explanation()) + "\n\n" + table;
	}

	/** A figure that a stack and today are compared in. */
	public enum Figure {

		REQUESTS("requests/s", 0, true), CPU("CPU µs/request", 1, false), OPS("ops/s", 1, true),
		MEAN("mean ms", 2, false), P99("p99 ms", 2, false);

		private final String title;

		private final int places;

		private final boolean moreIsBetter;

		Figure(String title, int places, boolean moreIsBetter) {
			this.title = title;
			this.places = places;
			this.moreIsBetter = moreIsBetter;
		}

		/** With its unit. */
		public String title() {
			return this.title;
		}

		public int places() {
			return this.places;
		}

		public boolean moreIsBetter() {
			return this.moreIsBetter;
		}

	}

	/**
	 * A subject under a load.
	 *
	 * @param subject its name among today's
	 * @param load a value of what is varied
	 * @param pairs in the order of the figures
	 */
	public record Row(String subject, String load, List<Pair> pairs) {
	}

	/** A figure of the stack and today's. */
	public record Pair(OptionalDouble stack, OptionalDouble today) {

		/** Today's to the stack's. */
		public OptionalDouble ratio() {
			return Figures.ratio(this.today, this.stack);
		}

	}

}
