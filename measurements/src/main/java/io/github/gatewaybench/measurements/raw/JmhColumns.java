package io.github.gatewaybench.measurements.raw;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The columns of JMH's table. The first is aligned to the left, the others to the right:
 * what stands in a column ends where its header does.
 */
final class JmhColumns {

	private static final Pattern COLUMN = Pattern.compile("\\(([^()]+)\\)|Mode|Cnt|Score|Error|Units");

	private final TextFile text;

	private final Map<String, Integer> ends = new LinkedHashMap<>();

	/** Takes the header, which is the next line of the text. */
	JmhColumns(TextFile text) {
		this.text = text;
		Matcher column = COLUMN.matcher(text.take());
		while (column.find()) {
			if (this.ends.put(column.group(), column.end()) != null) {
				throw text.wrong("two columns are named " + column.group());
			}
		}
	}

	/** Takes a row: what stands in it by column, that of a parameter in its brackets. */
	Map<String, String> cells() {
		String line = this.text.take();
		Map<String, String> cells = new LinkedHashMap<>();
		int begin = line.indexOf(' ');
		if (begin <= 0) {
			throw this.text.wrongValue("a benchmark's name and its figures", line);
		}
		cells.put("Benchmark", line.substring(0, begin));
		for (Map.Entry<String, Integer> column : this.ends.entrySet()) {
			int end = Math.min(column.getValue(), line.length());
			if (begin >= end || line.charAt(begin) != ' ' || end < line.length() && line.charAt(end) != ' ') {
				throw this.text.wrong("nothing stands right below the header " + column.getKey());
			}
			cells.put(column.getKey(), line.substring(begin, end).strip());
			begin = end;
		}
		if (begin < line.length()) {
			throw this.text.wrongValue("nothing behind column Units", line.substring(begin));
		}
		return cells;
	}

}
