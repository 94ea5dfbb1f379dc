package io.github.gatewaybench.engine.run;

import java.io.PrintStream;
import java.time.Duration;

import io.github.gatewaybench.report.summary.Paint;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * Shows the user what is going on: on a terminal one line that changes, in a log one line
 * for each activity that begins.
 */
public final class Progress {

	private static final String ERASE_LINE = "\r\033[K";

	private final PrintStream out;

	private final boolean terminal;

	private final Ansi ansi;

	private String label = "";

	private String activity = "";

	/**
	 * Prints the progress of a run.
	 * @param terminal whether a line can be written over
	 * @param ansi whether words are coloured
	 */
	public Progress(PrintStream out, boolean terminal, Ansi ansi) {
		this.out = out;
		this.terminal = terminal;
		this.ansi = ansi;
	}

	/** Begins something that has activities, such as a cell. */
	public void begin(String label) {
		this.label = label;
		this.activity = "";
	}

	/**
	 * Shows what is done now, as in "starting".
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

	/** Tells how that ended, in a line that stays. */
	public void end(String outcome) {
		line(this.label + " … " + outcome);
	}

	/** A word that says that all is well. */
	String good(String word) {
		return Paint.of(this.ansi, word, Style.fg_green);
	}

	/** A word that says that something is wrong. */
	String bad(String word) {
		return Paint.of(this.ansi, word, Style.bold, Style.fg_red);
	}

	/** A warning, as the report's banner has it. */
	String amber(String text) {
		return Paint.of(this.ansi, text, Style.bold, Style.fg_yellow);
	}

	/** A line that stays. */
	public void line(String text) {
		this.out.println((this.terminal ? ERASE_LINE : "") + text);
		this.activity = "";
	}

	/** The time since then, as {@link System#nanoTime()} tells it. */
	static Duration since(long begun) {
		return Duration.ofNanos(System.nanoTime() - begun);
	}

	/** A time for people, as in 45s, 12m, 1h 20m or 30h. */
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
