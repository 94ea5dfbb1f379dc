package io.github.gatewaybench.engine;

import java.util.Map;

import picocli.CommandLine.Help.Ansi;

/**
 * Abilities of standard output.
 *
 * @param live whether a line can be written over
 * @param ansi whether text has colours
 * @param columns that a line may have
 */
record Terminal(boolean live, Ansi ansi, int columns) {

	/** Line width that leaves room for another window. */
	static final int COLUMNS = 100;

	/**
	 * Derives the abilities.
	 * @param tty whether standard output is a terminal
	 * @param environment whose {@code TERM=dumb} and {@code NO_COLOR} (no-color.org) are
	 * respected
	 */
	static Terminal of(boolean tty, Map<String, String> environment) {
		boolean live = tty && !"dumb".equals(environment.get("TERM"));
		boolean colours = live && environment.getOrDefault("NO_COLOR", "").isEmpty();
		return new Terminal(live, colours ? Ansi.ON : Ansi.OFF, tty ? COLUMNS : Integer.MAX_VALUE);
	}

	/** Abilities of this process's standard output. */
	static Terminal here() {
		return of(Boolean.getBoolean("gateway-bench.terminal"), System.getenv());
	}

}
