package io.github.gatewaybench.engine.preflight;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.hands.Ports;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Name;

/**
 * Checks the host that a run is to use: its tools, ports, limits and folders.
 */
public final class Host {

	private static final String ADDRESS = "127.0.0.1";

	private final Map<String, String> environment;

	private final Ports ports;

	private final String limits;

	private final Checks checks;

	/**
	 * For this host.
	 * @param environment of what is to be started
	 * @param limits the text of /proc/self/limits; empty where there is none
	 */
	public Host(Map<String, String> environment, Ports ports, String limits, Checks checks) {
		this.environment = environment;
		this.ports = ports;
		this.limits = limits;
		this.checks = checks;
	}

	/** The limits of this process; empty where the kernel does not show them. */
	public static String ownLimits() {
		try {
			return Files.readString(Path.of("/proc/self/limits"));
		}
		catch (IOException ex) {
			return "";
		}
	}

	/** These programs are on the PATH. */
	public void checkTools(Collection<String> tools) {
		tools.stream()
			.filter((tool) -> !hasTool(tool))
			.forEach((tool) -> this.checks.problem(tool + " is not installed", "run scripts/setup.sh"));
	}

	/** Whether such a program is on the PATH. */
	public boolean hasTool(String tool) {
		for (String folder : this.environment.getOrDefault("PATH", "").split(":")) {
			Path file = Path.of(folder, tool);
			if (Files.isRegularFile(file) && Files.isExecutable(file)) {
				return true;
			}
		}
		return false;
	}

	/** The loopback address is asked, and that is where the servers must be. */
	public void checkAddress() {
		String bind = this.environment.getOrDefault("BIND", ADDRESS);
		if (!bind.equals(ADDRESS)) {
			this.checks.problem("BIND is %s: a round tests servers on %s".formatted(bind, ADDRESS), "unset BIND");
		}
	}

	/**
	 * The ports of backends and subjects are free, and no gateway needs its backend's.
	 */
	public void checkPorts(Lineup lineup) throws InterruptedException {
		Set<Integer> seen = new HashSet<>();
		for (Name each : lineup.backends()) {
			for (int port : lineup.portsOf(each)) {
				checkOnce(port, each, seen);
			}
		}
		for (Name each : lineup.subjects()) {
			OptionalInt port = each.isDirect() ? OptionalInt.empty() : lineup.repository().server(each).port();
			if (port.isPresent()) {
				checkOnce(port.getAsInt(), each, seen);
				lineup.backendOf(each)
					.filter((behind) -> lineup.portsOf(behind).contains(port.getAsInt()))
					.ifPresent((behind) -> this.checks.problem(
							"%s and its backend %s have the same port %d".formatted(each, behind, port.getAsInt()),
							"choose another --backend"));
			}
		}
	}

	private void checkOnce(int port, Name owner, Set<Integer> seen) throws InterruptedException {
		if (seen.add(port)) {
			checkPort(port, owner.text());
		}
	}

	/**
	 * Nothing listens there.
	 * @param owner what the port is for
	 */
	public void checkPort(int port, String owner) throws InterruptedException {
		if (this.ports.isTaken(port)) {
			String holder = this.ports.holder(port)
				.map((each) -> " by \"%s\",pid=%d".formatted(each.name(), each.pid()))
				.orElse("");
			this.checks.problem("port %d of %s is taken%s".formatted(port, owner, holder), "stop what listens there");
		}
	}

	/** Every client connection costs a gateway two descriptors. */
	public void checkOpenFiles(int connections) {
		long needed = 2L * connections + Defaults.SPARE_OPEN_FILES;
		long hard = hardLimit("Max open files");
		if (hard < needed) {
			this.checks.problem(
					"%d connections need %d open files; the hard limit is %d".formatted(connections, needed, hard),
					"raise it (ulimit -Hn, /etc/security/limits.conf), or ask for fewer connections");
		}
	}

	/**
	 * The user may have as many processes and threads as a run needs.
	 * @param threads of the load generator
	 */
	public void checkProcesses(int threads) {
		long needed = (long) threads + Defaults.SPARE_THREADS;
		long hard = hardLimit("Max processes");
		if (hard < needed) {
			this.checks.problem("a run needs %d processes and threads; the hard limit is %d".formatted(needed, hard),
					"raise it (ulimit -Hu, /etc/security/limits.conf), or ask for fewer threads");
		}
	}

	private long hardLimit(String name) {
		Matcher line = Pattern.compile("(?m)^" + name + " +\\w+ +([0-9]{1,18}) ").matcher(this.limits);
		return line.find() ? Long.parseLong(line.group(1)) : Long.MAX_VALUE;
	}

	/**
	 * A folder can be made, and there is room. Nothing is left behind, for another check
	 * may fail.
	 * @param folder that is to be made, or is there
	 * @param needed bytes that must be free
	 * @param setting what names another folder, as in {@code --results}
	 */
	public void checkFolder(Path folder, long needed, String setting) {
		Path there = folder.toAbsolutePath();
		while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS) && there.getParent() != null) {
			there = there.getParent();
		}
		try {
			Files.delete(Files.createTempDirectory(there, ".writable."));
			long free = Files.getFileStore(there).getUsableSpace();
			if (free >= 0 && free < needed) { // negative: more than a long can tell
				this.checks.problem("%s has %d MB of free disk space; a run needs %d MB".formatted(there,
						free / 1_000_000, needed / 1_000_000), "make room, or give another folder with " + setting);
			}
		}
		catch (IOException ex) {
			this.checks.problem("cannot write to %s: %s refuses it".formatted(folder, there),
					"give a folder that can be written with " + setting);
		}
	}

}
