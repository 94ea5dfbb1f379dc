package io.github.gatewaybench.engine.hands;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the kernel says of a process.
 *
 * @param pid its id
 * @param name of the program, cut after 15 bytes
 * @param state the kernel's letter
 * @param parent process id of its parent
 * @param group id of its process group
 * @param ticks processor time of its own and of ended children it has waited for, in
 * clock ticks
 * @param threads how many it has
 * @param rssPages resident memory, in pages
 */
public record ProcessStat(int pid, String name, char state, int parent, int group, long ticks, int threads,
		long rssPages) {

	/** Its name may hold blanks, parentheses and line breaks. */
	private static final Pattern LINE = Pattern.compile("([0-9]+) \\((.*)\\) ([A-Za-z]) ([0-9 -]+)", Pattern.DOTALL);

	/** Of the numbers behind the state: from ppid to rss, proc(5). */
	private static final int NUMBERS = 21;

	/**
	 * Whether it is stopped, by a signal or a debugger.
	 */
	public boolean isStopped() {
		return this.state == 'T' || this.state == 't';
	}

	/**
	 * Of the content of its stat file; empty if it is not whole.
	 */
	static Optional<ProcessStat> parse(String stat) {
		Matcher parts = LINE.matcher(stat);
		String[] numbers = parts.matches() ? parts.group(4).split(" ") : new String[0];
		if (numbers.length < NUMBERS) {
			return Optional.empty();
		}
		long ticks = 0;
		for (int i = 10; i < 14; i++) { // utime, stime, cutime, cstime
			ticks += Long.parseLong(numbers[i]);
		}
		return Optional.of(new ProcessStat(Integer.parseInt(parts.group(1)), parts.group(2), parts.group(3).charAt(0),
				Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), ticks, Integer.parseInt(numbers[16]),
				Long.parseLong(numbers[20])));
	}

}
