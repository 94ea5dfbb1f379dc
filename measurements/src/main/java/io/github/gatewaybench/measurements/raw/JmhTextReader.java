package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.JmhScore;

/**
 * Reads the table at the end of what JMH prints. Columns are told by their place below
 * the header: the first is aligned to the left, the others to the right. Where JMH prints
 * in ASCII, each sign that ASCII does not have is a question mark.
 */
final class JmhTextReader {

	/** Names of parameters stand in brackets. */
	private static final Pattern HEADER = Pattern
		.compile("Benchmark((?: +\\([^()]+\\))*) +Mode +Cnt +Score +Error +Units");

	private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(?:\\.\\d{1,9})?");

	private static final Pattern POWER_OF_TEN = Pattern.compile("10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})");

	/** The exponent is lost. */
	private static final Pattern ASCII_POWER_OF_TEN = Pattern.compile("\\? 10\\?{1,4}");

	/** A derived row: a percentile of the samples, or a profiler's figure. */
	private static final Pattern DERIVED = Pattern.compile("(.+?):(?:[^:]*[·?])?(.+)");

	private final TextFile text;

	/** By benchmark, parameters and mode. */
	private final Map<List<Object>, JmhDraft> drafts = new LinkedHashMap<>();

	private JmhTextReader(TextFile text) {
		this.text = text;
	}

	static JmhOutput parse(Path file, String text) {
		return new JmhTextReader(new TextFile(file, text)).output();
	}

	private JmhOutput output() {
		while (!this.text.atEnd() && !this.text.matches(HEADER)) {
			this.text.take();
		}
		if (this.text.atEnd()) {
			throw this.text.unexpected("JMH's table, from \"Benchmark … Mode  Cnt  Score  Error  Units\" on");
		}
		JmhColumns columns = new JmhColumns(this.text);
		while (!this.text.atEnd() && !this.text.peek().isBlank()) {
			row(columns.cells());
		}
		if (this.drafts.isEmpty()) {
			throw this.text.unexpected("a row of JMH's table");
		}
		while (!this.text.atEnd()) {
			if (this.text.matches(HEADER)) {
				throw this.text.wrongNext("a second table of JMH begins here: give each a file of its own");
			}
			this.text.take();
		}
		return JmhOutput.of(this.text.file(), this.drafts.values().stream().map(JmhDraft::result).toList());
	}

	private void row(Map<String, String> cells) {
		String name = cells.get("Benchmark");
		Map<String, String> params = new LinkedHashMap<>();
		cells.forEach((column, value) -> {
			if (column.startsWith("(") && !value.equals("N/A")) {
				params.put(column.substring(1, column.length() - 1), value);
			}
		});
		String mode = cells.get("Mode");
		if (!mode.matches("thrpt|avgt|sample|ss")) {
			throw this.text.wrongValue("a mode of JMH (thrpt, avgt, sample, ss) in column Mode", mode);
		}
		JmhScore score = score(cells);
		Matcher derived = DERIVED.matcher(name);
		if (!derived.matches()) {
			if (this.drafts.put(List.of(name, params, mode), new JmhDraft(name, mode, params, score)) != null) {
				throw this.text.wrong("the same benchmark stands there for the second time");
			}
			return;
		}
		JmhDraft draft = this.drafts.get(List.of(derived.group(1), params, mode));
		if (draft == null) {
			throw this.text.wrong("a figure of a benchmark that has no row above it");
		}
		if (!draft.add(derived.group(2), score)) {
			throw this.text.wrong("the same figure stands there for the second time");
		}
	}

	private JmhScore score(Map<String, String> cells) {
		String count = cells.get("Cnt");
		if (!count.matches("\\d{0,18}")) {
			throw this.text.wrongValue("a whole number or nothing in column Cnt", count);
		}
		String unit = cells.get("Units");
		if (unit.isEmpty() || unit.contains(" ")) {
			throw this.text.wrongValue("a unit in column Units", unit);
		}
		String score = cells.get("Score");
		boolean approximate = score.startsWith("≈") || score.startsWith("?");
		return new JmhScore(approximate ? powerOfTen(score) : OptionalDouble.of(number(score)),
				error(cells.get("Error")), approximate, unit,
				count.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(count)), new TreeMap<>());
	}

	private OptionalDouble error(String error) {
		if (error.isEmpty()) {
			return OptionalDouble.empty();
		}
		if (!error.startsWith("±") && !error.startsWith("?")) {
			throw this.text.wrongValue("± and a number, or nothing, in column Error", error);
		}
		return OptionalDouble.of(number(error.substring(1).strip()));
	}

	private double number(String number) {
		if (!NUMBER.matcher(number).matches()) {
			throw this.text.wrongValue("a number as in 12.345", number);
		}
		return Double.parseDouble(number);
	}

	private OptionalDouble powerOfTen(String score) {
		String power = score.substring(1).strip();
		if (power.equals("0")) {
			return OptionalDouble.of(0);
		}
		if (ASCII_POWER_OF_TEN.matcher(score).matches()) {
			return OptionalDouble.empty();
		}
		Matcher matcher = POWER_OF_TEN.matcher(power);
		if (!matcher.matches()) {
			throw this.text.wrongValue("a power of ten as in ≈ 10⁻³", score);
		}
		int exponent = 0;
		for (char digit : matcher.group(2).toCharArray()) {
			exponent = exponent * 10 + "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(digit);
		}
		return OptionalDouble.of(Math.pow(10, matcher.group(1).isEmpty() ? exponent : -exponent));
	}

}
