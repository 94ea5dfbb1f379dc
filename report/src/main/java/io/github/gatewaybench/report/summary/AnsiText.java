package io.github.gatewaybench.report.summary;

import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/** Colours for a terminal; picocli's markup in a text has no effect. */
public final class AnsiText {

	private AnsiText() {
	}

	/**
	 * A text in these styles, or as it is where there are no colours. What ends bold text
	 * alone underlines on some terminals: all styles end.
	 */
	public static String of(Ansi ansi, String text, IStyle... styles) {
		return (ansi.enabled() && styles.length > 0) ? Style.on(styles) + text + Style.reset.on() : text;
	}

}
