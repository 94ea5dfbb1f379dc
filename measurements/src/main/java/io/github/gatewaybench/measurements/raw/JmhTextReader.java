package io.github.gatewaybench.measurements.raw;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.file.TextFile;
import io.github.gatewaybench.measurements.raw.JmhReader.BenchmarkResult;

/**
 * Reads the table at the end of JMH's text output. Columns are separated by two or more
 * spaces, and values of parameters are right-aligned under the names in the header. If
 * JMH printed in ASCII, characters such as ± are question marks.
 */
final class JmhTextReader {

	/** Matches the table's header line, with names of parameters in parentheses. */
	private static final String HEADER = "Benchmark((?:  +\\([^()]+\\))*) +Mode +Cnt +Score +Error +Units";

	private static final Pattern PARAMETER_NAME = Pattern.compile("\\([^()]+\\)");

	/** Matches a table row: benchmark, parameters, mode, count, score, error and unit. */
	private static final String ROW = "(\\S++)(.*?)(?<=\\S) {2,}+(thrpt|avgt|sample|ss)(?:  +(\\d{1,15}))?"
			+ "  +([≈?] \\S+|\\S+(?: [±?] +(\\S+))?)  +(\\S+)";

	/**
	 * Matches the name of a result that JMH derives from a benchmark (group 1): a
	 * percentile or a profiler's score (group 3), as in {@code lookup:p0.99}. JMH before
	 * 1.33 puts the name of a method (group 2) before it, as in
	 * {@code lookup:lookup·p0.99}.
	 */
	private static final Pattern DERIVED = Pattern.compile("(.+?):(?:([^:]*)[·?])?(.+)");

	private final TextFile text;

	/** Results read so far, by benchmark, parameters and mode. */
	private final Map<List<Object>, BenchmarkResult> results = new LinkedHashMap<>();

	private final Set<List<Object>> rows = new HashSet<>();

	private JmhTextReader(TextFile text) {
		this.text = text;
	}

	static List<BenchmarkResult> parse(Path file, String text) {
		return new JmhTextReader(new TextFile(file, text)).readTable();
	}

	private List<BenchmarkResult> readTable() {
		while (!this.text.atEnd() && !this.text.nextLineMatches(HEADER)) {
			this.text.nextLine();
		}
		Matcher header = this.text.expect(HEADER,
				"JMH's table, from \"Benchmark … Mode  Cnt  Score  Error  Units\" on");
		List<MatchResult> parameters = PARAMETER_NAME.matcher(header.group()).results().toList();
		while (!this.text.atEnd() && !this.text.peek().isBlank()) {
			readRow(parameters);
		}
		if (this.results.isEmpty()) {
			throw this.text.unexpectedLine("a row of JMH's table");
		}
		while (!this.text.atEnd()) {
			if (this.text.nextLineMatches(HEADER)) {
				throw this.text.exceptionAtNextLine("a second table of JMH begins here: give each a file of its own");
			}
			this.text.nextLine();
		}
		return List.copyOf(this.results.values());
	}

	private void readRow(List<MatchResult> parameters) {
		Matcher row = this.text.expect(ROW, "a row of JMH's table, in a mode thrpt, avgt, sample or ss");
		Map<String, String> params = readParameters(row, parameters);
		String name = row.group(1);
		Matcher derived = DERIVED.matcher(name);
		boolean isDerived = derived.matches();
		if (!this.rows.add(List.of(name, params, row.group(3)))) {
			throw this.text.exceptionAtLastLine(
					"the same " + (isDerived ? "figure" : "benchmark") + " appears for the second time");
		}
		JmhScore score = score(row);
		if (!isDerived) {
			this.results.put(List.of(name, params, row.group(3)),
					new BenchmarkResult(name, row.group(3), params, score, new LinkedHashMap<>()));
		}
		else if (this.results.computeIfPresent(List.of(derived.group(1), params, row.group(3)),
				(key, result) -> withDerivedScore(result, derivedName(derived), score)) == null) {
			throw this.text.exceptionAtLastLine("a figure of a benchmark that has no row above it");
		}
	}

