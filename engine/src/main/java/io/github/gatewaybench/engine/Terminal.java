package io.github.gatewaybench.engine;

import java.util.Map;

import picocli.CommandLine.Help.Ansi;

/**
 * Capabilities of standard output.
 *
 * @param canOverwriteLine whether a line can be overwritten
 * @param ansi whether text is coloured
 * @param columns maximum length of a line, in characters
 */
record Terminal(boolean canOverwriteLine, Ansi ansi, int columns) {

	/** Maximum length of a line on a terminal, in characters. */
	static final int COLUMNS = 100;

	/**
	 * Derives the capabilities.
	 * @param tty whether standard output is a terminal
	 * @param environment the environment variables, of which {@code TERM=dumb} and
	 * {@code NO_COLOR} (no-color.org) are respected
	 */
	static Terminal of(boolean tty, Map<String, String> environment) {
		boolean live = tty && !"dumb".equals(environment.get("TERM"));
		boolean colours = live && environment.getOrDefault("NO_COLOR", "").isEmpty();
		return new Terminal(live, colours ? Ansi.ON : Ansi.OFF, tty ? COLUMNS : Integer.MAX_VALUE);
	}

	/** Capabilities of this process's standard output. */
	static Terminal ofStandardOutput() {
		return of(Boolean.getBoolean("gateway-bench.terminal"), System.getenv());
	}

}
