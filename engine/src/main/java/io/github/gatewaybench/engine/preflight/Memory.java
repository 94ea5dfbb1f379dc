package io.github.gatewaybench.engine.preflight;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The memory of a machine or container in bytes: all of it, and what new programs may
 * still use. In a container, both are bounded by its limit.
 */
public record Memory(long total, long available) {

	/**
	 * Files whose contents, in this order, {@link #parse} reads: the memory of the
	 * machine and, in a container, its limit, usage and cache.
	 */
	public static final List<String> FILES = List.of("/proc/meminfo", "/sys/fs/cgroup/memory.max",
			"/sys/fs/cgroup/memory.current", "/sys/fs/cgroup/memory.stat",
			"/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes",
			"/sys/fs/cgroup/memory/memory.stat");

	private static final Pattern LINES = Pattern
		.compile("(?ms)^MemTotal: +([0-9]{1,15}) kB$.*^MemAvailable: +([0-9]{1,15}) kB$");

	/**
	 * Matches a container's limit, what it uses, and the part of that which the kernel
	 * can free at once; with control groups of version 1 the last such line counts child
	 * groups, too.
	 */
	private static final Pattern CONTAINER_LINES = Pattern
		.compile("(?ms)^([0-9]{1,19})\n([0-9]{1,18})\n.*^(?:total_)?inactive_file ([0-9]{1,18})$");

	private static final long KIBIBYTE = 1024;

	/**
	 * Parses the content of /proc/meminfo, followed by a container's limit in bytes, what
	 * it uses, and its memory.stat if it has a limit; empty if the text is something
	 * else.
	 */
	public static Optional<Memory> parse(String text) {
		Matcher lines = LINES.matcher(text);
		if (!lines.find()) {
			return Optional.empty();
		}
		long total = Long.parseLong(lines.group(1)) * KIBIBYTE;
		long available = Long.parseLong(lines.group(2)) * KIBIBYTE;
		Matcher container = CONTAINER_LINES.matcher(text);
		if (container.find()) {
			long limit = Long.parseLong(container.group(1));
			long used = Long.parseLong(container.group(2)) - Long.parseLong(container.group(3));
			total = Math.min(total, limit);
			available = Math.min(available, Math.max(0, limit - used));
		}
		return Optional.of(new Memory(total, available));
	}

}
