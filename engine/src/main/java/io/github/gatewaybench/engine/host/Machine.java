package io.github.gatewaybench.engine.host;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A machine of a run, on which servers and load generators are started and observed.
 * Everything started on the machine ends with the engine, regardless of how the engine
 * ends. Methods throw {@link HostScriptException} if a host script fails. If the calling
 * thread is interrupted, nothing that they started is left behind.
 */
public class Machine implements AutoCloseable {

	/** Maximum time to collect the facts of a machine, from a cold disk, too. */
	private static final Duration FACTS_LIMIT = Duration.ofSeconds(60);

	/** Line of df's output for a folder, with total, used and available kilobytes. */
	private static final Pattern DF_LINE = Pattern.compile("(?m)^\\S+ +[0-9]+ +[0-9]+ +([0-9]{1,15}) +[0-9]+%");

	private final Host host;

	private final Consumer<String> complain;

	private final ProcessMonitor monitor;

	private final Path work;

	private Optional<HostScriptProcess> cleanupScript = Optional.empty();

	private Optional<ObjectNode> facts = Optional.empty();

	/**
	 * Creates a machine whose scripts print their errors to standard error.
	 * @param work temporary folder of the run, for {@link #startCleanupScript()}
	 */
	public Machine(Host host, Path work) {
		this(host, work, System.err::println);
	}

	/**
	 * Creates a machine.
	 * @param host access to the machine, directly or by ssh
	 * @param work temporary folder of the run, for {@link #startCleanupScript()}
	 * @param complain receives each line that a host script writes to its standard error;
	 * called by other threads
	 */
	Machine(Host host, Path work, Consumer<String> complain) {
		this.host = host;
		this.complain = complain;
		this.work = work;
		this.monitor = new ProcessMonitor(() -> runScript("watch.sh", List.of(), host.environment()));
	}

	/**
	 * Starts a script that ends everything that was started on this machine, and removes
	 * the temporary folder of the run, when this object is closed or the engine dies.
	 */
	public final void startCleanupScript() {
		this.cleanupScript = Optional.of(runScript("end.sh", List.of(this.host.pathOnHost(this.work).toString())));
	}

	/** Access to the machine, which starts commands and copies files there. */
	public Host host() {
		return this.host;
	}

	/** Name of the machine in messages and results. */
	public final String name() {
		return host().name();
	}

	/** Monitor of the machine's processes and sockets. */
	public ProcessMonitor monitor() {
		return this.monitor;
	}

	/**
	 * Takes a sample of all processes; the sample is empty if the machine does not show
	 * its processes.
	 */
	public final ProcessSample sample() throws InterruptedException {
		return monitor().sample().orElse(ProcessSample.EMPTY);
	}

	/** Takes a sample of the given processes, including their peak memory. */
	public final ProcessSample sample(Collection<Integer> pids) throws InterruptedException {
		return monitor().sample(pids).orElse(ProcessSample.EMPTY);
	}

	/**
	 * CPU time of the given processes, their descendants and each of their threads; empty
	 * if the machine does not show them.
	 */
	public final CpuSample cpuTimes(Collection<Integer> pids) throws InterruptedException {
		return monitor().cpuTimes(pids, this::ticksToSeconds);
	}

	/**
	 * Collects facts about the machine. Must be called before ticks or pages are
	 * converted.
	 * @param checkout folder of the repository; null for none
	 * @param tools programs whose version is included
	 * @return machine, clock_ticks, page_size, interrupts_apart, limits, sysctls, java,
	 * tools and git
	 */
	public ObjectNode collectFacts(Path checkout, List<String> tools) throws InterruptedException {
		List<String> words = new ArrayList<>(List.of(host().java(), (checkout != null) ? checkout.toString() : ""));
		words.addAll(tools);
		try (HostScriptProcess script = runScript("facts.sh", words)) {
			String told = String.join("\n", script.awaitEnd(FACTS_LIMIT));
			if (!told.endsWith("\n}")) {
				throw script.failure("has not reported everything");
			}
			ObjectNode facts = JsonMapper.shared().readValue(told, ObjectNode.class);
			this.facts = Optional.of(facts.deepCopy());
			return facts;
		}
	}

