package io.github.gatewaybench.report.summary;

import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * Adds ANSI colours and styles to text for a terminal. Unlike with picocli's own methods,
 * markup in the text is not interpreted.
 */
public final class AnsiText {

	private AnsiText() {
	}

	/**
	 * Returns the text with escape codes for the given styles, or unchanged if colours
	 * are disabled. All styles are reset at the end, because the code that only ends bold
	 * text starts underlining on some terminals.
	 */
	public static String styled(Ansi ansi, String text, IStyle... styles) {
		return (ansi.enabled() && styles.length > 0) ? Style.on(styles) + text + Style.reset.on() : text;
	}

}
