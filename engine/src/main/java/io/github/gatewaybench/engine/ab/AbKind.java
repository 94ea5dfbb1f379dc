package io.github.gatewaybench.engine.ab;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.ChoiceConverter;
import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.kind.ExperimentKind;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.AbStudy;
import io.github.gatewaybench.measurements.AbStudy.AbSettings;
import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.AbStudy.RepeatedLoad;
import io.github.gatewaybench.measurements.Cell;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/**
 * Defines the kind of experiment that runs ab several times after each start of a
 * subject.
 */
public final class AbKind extends ExperimentKind<AbStudy> {

	/** Maximum number of connections that ab accepts. */
	private static final int MAX_CONNECTIONS = 20_000;

	private static final double MB_PER_GB = 1024;

	@Option(names = "--loads", split = Flags.SEPARATOR, paramLabel = "\"nN-cNxN\"", converter = LoadConverter.class,
			defaultValue = "n10000-c200x10",
			description = "ab's executions after each start, in order: -n and -c, and how many in a row")
	private List<RepeatedLoad> loads;

	@Option(names = "--protocols", split = Flags.SEPARATOR, converter = ProtocolConverter.class, paramLabel = "\"P P\"",
			defaultValue = "plain keep-alive",
			description = "HTTP/1.0 with one connection per request, ab's default (plain), or with ab's -k (keep-alive)")
	private List<String> protocols;

	@Option(names = "--cpus", split = Flags.SEPARATOR, converter = SizeConverter.class, paramLabel = "\"N N\"",
			defaultValue = MachineSizes.ALL,
			description = "machine sizes: how many CPUs the gateway is pinned to; all for the machine as it is")
	private List<String> cpus;

	@Option(names = "--timeout", paramLabel = "TIME", defaultValue = "30s",
			description = "ab gives up if nothing is answered for this long")
	private Duration timeout;

	@Option(names = "--jmx", paramLabel = "ROLE",
			description = "open JMX for VisualVM on 127.0.0.1:2099 in the server with this role: gateway, backend, or, if "
					+ "the backend has instances, backend-1, backend-2; any user of this machine can connect")
	private Optional<String> jmx;

	public AbKind() {
		super("ab", AbStudy.class, Map.of("loads", "n2000-c200x5", "reps", "1", "warmup-limit", "5s"));
	}

	@Override
	protected List<String> requiredScriptKeys() {
		return List.of("subjects", "path", "expected-body", "backend");
	}

	@Override
	protected List<String> optionalScriptKeys() {
		return List.of("base", "study", "backend-ports", "gateway-path", "count-path", "needs-token", "cold");
	}

	@Override
	protected Optional<String> reasonUnsuitable(ScriptInvocation call, Server server) {
		return call.find("study")
			.filter((study) -> !server.requiredStudy().equals(Optional.of(study)))
			.map((study) -> "is not for %s: its yml does not say \"for-study: %s\"".formatted(call.experimentName(),
					study));
	}

	@Override
	protected AbStudy experiment(ScriptInvocation call, SubjectSelection selection) {
		List<String> sizes = sizes(call.validation());
		MachineSizes machine = MachineSizes.ofThisMachine(call.environment());
		AbSettings settings = new AbSettings(selection.backend().map(selection::backendPortsOf).orElse(List.of()),
				loads(call.validation()), this.protocols, sizes, sizes.stream().map(machine::describe).toList(),
				this.jmx, call.toSeconds("--timeout", this.timeout));
		return new AbStudy(call.settings("ab", call.get("path"), selection), settings);
	}

	private List<String> sizes(Validation validation) {
		if (this.cpus.size() > 1 && this.cpus.contains(MachineSizes.ALL)) {
			validation.addProblem(
					"--cpus %s: all cannot be combined with numbers".formatted(String.join(" ", this.cpus)),
					"give either all or numbers");
			return List.of(MachineSizes.ALL);
		}
		return this.cpus;
	}

	private List<RepeatedLoad> loads(Validation validation) {
		Map<String, RepeatedLoad> byName = new LinkedHashMap<>();
		for (RepeatedLoad each : this.loads) {
			String name = each.toString().replaceFirst("x.*", "");
			if (byName.put(name, each) != null) {
				validation.addProblem("--loads names %s twice".formatted(name), "name it once; --reps repeats it");
			}
		}
		return List.copyOf(byName.values());
	}

	@Override
	protected Driver driver(ScriptInvocation call, AbStudy study, SubjectSelection selection, List<Cell> cells) {
		return new AbDriver(call, study, selection, MachineSizes.ofThisMachine(call.environment()),
				new AbServerStarter(call, selection, study.kindSettings().jmx()));
	}

	/**
	 * Whether the machine sizes of the run still have the same CPUs and memory; notes a
	 * problem if not. JVM flags are not compared here, but together with the rest of the
	 * environment.
	 */
	@Override
	protected boolean isResumable(ScriptInvocation call, AbStudy original) {
		MachineSizes machine = MachineSizes.ofThisMachine(call.environment());
		List<List<Object>> now = original.kindSettings()
			.cpus()
			.stream()
			.map(machine::describe)
			.map(AbKind::placement)
			.toList();
		return call.noteNotResumableUnless(
				original.kindSettings().sizes().stream().map(AbKind::placement).toList().equals(now),
				"was started with other CPUs or memory to run on");
	}

	private static List<Object> placement(MachineSize size) {
		// The part of the memory that the kernel reserves differs between boots.
		List<Long> memoryGb = size.memoryMb().stream().mapToObj((mb) -> Math.round(mb / MB_PER_GB)).toList();
		return List.of(size.cpus(), memoryGb, size.processors());
	}

	private static final class LoadConverter implements ITypeConverter<RepeatedLoad> {

		@Override
		public RepeatedLoad convert(String text) {
			RepeatedLoad load = RepeatedLoad.of(text);
			if (load.requests() < load.connections()) {
				throw new IllegalArgumentException("has fewer requests than ab would send at a time");
			}
			if (load.connections() > MAX_CONNECTIONS) {
				throw new IllegalArgumentException("has more connections than ab's " + MAX_CONNECTIONS);
			}
			return load;
		}

	}

	private static final class ProtocolConverter extends ChoiceConverter {

		ProtocolConverter() {
			super("plain", "keep-alive");
		}

	}

	private static final class SizeConverter implements ITypeConverter<String> {

		@Override
		public String convert(String text) {
			return text.equals(MachineSizes.ALL) ? text : String.valueOf(Flags.parseCount(text));
		}

	}

}
