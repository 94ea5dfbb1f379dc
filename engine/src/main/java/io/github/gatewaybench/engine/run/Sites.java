package io.github.gatewaybench.engine.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.host.Sample;

/**
 * The machines of a run.
 *
 * @param here the one of the head
 * @param byRole those of roles that are named: load, gateway, backend; the others run
 * here
 */
public record Sites(Site here, Map<String, List<Site>> byRole) {

	private static final Pattern INSTANCE = Pattern.compile("(.+)-([0-9]+)");

	/** All on this machine. */
	public static Sites of(Site here) {
		return new Sites(here, Map.of());
	}

	/** Where a role runs, all of it. */
	public List<Site> all(String role) {
		return this.byRole.getOrDefault(role, List.of(this.here));
	}

	/** Where a role runs; instances of one, as in backend-2, take turns. */
	public Site of(String role) {
		Matcher instance = INSTANCE.matcher(role);
		boolean counted = instance.matches();
		List<Site> sites = all(counted ? instance.group(1) : role);
		return sites.get(counted ? (Integer.parseInt(instance.group(2)) - 1) % sites.size() : 0);
	}

	/** Each of them once, this one first. */
	public List<Site> all() {
		Map<String, Site> all = new LinkedHashMap<>();
		Stream.concat(Stream.of(this.here), this.byRole.values().stream().flatMap(List::stream))
			.forEach((each) -> all.putIfAbsent(each.name(), each));
		return List.copyOf(all.values());
	}

	/** Every process of every machine. */
	Look look() throws InterruptedException {
		Map<String, Sample> samples = new LinkedHashMap<>();
		for (Site each : all()) {
			samples.put(each.name(), each.look());
		}
		return new Look(samples);
	}

	/** Some processes, with their peak memory. */
	Look look(Processes processes) throws InterruptedException {
		Map<String, Sample> samples = new LinkedHashMap<>();
		for (Site each : all()) {
			samples.put(each.name(), each.look(processes.on(each)));
		}
		return new Look(samples);
	}

	/** What was seen of all machines at a moment, by their names. */
	record Look(Map<String, Sample> samples) {

		Sample at(Site site) {
			return this.samples.get(site.name());
		}

	}

	/** Processes, by the machine that they run on. */
	record Processes(Map<String, List<Integer>> bySite) {

		Processes() {
			this(new LinkedHashMap<>());
		}

		List<Integer> on(Site site) {
			return this.bySite.getOrDefault(site.name(), List.of());
		}

		Processes with(Site site, List<Integer> pids) {
			this.bySite.computeIfAbsent(site.name(), (name) -> new ArrayList<>()).addAll(pids);
			return this;
		}

	}

}
