package io.github.gatewaybench.report.summary;

import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/** Colours text for a terminal; markup of picocli in the text has no effect. */
public final class AnsiText {

	private AnsiText() {
	}

	/**
	 * Returns the text in the given styles, or unchanged if colours are disabled. All
	 * styles are reset at the end, because the code that only ends bold text starts
	 * underlining on some terminals.
	 */
	public static String styled(Ansi ansi, String text, IStyle... styles) {
		return (ansi.enabled() && styles.length > 0) ? Style.on(styles) + text + Style.reset.on() : text;
	}

}
