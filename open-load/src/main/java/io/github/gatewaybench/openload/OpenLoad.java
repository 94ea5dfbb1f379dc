package io.github.gatewaybench.openload;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.hyperfoil.http.api.HttpMethod;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.AgentsFile;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;

/**
 * The command line of open-load.
 */
@Command(name = "open-load", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Sends requests at a constant rate, whether or not responses come, and measures their latency.",
		footer = { "",
				"Requests are evenly spaced; those that are due within the same millisecond are sent together. Latency is "
						+ "counted from the moment at which a request is picked up, and again from that at which "
						+ "it was due; requests that were due but not sent are reported.",
				"", "Exit status: 0; 1 if the load failed or was not the requested one; 2 for wrong usage." })
final class OpenLoad implements Callable<Integer> {

	private static final Duration DEFAULT_SLICE = Duration.ofSeconds(2);

	@Parameters(paramLabel = "URL", arity = "0..1",
			description = "URL to request, for example http://127.0.0.1:8080/hello.")
	private URI url;

	@Option(names = "--targets", paramLabel = "FILE",
			description = "Instead of a URL and --out: a JSON file with several targets to compare, "
					+ "{\"targets\": [{\"name\": NAME, \"url\": URL, \"out\": DIR}]}.")
	private Path targetsFile;

	@Option(names = "--sides", paramLabel = "SIDES",
			description = "How several targets are asked: together, or in turns, one per slice (default: together).")
	private ArmTiming armTiming;

	@Option(names = "--slice", converter = TimeConverter.class,
			description = "With several targets: length of a slice, after which, in turns, the next target is asked "
					+ "(default: 2s).")
	private Duration slice;

	@Option(names = "--rate", required = true,
			description = "Requests per second, to each target if there are several; in turns, to the one that is asked.")
	private int rate;

	@Option(names = "--duration", defaultValue = "30s", converter = TimeConverter.class,
			description = "Length of the measured phase (default: ${DEFAULT-VALUE}).")
	private Duration duration;

	@Option(names = "--warmup", defaultValue = "10s", converter = TimeConverter.class,
			description = "Length of the warm-up at the same rate, which is not measured (default: ${DEFAULT-VALUE}).")
	private Duration warmup;

	@Option(names = "--timeout", defaultValue = "10s", converter = TimeConverter.class,
			description = "A response that takes longer than this after its request was sent is an error; at most 60s (default: ${DEFAULT-VALUE}).")
	private Duration timeout;

	@Option(names = "--connections", paramLabel = "N", defaultValue = "1",
			description = "At least N connections to each target (default: the number of requests in 2.2 s, but at most 8000).")
	private int connections;

	@Option(names = "--sessions", paramLabel = "N",
			description = "Exactly N connections to each target, and at most N requests in flight.")
	private Integer sessions;

	@Option(names = "--method", defaultValue = "GET", description = "HTTP method (default: ${DEFAULT-VALUE}).")
	private String method;

	@Option(names = "--header", paramLabel = "NAME:VALUE", description = "A header to send; may be repeated.")
	private List<String> headers = List.of();

	@Option(names = "--body", description = "The text to send as the body.")
	private String body;

	@Option(names = "--out", paramLabel = "DIR",
			description = "Folder for r<rate>.open.json, .open.hlog and .open.txt; created if missing.")
	private Path out;

	@Option(names = "--agents", paramLabel = "FILE",
			description = "Hyperfoil agents on other machines, listed in this JSON file, generate the load.")
	private Path agents;

	@Option(names = "--name", description = "Name of the result files, instead of r<rate>.")
	private String name;

	@Spec
	private CommandSpec spec;

	public static void main(String[] args) {
		System.exit(new CommandLine(new OpenLoad()).execute(args));
	}

	@Override
	public Integer call() {
		List<String> problems = new ArrayList<>();
		List<Target> targets = readTargets(problems);
		checkTargets(targets, problems);
		checkRequests(problems);
		checkLoad(targets.size(), problems);
		if (!problems.isEmpty()) {
			throw new ParameterException(this.spec.commandLine(), String.join("\n", problems));
		}
		PrintWriter output = this.spec.commandLine().getOut();
		List<String> unreachable = targets.stream().flatMap((each) -> each.connectProblem().stream()).toList();
		if (!unreachable.isEmpty()) {
			unreachable.forEach(this.spec.commandLine().getErr()::println);
			return 1;
		}
		List<LoadResult> results = generate(targets, (line) -> {
			output.println(line);
			output.flush();
		});
		boolean valid = true;
		for (int i = 0; i < results.size(); i++) {
			LoadResult result = results.get(i);
			output.print(ResultText.of(result.result()));
			output.flush();
			valid &= tryToWrite(result, targets.get(i)) && Slo.invalidReasons(result.result().figures()).isEmpty();
		}
		return valid ? 0 : 1;
	}

	private boolean tryToWrite(LoadResult result, Target target) {
		try {
			files(target).write(result);
			return true;
		}
		catch (IOException | UncheckedIOException ex) {
			this.spec.commandLine().getErr().println("Cannot write to %s: %s".formatted(target.out(), ex.getMessage()));
			return false;
		}
	}

	private List<LoadResult> generate(List<Target> targets, Consumer<String> announce) {
		LoadSpec load = loadSpec(targets);
		if (this.agents == null) {
			return new LocalLoad(load, announce).generate();
		}
		try {
			AgentsFile agents = JsonFile.read(this.agents).as(AgentsFile.class);
			return List.of(new AgentLoad(load, agents, files(targets.get(0)).controllerFolder(), announce).generate());
		}
		catch (BadInputException ex) {
			throw new ParameterException(this.spec.commandLine(), String.join("\n", ex.problems()));
		}
	}

