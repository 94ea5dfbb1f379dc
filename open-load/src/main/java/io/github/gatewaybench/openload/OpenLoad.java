package io.github.gatewaybench.openload;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.sun.management.UnixOperatingSystemMXBean;
import io.hyperfoil.http.api.HttpMethod;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

import io.github.gatewaybench.measurements.DurationParser;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Slo;
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
						+ "counted from the moment at which a request is picked up, and requests that were due "
						+ "but not sent are reported.",
				"", "Exit status: 0; 1 if the load failed or was not the requested one; 2 for wrong usage." })
final class OpenLoad implements Callable<Integer> {

	private static final int CONNECT_MS = 2000;

	/** Number of files that this process opens in addition to connections. */
	private static final int OWN_FILES = 100;

	@Parameters(paramLabel = "URL", description = "URL to request, for example http://127.0.0.1:8080/hello.")
	private URI url;

	@Option(names = "--rate", required = true, description = "Requests per second.")
	private int rate;

	@Option(names = "--duration", defaultValue = "30s", converter = TimeConverter.class,
			description = "Length of the measured phase (default: ${DEFAULT-VALUE}).")
	private Duration duration;

	@Option(names = "--warmup", defaultValue = "10s", converter = TimeConverter.class,
			description = "Length of the warm-up at the same rate, which is not measured (default: ${DEFAULT-VALUE}).")
	private Duration warmup;

	@Option(names = "--timeout", defaultValue = "10s", converter = TimeConverter.class,
			description = "A response that takes longer is an error; at most 60s (default: ${DEFAULT-VALUE}).")
	private Duration timeout;

	@Option(names = "--connections", paramLabel = "N", defaultValue = "1",
			description = "At least N connections (default: the number of requests in 2.2 s, but at most 8000).")
	private int connections;

	@Option(names = "--sessions", paramLabel = "N",
			description = "Exactly N connections, and at most N requests in flight.")
	private Integer sessions;

	@Option(names = "--method", defaultValue = "GET", description = "HTTP method (default: ${DEFAULT-VALUE}).")
	private String method;

	@Option(names = "--header", paramLabel = "NAME:VALUE", description = "A header to send; may be repeated.")
	private List<String> headers = List.of();

	@Option(names = "--body", description = "The text to send as the body.")
	private String body;

	@Option(names = "--out", paramLabel = "DIR", required = true,
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
		List<String> problems = problems();
		if (!problems.isEmpty()) {
			throw new ParameterException(this.spec.commandLine(), String.join("\n", problems));
		}
		PrintWriter output = this.spec.commandLine().getOut();
		LoadSpec load = loadSpec();
		try (Socket probe = new Socket()) {
			probe.connect(new InetSocketAddress(load.url().getHost(), load.port()), CONNECT_MS);
		}
		catch (IOException ex) {
			this.spec.commandLine().getErr().println("Cannot connect to %s: %s".formatted(this.url, ex.getMessage()));
			return 1;
		}
		LoadResult result = generate(load, () -> {
			output.println(OpenLoadReader.MEASUREMENT_BEGINS);
			output.flush();
		});
		output.print(ResultText.of(result.result()));
		output.flush();
		try {
			files().write(result);
		}
		catch (IOException | UncheckedIOException ex) {
			this.spec.commandLine().getErr().println("Cannot write to %s: %s".formatted(this.out, ex.getMessage()));
			return 1;
		}
		return Slo.invalidReasons(result.result().figures()).isEmpty() ? 0 : 1;
	}

	private LoadResult generate(LoadSpec load, Runnable onMeasured) {
		if (this.agents == null) {
			return new LocalLoad(load, onMeasured).generate();
		}
		AgentsFile agents = JsonFile.read(this.agents).as(AgentsFile.class);
		return new AgentLoad(load, agents, files().controllerFolder(), onMeasured).generate();
	}

