package io.github.gatewaybench.engine.preflight;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.SubjectSelection;

/**
 * Checks that a machine is ready for a run: its tools, ports, limits and folders.
 *
 * @param roles roles that run on the machine
 * @param processLimits content of /proc/self/limits; empty if there is none
 */
public record HostChecks(Machine machine, List<String> roles, String processLimits, Validation validation) {

	/** Content of /proc/self/limits on a machine; empty if it cannot be read. */
	public static String readProcessLimits(Host host) {
		CommandResult limits = host.run("cat", "/proc/self/limits");
		return limits.succeeded() ? limits.text() + "\n" : "";
	}

	public Host host() {
		return this.machine.host();
	}

	private void addProblem(String what, String fix) {
		this.validation.addProblem(host().isHere() ? what : "%s: %s".formatted(host().name(), what),
				host().isHere() ? fix : fix.replaceFirst("^run scripts/setup.sh$", "install it there"));
	}

	/** Adds a problem if the CPU time of processes cannot be read. */
	public void checkCpuTimesReadable() {
		if (this.processLimits.isEmpty()) {
			addProblem("the CPU time of processes cannot be read, because there is no /proc",
					"compare arms on Linux, or run a round, such as scripts/round1.sh");
		}
	}

	/** Adds a problem for each program that is not on the PATH. */
	public void checkTools(Collection<String> tools) {
		tools.stream()
			.filter((tool) -> !hasTool(tool))
			.forEach((tool) -> addProblem(tool + " is not installed", "run scripts/setup.sh"));
	}

	/** Whether a program is on the PATH. */
	public boolean hasTool(String tool) {
		if (!host().isHere()) {
			return host().run("sh", "-c", "command -v \"$1\" >/dev/null", "sh", tool).succeeded();
		}
		return Stream.of(host().environment().getOrDefault("PATH", "").split(":"))
			.map((folder) -> Path.of(folder, tool))
			.anyMatch((file) -> Files.isRegularFile(file) && Files.isExecutable(file));
	}

	/**
	 * Adds a problem if the environment variable BIND is set, but not to the address at
	 * which servers are reached.
	 */
	public void checkBindAddress() {
		String bind = host().environment().getOrDefault("BIND", "");
		if (!bind.isEmpty() && !bind.equals(host().address())) {
			addProblem("BIND is %s, but a run expects its servers on %s".formatted(bind, host().address()),
					"unset BIND");
		}
	}

	/**
	 * Adds a problem for each taken port of the servers on the machine, and for each
	 * gateway that has the same port as its backend.
	 */
	public void checkPorts(SubjectSelection selection) throws InterruptedException {
		Set<Integer> seen = new HashSet<>();
		for (ModuleSpec each : this.roles.contains("backend") ? selection.backends() : List.<ModuleSpec>of()) {
			checkPorts(selection.backendPortsOf(each), each, seen);
		}
		for (ModuleSpec each : selection.subjects()) {
			boolean runsHere = !each.isDirect() && this.roles.contains(selection.repository().server(each).role());
			int port = runsHere ? selection.repository().server(each).port().orElse(0) : 0;
			checkPorts((port > 0) ? List.of(port) : List.of(), each, seen);
			selection.backendOf(each)
				.filter((behind) -> this.roles.contains("backend") && selection.backendPortsOf(behind).contains(port))
				.ifPresent((behind) -> addProblem(
						"%s and its backend %s have the same port %d".formatted(each, behind, port),
						"choose another --backend, or another port in the gateway's folder"));
		}
	}

	private void checkPorts(List<Integer> ports, ModuleSpec owner, Set<Integer> seen) throws InterruptedException {
		for (int port : ports) {
			if (seen.add(port)) {
				checkPort(port, owner.text());
			}
		}
	}

	/**
	 * Adds a problem if a process listens on a port.
	 * @param owner name of the server that will use the port, for messages
	 */
	public void checkPort(int port, String owner) throws InterruptedException {
		if (this.machine.monitor().isPortInUse(port)) {
			String holder = this.machine.monitor().listener(port).map((each) -> " by " + each).orElse("");
			addProblem("port %d of %s is taken%s".formatted(port, owner, holder), "stop what listens there");
		}
	}

	/**
	 * Adds a problem if the host's limit of open files per process is too low for the
	 * given number of connections, each of which takes two in a gateway.
	 */
	public void checkOpenFileLimit(int connections) {
		long needed = 2L * connections + Defaults.SPARE_OPEN_FILES;
		checkLimit("Max open files", needed, "%d connections need %d open files".formatted(connections, needed),
				"raise it (ulimit -Hn, /etc/security/limits.conf), or ask for fewer connections");
	}

	/**
	 * Adds a problem if the limit of processes is too low for the given number of
	 * threads.
	 */
	public void checkProcessLimit(int threads) {
		long needed = (long) threads + Defaults.SPARE_THREADS;
		checkLimit("Max processes", needed, "a run needs %d processes and threads".formatted(needed),
				"raise it (ulimit -Hu, /etc/security/limits.conf), or ask for fewer threads");
	}

	/** Memory of the host; empty if it cannot be read. */
	public Optional<Memory> memory() {
		return Memory.parse(
				host().run("sh", "-c", "cat %s 2>/dev/null || true".formatted(String.join(" ", Memory.FILES))).text());
	}

	private void checkLimit(String name, long needed, String what, String fix) {
		Matcher line = Pattern.compile("(?m)^" + name + " +\\w+ +([0-9]{1,18}) ").matcher(this.processLimits);
		if (line.find() && Long.parseLong(line.group(1)) < needed) {
			addProblem("%s; the hard limit is %s".formatted(what, line.group(1)), fix);
		}
	}

	/**
	 * Adds a problem if too few bytes are free for temporary files; does nothing on the
	 * machine that the engine runs on.
	 */
	public void checkDiskSpace() {
		if (host().isHere()) {
			return;
		}
		long needed = Defaults.MIN_FREE_BYTES;
		OptionalLong free = this.machine.freeDiskBytes();
		if (free.orElse(needed) < needed) {
			addProblem(
					"%s has %d MB of free disk space; a run needs %d MB".formatted(
							this.machine.parentOfTemporaryFolder(), free.getAsLong() / 1_000_000, needed / 1_000_000),
					"free some space, or name another dir");
		}
	}

	/**
	 * Adds a problem if a folder can be neither written nor created, or if less than the
	 * given number of bytes is free there. Leaves no file behind, because another check
	 * may still fail.
	 * @param setting flag or variable that sets the folder, for example
	 * {@code --results}; empty if there is none
	 */
	public void checkFolder(Path folder, long needed, Optional<String> setting) {
		Path there = folder.toAbsolutePath();
		while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS) && there.getParent() != null) {
			there = there.getParent();
		}
		try {
			Files.delete(Files.createTempDirectory(there, ".writable."));
			long free = Files.getFileStore(there).getUsableSpace();
			if (free >= 0 && free < needed) { // negative: more than fits a long
				addProblem(
						"%s has %d MB of free disk space; a run needs %d MB".formatted(there, free / 1_000_000,
								needed / 1_000_000),
						"free some space" + setting.map(", or use %s to name another folder"::formatted).orElse(""));
			}
		}
		catch (IOException ex) {
			addProblem("cannot write to %s: %s is not writable".formatted(folder, there),
					setting.map("use %s to name a writable folder"::formatted).orElse("make it writable"));
		}
	}

}
