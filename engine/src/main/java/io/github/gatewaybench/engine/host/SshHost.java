package io.github.gatewaybench.engine.host;

import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.ShellWords;
import io.github.gatewaybench.measurements.file.TextFile;

/**
 * A machine reached by the user's ssh, over one connection that all sessions share. Files
 * are copied to a temporary folder, which is removed when this is closed, when the engine
 * dies, or when the machine has not heard from the engine for {@link #SILENCE_LIMIT}.
 */
public final class SshHost implements Host {

	/** Longest time to connect and to create the temporary folder. */
	private static final Duration CONNECT_LIMIT = Duration.ofSeconds(20);

	/** Time between two heartbeats. */
	private static final Duration BEAT_INTERVAL = Duration.ofSeconds(5);

	/**
	 * Time without a message after which engine and machine assume that the connection is
	 * lost.
	 */
	static final Duration SILENCE_LIMIT = Duration.ofSeconds(15);

	/** Longest time to create a folder on the machine. */
	private static final Duration MAKE_FOLDER_LIMIT = Duration.ofSeconds(20);

	/** Longest time for a transfer: 100 MB over a slow line. */
	private static final Duration TRANSFER_LIMIT = Duration.ofMinutes(5);

	private static final int ABSENT_STATUS = 44;

	/** Exit status of env for a program that exists and cannot be executed. */
	private static final int CANNOT_EXECUTE_STATUS = 126;

	private static final Path ROOT = Path.of("/");

	private final HostEntry entry;

	private final String address;

	private final Path repository;

	private final Path socket;

	private final HostScriptProcess keeper;

	private final String folder;

	private final Set<Path> sent = new HashSet<>();

	private final ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor((task) -> {
		Thread thread = new Thread(task, "beat");
		thread.setDaemon(true);
		return thread;
	});

	/**
	 * Connects to the machine.
	 * @param address address at which other machines reach the machine
	 * @param socket path of the control socket that sessions share; must not exist yet
	 * @throws HostScriptException if ssh cannot connect in time, with the message of ssh
	 * if there is one, or if the host scripts cannot be copied or executed
	 */
	public SshHost(HostEntry entry, String address, Path repository, Path socket) throws InterruptedException {
		this.entry = entry;
		this.address = address;
		this.repository = repository;
		this.socket = socket;
		String keeper = TextFile.readWhole(repository.resolve("scripts/hands/keep.sh"));
		this.keeper = new HostScriptProcess("ssh", ssh("yes", List.of("bash", "-c", keeper, "keep.sh",
				entry.tempDir().orElse("/tmp"), "" + SILENCE_LIMIT.toSeconds())), (line) -> {
				});
		try {
			Optional<String> made = this.keeper.awaitLine("folder", CONNECT_LIMIT);
			// The output of each later script would begin with such text, too.
			if (!this.keeper.hasEnded()
					&& this.keeper.reportedValue("").filter((first) -> !first.startsWith("folder")).isPresent()) {
				throw new HostScriptException(
						"its shell prints text before a command runs; make ~/.bashrc print nothing");
			}
			this.folder = made.orElseThrow(() -> new HostScriptException(this.keeper.hasEnded()
					? this.keeper.errorOutput() : "no answer within %d s".formatted(CONNECT_LIMIT.toSeconds())));
			this.beats.scheduleAtFixedRate(() -> this.keeper.send("beat"), BEAT_INTERVAL.toSeconds(),
					BEAT_INTERVAL.toSeconds(), TimeUnit.SECONDS);
			// The start.sh of a module needs the second folder.
			send(repository.resolve("scripts/hands"), repository.resolve("scripts/lib"));
			checkScriptsAreExecutable();
		}
		catch (RuntimeException | InterruptedException ex) {
			close();
			throw ex;
		}
	}

	/**
	 * Prepares an ssh command in its own session, so that Ctrl-C only reaches the engine.
	 * The command runs in the socket's folder, because a socket's full path may be too
	 * long.
	 * @param master value of the ssh option ControlMaster: yes for the first command,
	 * which creates the shared connection; no for later commands, which fail without that
	 * connection
	 */
	private ProcessBuilder ssh(String master, List<String> command) {
		List<String> words = new ArrayList<>(List.of("setsid", "ssh", "-T", "-x", "-a", "-o", "BatchMode=yes", "-o",
				"LogLevel=ERROR", "-o", "ConnectTimeout=10", "-o", "ServerAliveInterval=" + BEAT_INTERVAL.toSeconds(),
				"-o", "ServerAliveCountMax=" + SILENCE_LIMIT.dividedBy(BEAT_INTERVAL), "-o", "ClearAllForwardings=yes",
				"-o", "RemoteCommand=none", "-o", "ControlMaster=" + master, "-o", "ControlPersist=no", "-o",
				"ControlPath=" + this.socket.getFileName()));
		if (master.equals("no")) {
			words.addAll(List.of("-o", "ProxyCommand=false"));
		}
		this.entry.port().ifPresent((port) -> words.addAll(List.of("-p", port)));
		words.addAll(List.of("--", this.entry.destination(), "exec " + ShellWords.join(command)));
		return new ProcessBuilder(words).directory(this.socket.getParent().toFile());
	}