	private ResultFiles files() {
		return new ResultFiles(this.out, Optional.ofNullable(this.name).orElse("r" + this.rate));
	}

	private int sessions() {
		return Optional.ofNullable(this.sessions).orElseGet(() -> LoadSpec.sessionsFor(this.connections, this.rate));
	}

	private LoadSpec loadSpec() {
		return new LoadSpec(this.url, this.method, headers(), Optional.ofNullable(this.body), this.rate, this.duration,
				this.warmup, sessions(), this.timeout);
	}

	/** Descriptions of all problems with the arguments. */
	private List<String> problems() {
		List<String> problems = new ArrayList<>();
		if (!Set.of("http", "https").contains(String.valueOf(this.url.getScheme())) || this.url.getHost() == null) {
			problems.add("'%s' is not a URL of the form http://127.0.0.1:8080/hello".formatted(this.url));
		}
		if (Stream.of(HttpMethod.values()).noneMatch((each) -> each.name().equals(this.method))) {
			problems.add("--method %s is unknown: it takes %s".formatted(this.method,
					Stream.of(HttpMethod.values()).map(HttpMethod::name).collect(Collectors.joining(", "))));
		}
		this.headers.stream()
			.filter((each) -> !each.matches("[\\w!#$%&'*+.^`|~-]+:.*"))
			.forEach((each) -> problems.add("--header '%s' is not of the form Accept:text/plain".formatted(each)));
		Map<String, Long> positive = new LinkedHashMap<>();
		positive.put("--rate", (long) this.rate);
		positive.put("--duration", this.duration.toSeconds());
		positive.put("--timeout", this.timeout.toSeconds());
		positive.put("--connections", (long) this.connections);
		positive.put("--sessions", (long) sessions());
		positive.forEach((name, value) -> {
			if (value < 1) {
				problems.add(name + " must be at least 1");
			}
		});
		if (this.rate > OpenLoadReader.MAX_RATE) {
			problems.add("--rate %d is more than one process can send: it takes at most %d".formatted(this.rate,
					OpenLoadReader.MAX_RATE));
		}
		if (this.timeout.toSeconds() > RateStudy.LONGEST_TIMEOUT_S) {
			problems.add("--timeout must be at most %d s".formatted(RateStudy.LONGEST_TIMEOUT_S));
		}
		if (this.sessions != null && this.sessions < this.connections) {
			problems.add("--sessions %d is fewer than --connections %d".formatted(this.sessions, this.connections));
		}
		Set<String> names = new HashSet<>();
		this.headers.stream()
			.map(OpenLoad::name)
			.filter((each) -> !names.add(each))
			.forEach((each) -> problems.add("--header %s is given twice".formatted(each)));
		files().problem().ifPresent(problems::add);
		int needed = sessions() + OWN_FILES;
		if (this.agents == null
				&& ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
				&& needed > system.getMaxFileDescriptorCount()) {
			problems.add(
					"%d connections need %d open files, and this process may have %d: raise it with ulimit -n %2$d, or lower --rate or --connections"
						.formatted(sessions(), needed, system.getMaxFileDescriptorCount()));
		}
		return problems;
	}

	private Map<String, String> headers() {
		Map<String, String> byName = new LinkedHashMap<>();
		this.headers.forEach((each) -> byName.put(name(each), each.replaceFirst("[^:]*:?", "").strip()));
		return byName;
	}

	private static String name(String header) {
		return header.replaceFirst(":.*", "").strip();
	}

	/** Converts times on the command line. */
	static final class TimeConverter implements ITypeConverter<Duration> {

		@Override
		public Duration convert(String text) {
			return DurationParser.parse(text)
				.filter((time) -> time.compareTo(DurationParser.LONGEST) <= 0)
				.orElseThrow(() -> new TypeConversionException(
						"'%s' is not a time of at most %d s: write it as 30s, 2m or 1h".formatted(text,
								DurationParser.LONGEST.toSeconds())));
		}

	}

}
