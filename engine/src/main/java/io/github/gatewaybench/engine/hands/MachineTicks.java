package io.github.gatewaybench.engine.hands;

/**
 * Processor time of a machine, all processors together, in clock ticks.
 *
 * @param total all of it
 * @param idle of which nothing ran, or waited for a disk
 * @param steal of which the host of a virtual machine gave to others
 */
public record MachineTicks(long total, long idle, long steal) {

	/**
	 * What was used since then.
	 */
	public MachineTicks since(MachineTicks earlier) {
		return new MachineTicks(this.total - earlier.total, this.idle - earlier.idle, this.steal - earlier.steal);
	}

	/**
	 * Of the first line of /proc/stat.
	 */
	static MachineTicks parse(String line) {
		String[] words = line.split(" +");
		long[] ticks = new long[8]; // what follows is part of the first two
		for (int i = 0; i < ticks.length && i + 1 < words.length; i++) {
			ticks[i] = Long.parseLong(words[i + 1]);
		}
		long total = 0;
		for (long each : ticks) {
			total += each;
		}
		return new MachineTicks(total, ticks[3] + ticks[4], ticks[7]);
	}

}