	/**
	 * Reads the values of the parameters from a row, by name. Each value ends in the same
	 * column as the parameter's name in the header; a value may be empty.
	 */
	private Map<String, String> readParameters(Matcher row, List<MatchResult> parameters) {
		Map<String, String> params = new LinkedHashMap<>();
		int start = row.end(1);
		for (MatchResult parameter : parameters) {
			int end = parameter.end();
			if (end < start || end > row.start(3)) {
				throw misplacedParameters(row, parameters);
			}
			String column = row.group().substring(start, end);
			if (!column.isBlank() && (!column.startsWith(" ") || column.endsWith(" "))) {
				throw misplacedParameters(row, parameters);
			}
			if (!column.strip().equals("N/A")) {
				params.put(parameter.group().substring(1, parameter.group().length() - 1), column.strip());
			}
			start = end;
		}
		if (!row.group().substring(start, row.start(3)).isBlank()) {
			throw misplacedParameters(row, parameters);
		}
		return params;
	}

	private BadInputException misplacedParameters(Matcher row, List<MatchResult> parameters) {
		return this.text.exceptionAtLastLine("expected a value that ends below the end of each of "
				+ parameters.stream().map(MatchResult::group).toList() + ", but found \""
				+ BadInputException.shorten(row.group(2).strip()) + "\"");
	}

	/**
	 * Returns the name of a derived score, such as p0.99. If the score is of a method
	 * with another name than the benchmark, as in a benchmark group, the name begins with
	 * the method, as in {@code other:p0.99}.
	 */
	private static String derivedName(Matcher derived) {
		String method = derived.group(2);
		boolean isOther = method != null && !method.isEmpty() && !derived.group(1).endsWith("." + method);
		return isOther ? method + ":" + derived.group(3) : derived.group(3);
	}

	private static BenchmarkResult withDerivedScore(BenchmarkResult result, String name, JmhScore score) {
		if (!name.matches("p[01]\\.\\d{2,6}")) {
			result.secondary().put(name, score);
			return result;
		}
		double percent = new BigDecimal(name.substring(1)).movePointRight(2).doubleValue();
		score.score().ifPresent((known) -> result.primary().percentiles().put(percent, known));
		if (score.approximate()) {
			result.primary().approximatePercentiles().add(percent);
		}
		return result;
	}

	private JmhScore score(Matcher row) {
		String score = row.group(5).replaceFirst("(?<=\\S) [±?] .*", "");
		boolean approximate = score.matches("[≈?].*");
		OptionalDouble error = (row.group(6) != null) ? number(row.group(6)) : OptionalDouble.empty();
		OptionalLong count = (row.group(4) != null) ? OptionalLong.of(Long.parseLong(row.group(4)))
				: OptionalLong.empty();
		return new JmhScore(approximate ? powerOfTen(score.substring(2)) : number(score), error, approximate, true,
				row.group(7), count, new TreeMap<>(), new HashSet<>());
	}

	/** Parses a number, in which some locales have a decimal comma; empty for NaN. */
	private OptionalDouble number(String number) {
		if (number.equals("NaN")) {
			return OptionalDouble.empty();
		}
		this.text.expect("-?\\d{1,15}[.,]\\d{1,9}", number, "a number as in 12.345");
		return OptionalDouble.of(Double.parseDouble(number.replace(',', '.')));
	}

	/**
	 * Parses a power of ten such as 10⁻³; empty if the exponent was lost because JMH
	 * printed in ASCII.
	 */
	private OptionalDouble powerOfTen(String power) {
		Matcher matcher = this.text.expect("0|10(?:(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})|\\?{1,4})", power,
				"a power of ten as in 10⁻³");
		if (power.equals("0")) {
			return OptionalDouble.of(0);
		}
		if (matcher.group(1) == null) {
			return OptionalDouble.empty();
		}
		String exponent = Normalizer.normalize(matcher.group(1), Normalizer.Form.NFKC).replace('\u2212', '-');
		return OptionalDouble.of(Math.pow(10, Integer.parseInt(exponent)));
	}

}
