package io.github.gatewaybench.measurements;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a warning on a cell means: which figures it casts doubt on, and what to do. The
 * cell's file has the warning in words.
 */
public enum Doubt {

	/** Throughput x mean latency is more than the connections. */
	LATENCIES_TOO_HIGH(List.of("throughput x mean latency is "),
			"wrk's latencies are higher than its throughput allows",
			"Trust throughput and CPU. Measure latency at a rate: scripts/rate.sh.", About.LATENCY),

	/** It is less. */
	UNANSWERED(List.of(" connections were being answered: "), "the latencies leave out connections that got no answer",
			"Use fewer connections, or cells much longer than connections / throughput (--duration).", About.LATENCY),

	/** A JVM compiled during the cell, or had done so until shortly before. */
	NOT_WARM(List.of(" was not warm: ", "the warm-up had not settled"), "a JVM was still warming up",
			"Allow a longer warm-up, as in --warmup-limit 5m.", About.values()),

	/** Nothing tells of the compilers. */
	WARMTH_UNKNOWN(List.of("whether the servers were warm "), "it is unknown whether the JVMs were warm",
			"Measure on Linux, where /proc shows it.", About.values()),

	/** Requests of the cell before were still being worked off. */
	NOT_IDLE(List.of("the servers were not idle "), "the servers were not idle when the cell began",
			"Run it again with fewer connections, or with one connection count at a time.", About.values()),

	/** The load generator, the backend or their host had no time to spare. */
	BOTTLENECK(List.of("the subject may not be the bottleneck", "ab, which has one thread, was busy "),
			"the subject may not be the bottleneck",
			"Compare CPU per request instead, or put the load generator on another host: docs/HOSTS.md.",
			About.THROUGHPUT, About.LATENCY),

	/** Other processes were at work. */
	OTHER_PROCESSES(List.of("other processes used "), "other processes were busy", "Stop them, and run it again.",
			About.THROUGHPUT, About.LATENCY),

	/** The hypervisor gave CPU time to others. */
	STOLEN(List.of("the host took away "), "the host took CPU time away",
			"Run it again when the host is quiet, or on a machine of its own.", About.THROUGHPUT, About.LATENCY),

	/** An execution is not the one after the start that it should be. */
	RESTARTED(List.of("the servers were restarted ", "the servers were started anew "),
			"the servers were restarted before the cell", "Read the server's log for the reason, and run it again.",
			About.values()),

	/** The instances of the backend had different shares of the work. */
	UNBALANCED(List.of("the instances of the backend did not receive ", "the backend received "),
			"the backend did not receive every request once, or not in equal shares",
			"Look for retries and for other clients of the backend.", About.values()),

	/** The gateway took more memory than the machine size has. */
	MEMORY(List.of("the gateway took "), "the gateway took more memory than this machine size has",
			"Give it a smaller heap with JAVA_OPTS.", About.values()),

	/** A warning in words that are not known here. */
	OTHER(List.of(""), "see the warning", "Read the warning to judge.", About.values());

	/** What its warnings have in common, one of these. */
	private final List<String> words;

	private final String title;

	private final String advice;

	private final Set<About> about = EnumSet.noneOf(About.class);

	Doubt(List<String> words, String title, String advice, About... about) {
		this.words = words;
		this.title = title;
		this.advice = advice;
		this.about.addAll(Set.of(about));
	}

	/** What a warning means. */
	public static Doubt of(String warning) {
		return Stream.of(values())
			.filter((each) -> each.words.stream().anyMatch(warning::contains))
			.findFirst()
			.orElseThrow();
	}

	/** What is wrong, in a few words, whatever the cell. */
	public String title() {
		return this.title;
	}

	/** What to do, in a sentence. */
	public String advice() {
		return this.advice;
	}

	/** What it casts doubt on. */
	public Set<About> about() {
		return Set.copyOf(this.about);
	}

	/** The same in words, as in "throughput, latency". */
	public String words() {
		return this.about.stream().map(About::toString).collect(Collectors.joining(", "));
	}

	/** The letter that marks its figures in tables. */
	public String letter() {
		return Character.toString('a' + ordinal());
	}

	/** What figures are about. */
	public enum About {

		THROUGHPUT, LATENCY, CPU;

		@Override
		public String toString() {
			return (this == CPU) ? name() : name().toLowerCase(Locale.ROOT);
		}

	}

}
