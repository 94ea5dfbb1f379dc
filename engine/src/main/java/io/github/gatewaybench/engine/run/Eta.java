package io.github.gatewaybench.engine.run;

import java.time.Duration;

/**
 * The time that is left, from the average of the cells so far.
 */
final class Eta {

	private final long begun = System.nanoTime();

	private final int all;

	private int done;

	Eta(int all) {
		this.all = all;
	}

	/** A cell is done. */
	void count() {
		this.done++;
	}

	/** The time that is left after so many cells more. */
	String after(int more) {
		int over = this.done + more;
		return words(Duration.ofNanos((System.nanoTime() - this.begun) / over * (this.all - over)));
	}

	/** A time for people, as in 12m. */
	static String words(Duration time) {
		long seconds = Math.round(time.toMillis() / 1000.0);
		return (seconds >= 60) ? "%dm".formatted((seconds + 30) / 60) : "%ds".formatted(seconds);
	}

}
