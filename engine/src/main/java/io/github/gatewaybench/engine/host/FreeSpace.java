package io.github.gatewaybench.engine.host;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The room on a machine for what is copied to it and written there.
 */
public final class FreeSpace {

	/** What df says last of a folder: blocks, used, available. */
	private static final Pattern KILOBYTES = Pattern.compile("(?m)^\\S+ +[0-9]+ +[0-9]+ +([0-9]{1,15}) +[0-9]+%");

	private FreeSpace() {
	}

	/** The folder in which a machine has its temporary one. */
	public static Path folder(Host host) {
		return host.there(Path.of("/")).getParent();
	}

	/**
	 * The bytes that are free in that folder, of a machine other than this one; empty
	 * where it does not tell.
	 */
	public static OptionalLong bytes(Host host, Duration limit) {
		CommandResult told = CommandResult.of(host, List.of("df", "-Pk", folder(host).toString()), limit);
		Matcher line = KILOBYTES.matcher(told.text());
		return line.find() ? OptionalLong.of(Long.parseLong(line.group(1)) * 1024) : OptionalLong.empty();
	}

}
