package io.github.gatewaybench.docs.agreement;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The title of a column with differences or ratios, such as "times nginx", "ratio to
 * direct" or "CPU vs nginx".
 *
 * @param metric word that names the compared column; empty if the title has none, so that
 * its kind decides which column is compared
 * @param base subject to compare with
 */
record DifferenceTitle(String metric, Kind kind, String base) {

	private static final Pattern ENGLISH = Pattern
		.compile("(?:(.+) )?(vs|times|ratio to|difference from) ([^\\s,]+)(?: \\(.*\\))?");

	private static final Pattern CHINESE = Pattern.compile("(.+?)?与 ?(\\S+) ?(之差|之比)(?:[(（].*)?");

	/**
	 * Parses a title in lower case; empty if it is not that of a column with differences
	 * or ratios.
	 */
	static Optional<DifferenceTitle> of(String title) {
		Matcher english = ENGLISH.matcher(title);
		if (english.matches()) {
			return Optional.of(new DifferenceTitle(emptyIfNull(english.group(1)), switch (english.group(2)) {
				case "times" -> Kind.TIMES;
				case "ratio to" -> Kind.RATIO_TO;
				default -> Kind.VS;
			}, english.group(3)));
		}
		Matcher chinese = CHINESE.matcher(title);
		return chinese.matches() ? Optional.of(new DifferenceTitle(emptyIfNull(chinese.group(1)),
				chinese.group(3).equals("之比") ? Kind.TIMES : Kind.VS, chinese.group(2))) : Optional.empty();
	}

	private static String emptyIfNull(String group) {
		return (group != null) ? group : "";
	}

	/**
	 * Form of a title, which decides what column is compared if the title names no
	 * metric.
	 */
	enum Kind {

		/** Title such as "times nginx", which compares the column on its left. */
		TIMES,
		/**
		 * Title such as "ratio to direct", which compares the first column of figures per
		 * second, such as "requests/s".
		 */
		RATIO_TO,
		/**
		 * Title such as "vs nginx" or "difference from nginx", which compares the column
		 * after the rank or, without ranks, the first one with figures.
		 */
		VS

	}

}