	private ResultFiles files(Target target) {
		return new ResultFiles(target.out(), Optional.ofNullable(this.name).orElse("r" + this.rate));
	}

	private ArmTiming armTiming() {
		return Optional.ofNullable(this.armTiming).orElse(ArmTiming.TOGETHER);
	}

	private Duration sliceLength() {
		return (this.targetsFile == null) ? this.duration : Optional.ofNullable(this.slice).orElse(DEFAULT_SLICE);
	}

	/** Number of connections to each target. */
	private int sessions() {
		return Optional.ofNullable(this.sessions).orElseGet(() -> LoadSpec.sessionsFor(this.connections, this.rate));
	}

	private LoadSpec loadSpec(List<Target> targets) {
		return new LoadSpec(targets, armTiming(), sliceLength(), this.method, headers(), Optional.ofNullable(this.body),
				this.rate, this.duration, this.warmup, sessions(), this.timeout);
	}

	/**
	 * Returns the targets; none if they are missing or cannot be read.
	 * @param problems list to which descriptions of problems are added
	 */
	private List<Target> readTargets(List<String> problems) {
		if (this.targetsFile == null) {
			if (this.armTiming != null || this.slice != null) {
				problems.add("--sides and --slice are only for --targets");
			}
			if (this.url == null || this.out == null) {
				problems.add("a URL and --out are needed, or --targets");
				return List.of();
			}
			return List.of(new Target(Optional.empty(), this.url, this.out));
		}
		if (this.url != null || this.out != null) {
			problems.add("--targets replaces the URL and --out: remove these");
		}
		if (this.agents != null) {
			problems.add("--agents send to one URL: remove --targets");
		}
		try {
			return Target.readAll(this.targetsFile);
		}
		catch (BadInputException ex) {
			problems.addAll(ex.problems());
			return List.of();
		}
	}

	private void checkTargets(List<Target> targets, List<String> problems) {
		targets.stream()
			.filter((each) -> !each.isValid())
			.forEach((each) -> problems
				.add("'%s' is not a URL of the form http://127.0.0.1:8080/hello".formatted(each.url())));
		targets.forEach((each) -> files(each).reasonNotWritable().ifPresent(problems::add));
		if (this.name != null && this.name.contains("/")) {
			problems.add("--name %s is not the name of a file".formatted(this.name));
		}
	}

	private void checkRequests(List<String> problems) {
		if (Stream.of(HttpMethod.values()).noneMatch((each) -> each.name().equals(this.method))) {
			problems.add("--method %s is unknown: it takes %s".formatted(this.method,
					Stream.of(HttpMethod.values()).map(HttpMethod::name).collect(Collectors.joining(", "))));
		}
		this.headers.stream()
			.filter((each) -> !each.matches("[\\w!#$%&'*+.^`|~-]+:.*"))
			.forEach((each) -> problems.add("--header '%s' is not of the form Accept:text/plain".formatted(each)));
		Set<String> names = new HashSet<>();
		this.headers.stream()
			.map(OpenLoad::name)
			.filter((each) -> !names.add(each.toLowerCase(Locale.ROOT)))
			.forEach((each) -> problems.add("--header %s is given twice".formatted(each)));
	}

	private void checkLoad(int targetCount, List<String> problems) {
		Map<String, Long> positive = new LinkedHashMap<>();
		positive.put("--rate", (long) this.rate);
		positive.put("--duration", this.duration.toSeconds());
		Optional.ofNullable(this.slice).ifPresent((length) -> positive.put("--slice", length.toSeconds()));
		positive.put("--timeout", this.timeout.toSeconds());
		positive.put("--connections", (long) this.connections);
		positive.put("--sessions", (long) sessions());
		positive.forEach((name, value) -> {
			if (value < 1) {
				problems.add(name + " must be at least 1");
			}
		});
		int mostRate = OpenLoadReader.MAX_RATE / ((armTiming() == ArmTiming.TURNS) ? 1 : Math.max(1, targetCount));
		if (this.rate > mostRate) {
			problems
				.add("--rate %d is more than one process can send: it takes at most %d".formatted(this.rate, mostRate));
		}
		long unit = sliceLength().toSeconds() * ((armTiming() == ArmTiming.TURNS) ? targetCount : 1);
		if (unit > 0 && this.duration.toSeconds() % unit != 0) {
			problems.add("--duration %d s is not a multiple of %d s, %s".formatted(this.duration.toSeconds(), unit,
					(armTiming() == ArmTiming.TURNS) ? "in which each target has a slice" : "the length of a slice"));
		}
		if (this.timeout.toSeconds() > RateStudy.MAX_TIMEOUT_S) {
			problems.add("--timeout must be at most %d s".formatted(RateStudy.MAX_TIMEOUT_S));
		}
		if (this.sessions != null && this.sessions < this.connections) {
			problems.add("--sessions %d is fewer than --connections %d".formatted(this.sessions, this.connections));
		}
		if (this.agents == null) {
			OpenFileLimit.findProblem((long) sessions() * targetCount).ifPresent(problems::add);
		}
	}

	private Map<String, String> headers() {
		Map<String, String> byName = new LinkedHashMap<>();
		this.headers.forEach((each) -> byName.put(name(each), each.replaceFirst("[^:]*:?", "").strip()));
		return byName;
	}

	private static String name(String header) {
		return header.replaceFirst(":.*", "").strip();
	}

}