	private int fact(String path) {
		return this.facts.orElseThrow().at(path).asInt();
	}

	/** Number of CPUs of the machine, known after {@link #collectFacts}. */
	public int processorCount() {
		return fact("/machine/cores");
	}

	/**
	 * Converts clock ticks to seconds. Negative ticks become 0: a process tree has fewer
	 * ticks than before if a child process has ended.
	 */
	public double ticksToSeconds(long ticks) {
		return (double) Math.max(0, ticks) / fact("/clock_ticks");
	}

	/**
	 * Whether the kernel counts the time of interrupts as time of no process; false if
	 * that is unknown.
	 */
	public boolean countsInterruptsApart() {
		return this.facts.filter((all) -> all.path("interrupts_apart").asBoolean(false)).isPresent();
	}

	/** Converts a number of memory pages to kilobytes. */
	public double pagesToKilobytes(long pages) {
		return pages * (fact("/page_size") / 1024.0);
	}

	/**
	 * Folder on a machine reached by ssh in which the run's temporary folder was created;
	 * null for the machine that the engine runs on.
	 */
	public final Path parentOfTemporaryFolder() {
		return host().pathOnHost(Path.of("/")).getParent();
	}

	/** Free bytes in {@link #parentOfTemporaryFolder()}; empty if unknown. */
	public final OptionalLong freeDiskBytes() {
		String df = host().run("df", "-Pk", parentOfTemporaryFolder().toString()).text();
		return DF_LINE.matcher(df).results().mapToLong((line) -> Long.parseLong(line.group(1)) * 1024).findFirst();
	}

	/**
	 * Starts a server without waiting until it responds. The server may already have
	 * ended on return, for example because the program does not exist.
	 * @param folder working folder, which must not exist yet and is removed when the
	 * server has ended. Its parent must exist; on a machine reached by ssh, the parent is
	 * created
	 * @param log file to which the command line and the output are appended
	 * @param environment all environment variables, including PATH; on a machine reached
	 * by ssh, variables to add to those of the machine
	 */
	public HostProcess startServer(Path folder, Path log, List<String> command, Map<String, String> environment)
			throws InterruptedException {
		if (!this.host.isHere()) {
			this.host.makeFolderOnHost(folder.getParent());
			this.host.makeFolderOnHost(log.getParent());
		}
		Path there = this.host.pathOnHost(folder);
		return HostProcess.of(this,
				runScript("serve.sh", scriptArguments(command, there, this.host.pathOnHost(log)), environment),
				there.toString(), log);
	}

	/**
	 * Starts a load generator without waiting for its end; it may already have ended on
	 * return.
	 * @param output file for the command line, followed by the output; replaced if it
	 * exists
	 */
	public HostProcess startLoad(Path output, List<String> command) throws InterruptedException {
		if (!this.host.isHere()) {
			this.host.makeFolderOnHost(output.getParent());
			// Output of another load, to which fetched output would be appended.
			output.toFile().delete();
		}
		Path folder = this.host.pathOnHost(this.work.resolve("load"));
		return HostProcess.of(this,
				runScript("load.sh", scriptArguments(command, folder, this.host.pathOnHost(output))), folder.toString(),
				output);
	}

	private static List<String> scriptArguments(List<String> command, Path... arguments) {
		return Stream.concat(Stream.of(arguments).map(Path::toString), command.stream()).toList();
	}

	/** Starts a host script on the machine. */
	final HostScriptProcess runScript(String name, List<String> words) {
		return runScript(name, words, host().environment());
	}

	private HostScriptProcess runScript(String name, List<String> arguments, Map<String, String> environment) {
		List<String> words = Stream.concat(Stream.of(this.host.scriptPath(name)), arguments.stream()).toList();
		return new HostScriptProcess(this.host.isHere() ? name : "%s on %s".formatted(name, this.host.name()),
				this.host.processBuilder(words, environment), this.complain);
	}

	@Override
	public void close() {
		monitor().close();
		this.cleanupScript.filter(HostScriptProcess::hasEnded).ifPresent((killed) -> startCleanupScript());
		this.cleanupScript.ifPresent(HostScriptProcess::close);
		this.host.close();
	}

	@Override
	public String toString() {
		return name();
	}

}
