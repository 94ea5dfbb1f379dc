package io.github.gatewaybench.engine.run;

import java.io.PrintStream;
import java.time.Duration;

import io.github.gatewaybench.measurements.Sanitizer;
import io.github.gatewaybench.report.summary.AnsiText;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * Shows the progress of a run: on a terminal as one line that is updated, in a log as one
 * line per activity.
 */
public final class Progress {

	private static final String ERASE_LINE = "\r\033[K";

	/**
	 * Makes the terminal cut off what does not fit into the line, at any width: only one
	 * row of a wrapped line would be erased.
	 */
	private static final String WRAP_OFF = "\033[?7l";

	private static final String WRAP_ON = "\033[?7h";

	private final PrintStream out;

	private final boolean terminal;

	private final Ansi ansi;

	private String label = "";

	private String activity = "";

	/**
	 * Creates a progress display.
	 * @param terminal whether the output is a terminal, whose lines can be overwritten
	 * @param ansi whether to colour words
	 */
	public Progress(PrintStream out, boolean terminal, Ansi ansi) {
		this.out = out;
		this.terminal = terminal;
		this.ansi = ansi;
	}

	/**
	 * Sets the label that is shown before the activities that follow, for example the
	 * label of a cell.
	 */
	public void begin(String label) {
		this.label = label;
		this.activity = "";
	}

	/**
	 * Shows the current activity, for example "starting".
	 * @param taken time taken so far
	 * @param of expected or longest time; zero if unknown
	 */
	public void showActivity(String activity, Duration taken, Duration of) {
		if (this.terminal) {
			String clock = of.isZero() ? Long.toString(taken.toSeconds()) : taken.toSeconds() + "/" + of.toSeconds();
			String line = Sanitizer.sanitizeLine("%s … %s %s s".formatted(this.label, activity, clock));
			this.out.print(ERASE_LINE + WRAP_OFF + line + WRAP_ON);
			this.out.flush();
		}
		else if (!activity.equals(this.activity)) {
			this.out.println(Sanitizer.sanitizeLine(this.label + " … " + activity));
		}
		this.activity = activity;
	}

	/** Replaces the current activity with a permanent line that states the outcome. */
	public void end(String outcome) {
		printLine(this.label + " … " + outcome);
	}

	/**
	 * Replaces the current activity with a permanent line that contains a word in green.
	 */
	void endInGreen(String before, String word, String after) {
		end(before, AnsiText.styled(this.ansi, word, Style.fg_green), after);
	}

	/**
	 * Replaces the current activity with a permanent line that contains a word in bold
	 * red.
	 */
	void endInRed(String before, String word, String after) {
		end(before, AnsiText.styled(this.ansi, word, Style.bold, Style.fg_red), after);
	}

	private void end(String before, String styled, String after) {
		print(Sanitizer.sanitizeText(this.label + " … " + before) + styled + Sanitizer.sanitizeText(after));
	}

	/** Prints a warning, in the colour of the report's warning banner. */
	void warn(String text) {
		print(AnsiText.styled(this.ansi, Sanitizer.sanitizeText(text), Style.bold, Style.fg_yellow));
	}

	/** Prints a permanent line, which overwrites the activity shown on a terminal. */
	public void printLine(String text) {
		print(Sanitizer.sanitizeText(text));
	}

	private void print(String line) {
		this.out.println((this.terminal ? ERASE_LINE : "") + line);
		this.activity = "";
	}

	/** Time elapsed since the given value of {@link System#nanoTime()}. */
	static Duration since(long startNanos) {
		return Duration.ofNanos(System.nanoTime() - startNanos);
	}

	/** Formats a duration for the user, for example 45s, 12m, 1h 20m or 30h. */
	static String format(Duration time) {
		long seconds = Math.round(time.toMillis() / 1000.0);
		long minutes = (seconds + 30) / 60;
		if (minutes >= 600) {
			return "%dh".formatted((minutes + 30) / 60);
		}
		return (minutes >= 60) ? "%dh %dm".formatted(minutes / 60, minutes % 60)
				: (seconds >= 60) ? "%dm".formatted(minutes) : "%ds".formatted(seconds);
	}

}
