package io.github.gatewaybench.engine.preflight;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import com.sun.security.auth.module.UnixSystem;
import io.github.gatewaybench.engine.check.Validation;

/**
 * Lock that limits a user to one run at a time on this machine, even with different
 * temporary folders. The kernel releases the lock when the process ends, even if it is
 * killed; the lock file remains.
 */
public record RunLock(FileChannel channel) implements AutoCloseable {

	/** Takes the lock; empty, with a problem noted, if it cannot be taken. */
	public static Optional<RunLock> take(Map<String, String> environment, Validation validation) {
		long user = new UnixSystem().getUid();
		Path file = folder(environment, user).resolve("gateway-bench-%d.lock".formatted(user));
		try {
			if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS) || isOwn(file, user)) {
				return take(file, validation);
			}
			validation.addProblem("cannot use the lock file %s, which keeps two runs apart".formatted(file),
					"remove it");
		}
		catch (IOException ex) {
			validation.addProblem("cannot use the lock file, which keeps two runs apart: " + ex.getMessage(),
					"set XDG_RUNTIME_DIR to a folder that can be written to");
		}
		return Optional.empty();
	}

	/** The user's runtime folder, or /tmp where there is none. */
	private static Path folder(Map<String, String> environment, long user) {
		return Stream.of(environment.getOrDefault("XDG_RUNTIME_DIR", ""), "/run/user/" + user)
			.map(Path::of)
			.filter((each) -> each.isAbsolute() && Files.isDirectory(each))
			.findFirst()
			.orElse(Path.of("/tmp"));
	}

	private static Optional<RunLock> take(Path file, Validation validation) throws IOException {
		FileChannel channel = FileChannel.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ,
				StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
		if (channel.tryLock() != null) {
			channel.truncate(0);
			channel.write(StandardCharsets.US_ASCII.encode(ProcessHandle.current().pid() + "\n"));
			return Optional.of(new RunLock(channel));
		}
		ByteBuffer holder = ByteBuffer.allocate(20);
		channel.read(holder, 0);
		channel.close();
		String pid = StandardCharsets.US_ASCII.decode(holder.flip()).toString().strip();
		validation.addProblem("another run is in progress on this machine (process %s)".formatted(pid),
				"wait until it ends: two runs would measure each other");
		return Optional.empty();
	}

	/**
	 * Whether a file is a regular file of this user, with no other hard link; other files
	 * must not be overwritten.
	 */
	private static boolean isOwn(Path file, long user) throws IOException {
		Map<String, Object> found = Files.readAttributes(file, "unix:isRegularFile,uid,nlink",
				LinkOption.NOFOLLOW_LINKS);
		return found.equals(Map.of("isRegularFile", true, "uid", (int) user, "nlink", 1));
	}

	/** Releases the lock. */
	@Override
	public void close() {
		try {
			this.channel.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
