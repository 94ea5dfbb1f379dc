package io.github.gatewaybench.engine.run;

import java.io.PrintStream;
import java.time.Duration;

import io.github.gatewaybench.report.summary.AnsiText;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * Shows the user the progress of a run: on a terminal in one line that changes, in a log
 * one line for each activity.
 */
public final class Progress {

	private static final String ERASE_LINE = "\r\033[K";

	private final PrintStream out;

	private final boolean terminal;

	private final Ansi ansi;

	private String label = "";

	private String activity = "";

	/**
	 * Creates a display.
	 * @param terminal whether a line can be written over
	 * @param ansi whether words are coloured
	 */
	public Progress(PrintStream out, boolean terminal, Ansi ansi) {
		this.out = out;
		this.terminal = terminal;
		this.ansi = ansi;
	}

	/** Begins a cell or another thing with activities. */
	public void begin(String label) {
		this.label = label;
		this.activity = "";
	}

	/**
	 * Shows the current activity, as in "starting".
	 * @param taken so far
	 * @param of how long, or at most; zero where that is not known
	 */
	public void now(String activity, Duration taken, Duration of) {
		if (this.terminal) {
			String clock = of.isZero() ? Long.toString(taken.toSeconds()) : taken.toSeconds() + "/" + of.toSeconds();
			this.out.print("%s%s … %s %s s".formatted(ERASE_LINE, this.label, activity, clock));
			this.out.flush();
		}
		else if (!activity.equals(this.activity)) {
			this.out.println(this.label + " … " + activity);
		}
		this.activity = activity;
	}

	/** Prints a line that stays on how it ended. */
	public void end(String outcome) {
		line(this.label + " … " + outcome);
	}

	/** Colours a word that says that all is well. */
	String good(String word) {
		return AnsiText.of(this.ansi, word, Style.fg_green);
	}

	/** Colours a word that says that something is wrong. */
	String bad(String word) {
		return AnsiText.of(this.ansi, word, Style.bold, Style.fg_red);
	}

	/** Colours a warning like the banner of the report. */
	String amber(String text) {
		return AnsiText.of(this.ansi, text, Style.bold, Style.fg_yellow);
	}

	/** Prints a line that stays. */
	public void line(String text) {
		this.out.println((this.terminal ? ERASE_LINE : "") + text);
		this.activity = "";
	}

	/** Time since a value of {@link System#nanoTime()}. */
	static Duration since(long begun) {
		return Duration.ofNanos(System.nanoTime() - begun);
	}

	/** Formats a time as in 45s, 12m, 1h 20m or 30h. */
	static String words(Duration time) {
		long seconds = Math.round(time.toMillis() / 1000.0);
		long minutes = (seconds + 30) / 60;
		if (minutes >= 600) {
			return "%dh".formatted((minutes + 30) / 60);
		}
		return (minutes >= 60) ? "%dh %dm".formatted(minutes / 60, minutes % 60)
				: (seconds >= 60) ? "%dm".formatted(minutes) : "%ds".formatted(seconds);
	}

}