	@Override
	public String name() {
		return this.entry.toString();
	}

	@Override
	public boolean isHere() {
		return false;
	}

	@Override
	public Optional<String> configuredTempDir() {
		return this.entry.tempDir();
	}

	@Override
	public Optional<Login> login() {
		return Login.find(this.entry);
	}

	/**
	 * Environment variables that select a locale with UTF-8, a decimal point and English
	 * messages.
	 */
	@Override
	public Map<String, String> environment() {
		return Map.of("LC_ALL", "C.UTF-8", "LANGUAGE", "");
	}

	@Override
	public String address() {
		return this.address;
	}

	@Override
	public String java() {
		return this.entry.java().orElse("java");
	}

	@Override
	public Path repository() {
		return this.repository;
	}

	@Override
	public Path pathOnHost(Path here) {
		return Path.of(this.folder + here.toAbsolutePath().normalize());
	}

	@Override
	public ProcessBuilder processBuilder(List<String> command, Map<String, String> environment) {
		List<String> words = new ArrayList<>();
		if (!environment.isEmpty()) {
			words.add("env");
			environment.forEach((name, value) -> words.add(name + "=" + value));
		}
		words.addAll(command);
		return ssh("no", words);
	}

	@Override
	public void makeFolderOnHost(Path here) throws InterruptedException {
		runPipeline("make " + pathOnHost(here), MAKE_FOLDER_LIMIT,
				processBuilder(List.of("mkdir", "-p", pathOnHost(here).toString()), Map.of()));
	}

	@Override
	public void send(Path... here) throws InterruptedException {
		List<Path> files = Stream.of(here)
			.map((each) -> each.toAbsolutePath().normalize())
			.flatMap((each) -> Host.filesToCopy(each).stream())
			.filter((each) -> !this.sent.contains(each))
			.toList();
		if (!files.isEmpty()) {
			// Permissions do not matter: only this user can enter the folder there.
			List<String> pack = new ArrayList<>(List.of("tar", "-C", "/", "-chf", "-", "--"));
			files.forEach((each) -> pack.add(ROOT.relativize(each).toString()));
			List<String> sums = new ArrayList<>(List.of("printf", "%s  %s\\n"));
			files.forEach((each) -> sums.addAll(List.of(Checksum.of(each), ROOT.relativize(each).toString())));
			String unpack = "cd %s && tar -xof - && %s | sha256sum -c --quiet"
				.formatted(ShellWords.join(List.of(this.folder)), ShellWords.join(sums));
			String names = Stream.of(here)
				.map((each) -> each.getFileName().toString())
				.collect(Collectors.joining(", "));
			runPipeline("receive " + names, TRANSFER_LIMIT, new ProcessBuilder(pack),
					processBuilder(List.of("sh", "-c", unpack), Map.of()));
			this.sent.addAll(files);
		}
	}

	@Override
	public void fetch(Collection<Path> here) throws InterruptedException {
		for (Path each : here) {
			String line = "test -e \"$1\" || exit %d; cat \"$1\" && rm -f \"$1\"".formatted(ABSENT_STATUS);
			boolean wasHere = Files.exists(each);
			boolean wasThere = runPipeline("give back " + each.getFileName(), TRANSFER_LIMIT,
					processBuilder(List.of("sh", "-c", line, "fetch", pathOnHost(each).toString()), Map.of())
						.redirectOutput(Redirect.appendTo(each.toFile())));
			if (!wasThere && !wasHere) {
				each.toFile().delete();
			}
		}
	}

	@Override
	public void copyOnHost(Path from, Path to) throws InterruptedException {
		makeFolderOnHost(to.getParent());
		runPipeline("copy " + from.getFileName(), TRANSFER_LIMIT,
				processBuilder(List.of("cp", pathOnHost(from).toString(), pathOnHost(to).toString()), Map.of()));
	}

	/**
	 * Runs a pipeline whose last command may report that a file does not exist.
	 * @param what text after "cannot" in the message of an exception, such as "receive
	 * a.jar"
	 * @return whether the file exists
	 */
	private boolean runPipeline(String what, Duration limit, ProcessBuilder... pipeline) throws InterruptedException {
		CommandResult result = CommandResult.run(List.of(pipeline), limit);
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		boolean absent = result.status().orElse(-1) == ABSENT_STATUS;
		if (!result.succeeded() && !absent) {
			throw new HostScriptException("%s cannot %s%s".formatted(this, what, result.messageSuffix()));
		}
		return !absent;
	}

	/**
	 * Throws an exception if the machine does not execute the scripts that were sent, as
	 * in a folder that is mounted with noexec.
	 */
	private void checkScriptsAreExecutable() {
		CommandResult answer = run(scriptPath("watch.sh"), "--help");
		if (answer.status().orElse(0) == CANNOT_EXECUTE_STATUS) {
			throw new HostScriptException(
					"scripts cannot be executed in %s: if that is mounted with noexec, give the host another dir in the hosts file"
						.formatted(this.folder));
		}
	}

	@Override
	public void close() {
		this.beats.shutdownNow();
		this.keeper.close();
		this.socket.toFile().delete();
	}

	@Override
	public String toString() {
		return name();
	}

}
