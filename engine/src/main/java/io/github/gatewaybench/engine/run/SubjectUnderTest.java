package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import io.github.gatewaybench.engine.attest.RecordingUpstream;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.ProcessSample;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Driver.WarmupLoad;
import io.github.gatewaybench.measurements.folder.UsageFile;
import io.github.gatewaybench.measurements.folder.UsageFile.UsageSample;

/**
 * The subject under test: its servers, started or not, and the URLs that receive requests
 * and loads. In a versus comparison, it stands for several subjects that are loaded
 * together.
 */
public final class SubjectUnderTest {

	private final Servers servers;

	private final Warmup warmup;

	private final Path folder;

	private final boolean trial;

	private List<Endpoint> targets = List.of();

	private int served;

	private Optional<String> countPath = Optional.empty();

	private boolean recordsUsage;

	private boolean usesRecorders;

	private final Map<String, RecordingUpstream> recorders = new HashMap<>();

	/**
	 * Creates a subject whose servers are not started yet.
	 * @param folder folder for the logs and cells of the subject
	 * @param trial whether the subject is only started to check that it responds
	 */
	public SubjectUnderTest(Servers servers, Warmup warmup, Path folder, boolean trial) {
		this.servers = servers;
		this.warmup = warmup;
		this.folder = folder;
		this.trial = trial;
	}

	public Servers servers() {
		return this.servers;
	}

	/** Host of a role, such as load for the load generator. */
	public Host host(String role) {
		return this.servers.machines().forRole(role).host();
	}

	public Path folder() {
		return this.folder;
	}

	public boolean isTrial() {
		return this.trial;
	}

	/**
	 * Makes gateways that are started from now on forward to a {@link RecordingUpstream}
	 * in front of the backend.
	 */
	public void useRecorders() {
		this.usesRecorders = true;
	}

	/** Recorders that gateways forward to, by the names of the gateways in cells. */
	public Map<String, RecordingUpstream> recorders() {
		return Collections.unmodifiableMap(this.recorders);
	}

	/**
	 * Returns the URLs that a gateway is to forward to: those of its backend or, after
	 * {@link #useRecorders()}, the URL of a new recorder in front of the first one.
	 * @param subject name of the gateway in its cells
	 * @param backends URLs of the instances of the backend, separated by commas
	 * @throws SubjectFailedException if the recorder has no port to listen on
	 */
	public String upstreamUrls(String subject, String backends) throws SubjectFailedException {
		if (!this.usesRecorders) {
			return backends;
		}
		try {
			RecordingUpstream recorder = new RecordingUpstream(backends.split(",")[0]);
			this.recorders.put(subject, recorder);
			return recorder.url();
		}
		catch (IOException ex) {
			throw new SubjectFailedException("the recorder of its requests cannot listen: " + ex.getMessage());
		}
	}

	/**
	 * Target of requests and load; the first one if there are several. Must not be called
	 * before a target is set.
	 */
	public Endpoint target() {
		return this.targets.get(0);
	}

	/** Targets of a load, in the order of the cells that it measures. */
	public List<Endpoint> targets() {
		return this.targets;
	}

	/** Sets the target of requests and loads. */
	public void setTarget(Endpoint target) {
		setTargets(List.of(target));
	}

	/**
	 * Sets the targets of a load that measures several cells, in the order of the cells.
	 */
	public void setTargets(List<Endpoint> targets) {
		this.targets = List.copyOf(targets);
	}

	/**
	 * Server that is tested: the gateway or, without one, the first instance of the
	 * backend; empty if several are tested together, or no target is set.
	 */
	Optional<RunningServer> testedServer() {
		return (this.targets.size() != 1) ? Optional.empty()
				: this.servers.byRole()
					.values()
					.stream()
					.min(Comparator.comparing(RunningServer::role, Servers.GATEWAYS_FIRST));
	}

	/** Number of loads served since the start; cells measured together share a load. */
	public int servedLoadCount() {
		return this.served;
	}

	void countLoad() {
		this.served++;
	}

	/** Makes loads from now on append the servers' resource usage to a file. */
	public void recordUsage() {
		this.recordsUsage = true;
	}

	/**
	 * Appends the servers' resource usage, taken from samples of all machines, to a file;
	 * does nothing unless {@link #recordUsage()} was called.
	 */
	void appendUsage(Map<Machine, ProcessSample> samples) {
		if (!this.recordsUsage) {
			return;
		}
		List<UsageSample> usage = this.servers.byRole()
			.values()
			.stream()
			.flatMap((each) -> each.usage(samples).stream())
			.toList();
		if (!usage.isEmpty()) {
			UsageFile.append(this.folder.resolve(UsageFile.NAME), usage);
		}
	}

	/** Sets the path at which the backend reports how many requests it has received. */
	public void setRequestCountPath(Optional<String> path) {
		this.countPath = path;
	}

	/** Number of requests received by each instance of the backend; empty if unknown. */
	Map<String, Long> receivedRequests() throws InterruptedException {
		return this.countPath.isPresent() ? this.servers.receivedRequests(this.countPath.get()) : new TreeMap<>();
	}

	/**
	 * Waits until the server of a role gives the expected response.
	 * @throws SubjectFailedException if there is none within the limit, or if the server
	 * ends
	 */
	public void awaitAnswer(String role) throws SubjectFailedException, InterruptedException {
		this.servers.awaitAnswer(role, target());
	}

	/**
	 * Warms up the server of a role, unless this is a trial.
	 * @throws SubjectFailedException if a server dies during the warm-up
	 */
	public void warmUp(String role, WarmupLoad load) throws SubjectFailedException, InterruptedException {
		if (!this.trial) {
			this.warmup.warmUp(this, role, load);
			this.servers.checkAlive("during the warm-up");
		}
	}

	/**
	 * Runs a load that does not belong to a cell.
	 * @param activity what the user is shown meanwhile, such as "counting instructions"
	 */
	public void runLoad(LoadCommand load, String activity) throws InterruptedException {
		this.warmup.runLoad(this, load, activity);
	}

}
