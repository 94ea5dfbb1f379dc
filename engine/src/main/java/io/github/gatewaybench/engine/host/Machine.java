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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A machine of a run. What is started on it ends with the engine, however that ends. Its
 * methods throw {@link HostScriptException} when a host script fails; when their thread
 * is interrupted nothing is left of what they began.
 */
public class Machine implements AutoCloseable {

	private static final Duration FACTS = Duration.ofSeconds(60); // from a cold disk, too

	/** The line of df for a folder: blocks, used, available. */
	private static final Pattern KILOBYTES = Pattern.compile("(?m)^\\S+ +[0-9]+ +[0-9]+ +([0-9]{1,15}) +[0-9]+%");

	private final Host host;

	private final Consumer<String> complain;

	private final Duration leash;

	private final ProcessMonitor monitor;

	private Optional<ObjectNode> facts = Optional.empty();

	/**
	 * A machine whose scripts complain to the user.
	 * @param work a folder that is removed there with all in it when this is closed,
	 * however that comes
	 */
	public Machine(Host host, Path work) {
		this(host, work, System.err::println, HostScript.LEASH);
	}

	/**
	 * A machine.
	 * @param complain is told each line that a host script writes to its standard error,
	 * by threads of its own
	 * @param leash how long a script may take to end once it is asked to
	 */
	Machine(Host host, Path work, Consumer<String> complain, Duration leash) {
		this.host = host;
		this.complain = complain;
		this.leash = leash;
		this.monitor = new ProcessMonitor(() -> script("watch.sh", List.of(host.there(work).toString())));
	}

	/** How it is reached. */
	public Host host() {
		return this.host;
	}

	/** Its name in messages and results. */
	public final String name() {
		return host().name();
	}

	/** Sees its processes and sockets. */
	public ProcessMonitor monitor() {
		return this.monitor;
	}

	/** All its processes; none where it does not show them. */
	public final Sample look() throws InterruptedException {
		return monitor().sample().orElse(Sample.NOTHING);
	}

	/** Some of its processes, with their peak memory. */
	public final Sample look(Collection<Integer> pids) throws InterruptedException {
		return monitor().sample(pids).orElse(Sample.NOTHING);
	}

	/**
	 * Describes the machine. After that it is known what its kernel counts in.
	 * @param checkout folder of the repository; null for none
	 * @param tools programs whose version is wanted
	 * @return machine, clock_ticks, page_size, limits, sysctls, java, tools, git
	 */
	public ObjectNode facts(Path checkout, List<String> tools) throws InterruptedException {
		List<String> words = new ArrayList<>(List.of(host().java(), (checkout != null) ? checkout.toString() : ""));
		words.addAll(tools);
		try (HostScript script = script("facts.sh", words)) {
			String told = String.join("\n", script.awaitEnd(FACTS));
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

	/** How many CPUs it has. */
	public int processors() {
		return fact("/machine/cores");
	}

	/**
	 * The CPU time, in seconds, of a number of ticks. A child that ended between two
	 * samples can make a sum of them smaller.
	 */
	public double seconds(long ticks) {
		return (double) Math.max(0, ticks) / fact("/clock_ticks");
	}

	/** The size of a number of memory pages, in kilobytes. */
	public double kilobytes(long pages) {
		return pages * (fact("/page_size") / 1024.0);
	}

	/** The folder in which another machine has its temporary one. */
	public final Path temporaryFolder() {
		return host().there(Path.of("/")).getParent();
	}

	/** The bytes that are free in that folder; empty where the machine does not tell. */
	public final OptionalLong freeBytes() {
		Matcher line = KILOBYTES.matcher(host().run("df", "-Pk", temporaryFolder().toString()).text());
		return line.find() ? OptionalLong.of(Long.parseLong(line.group(1)) * 1024) : OptionalLong.empty();
	}

	/**
	 * Starts a server, and does not wait for it to answer. It may already have ended:
	 * when there is no such program.
	 * @param folder its own, in which it runs; it must not exist, its parent must, and it
	 * is removed when the server has ended
	 * @param log file to which the command line and what the server prints are appended
	 * @param environment all of its variables, PATH too; on another machine what it has
	 * besides that one's own
	 */
	public HostProcess serve(Path folder, Path log, List<String> command, Map<String, String> environment)
			throws InterruptedException {
		if (!this.host.isHere()) {
			this.host.makeFolder(folder.getParent());
			this.host.makeFolder(log.getParent());
		}
		Path there = this.host.there(folder);
		return HostProcess.of(this, script("serve.sh", words(command, there, this.host.there(log)), environment),
				there.toString(), log);
	}

	/**
	 * Starts one execution of a load generator, which may already have ended.
	 * @param output file that gets the command line and then what it prints; replaced if
	 * it is there
	 */
	public HostProcess load(Path output, List<String> command) throws InterruptedException {
		if (!this.host.isHere()) {
			this.host.makeFolder(output.getParent());
			// That of another load: what is brought here would be added to it.
			output.toFile().delete();
		}
		return HostProcess.of(this, script("load.sh", words(command, this.host.there(output))), "", output);
	}

	private static List<String> words(List<String> command, Path... arguments) {
		return Stream.concat(Stream.of(arguments).map(Path::toString), command.stream()).toList();
	}

	/** Starts a host script there. */
	final HostScript script(String name, List<String> words) {
		return script(name, words, host().environment());
	}

	private HostScript script(String name, List<String> arguments, Map<String, String> environment) {
		List<String> words = Stream.concat(Stream.of(this.host.script(name)), arguments.stream()).toList();
		return new HostScript(this.host.isHere() ? name : "%s on %s".formatted(name, name()),
				this.host.process(words, environment), this.complain, this.leash);
	}

	@Override
	public void close() {
		monitor().close();
		this.host.close();
	}

	@Override
	public String toString() {
		return name();
	}

}
