package io.github.gatewaybench.measurements;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Kinds of {@link Warning}, each with a template of the text (names of values in braces),
 * a title, advice, and the figures that it casts doubt on. A kind without such figures is
 * a reason: it makes a cell invalid.
 */
public enum WarningCode {

	LATENCY_TOO_HIGH("latencies contradict Little's law (throughput x mean latency is {factor} times the connections)",
			"wrk's latencies are higher than its throughput allows",
			"Trust throughput and CPU. Measure latency at a rate: scripts/rate.sh.", FigureGroup.LATENCY),

	LATENCY_INCOMPLETE(
			"only about {answered} of {connections} connections were being answered: the latencies leave out the others",
			"the latencies leave out connections that got no answer",
			"Use fewer connections, or cells much longer than connections / throughput (--duration).",
			FigureGroup.LATENCY),

	NOT_WARM("{server} was not warm: its compilers used {percent} % of its CPU time", "a JVM was still warming up",
			"Warm up for longer: --whole-warmup --warmup-limit 5m.", FigureGroup.values()),

	WARMTH_UNKNOWN("whether the servers were warm could not be seen", "it is unknown whether the JVMs were warm",
			"Measure on Linux, where /proc shows it.", FigureGroup.values()),

	/** The servers were still processing requests of the previous cell. */
	NOT_IDLE("the servers were not idle before the cell", "the servers were not idle when the cell began",
			"Run it again with fewer connections, or with one connection count at a time.", FigureGroup.values()),

	/** The load generator, the backend or their host was nearly saturated. */
	BOTTLENECK("{who} used {percent} % of {what}: the subject may not be the bottleneck",
			"the subject may not be the bottleneck",
			"Compare CPU per request instead, or put the load generator on another host: docs/HOSTS.md.",
			FigureGroup.THROUGHPUT, FigureGroup.LATENCY),

	OTHER_PROCESSES("other processes used {percent} % of {machine}", "other processes were busy",
			"Stop them, or run it again when the machine is quiet.", FigureGroup.THROUGHPUT, FigureGroup.LATENCY),

	/** The hypervisor gave CPU time to other virtual machines. */
	CPU_STEAL("CPU steal on {machine} was {percent} %", "CPU steal was high",
			"Run it again when the host is quiet, or on a machine of its own.", FigureGroup.THROUGHPUT,
			FigureGroup.LATENCY),

	SERVERS_RESTARTED(
			"the servers were restarted before it: this is execution {execution} after the start, not {expected}",
			"the servers were restarted before the cell", "Read the server's log for the reason, and run it again.",
			FigureGroup.values()),

	BACKEND_REQUESTS("the backend received {received} requests ({instances}), ab sent {sent}",
			"the backend did not receive every request once, or not in equal shares",
			"Look for retries and for other clients of the backend.", FigureGroup.values()),

	MEMORY("the gateway took {taken_mb} MB, more than the {given_mb} MB of this size",
			"the gateway took more memory than this machine size has", "Give it a smaller heap with JAVA_OPTS.",
			FigureGroup.values()),

	/** A warning of a kind that this version of the suite does not know. */
	OTHER("", "see the warning", "Read the warning to judge.", FigureGroup.values()),

	/** A block of a versus comparison that counts although it was disturbed. */
	TOLERATED("counts although {cause}: {why}", "a disturbed block counts",
			"Stop the other processes, or measure when the host is quiet.", FigureGroup.values()),

	/** The gateway changes a request or response in a way that it does not declare. */
	CHANGES_THE_WORK("the gateway changes what is measured: {changes}",
			"the gateway changes requests or responses in a way that it does not declare",
			"Compare it with gateways that do the same; the report lists what each changes.", FigureGroup.values()),

	/**
	 * The gateway could not be observed, so that its changes to requests and responses
	 * are unknown.
	 */
	NOT_ATTESTED("what the gateway changes could not be attested: {why}", "it is unknown what the gateway changes",
			"Read attested.json in its folder, and run it again.", FigureGroup.values()),

	SENT_LATE("p99 is {from_due_ms} ms from when requests were due, {p99_ms} ms from when they were sent",
			"the load generator was late, which latencies leave out",
			"Read from_due in the cell's figures, or put the load generator on another host: docs/HOSTS.md.",
			FigureGroup.LATENCY),

	CONNECTIONS_MISSING("only {open} of {sessions} connections were open at times",
			"fewer connections were open than asked for",
			"Raise the server's limit of connections, or lower --sessions.", FigureGroup.THROUGHPUT,
			FigureGroup.LATENCY),

	/**
	 * A step of a search for a knee that does not count, because what disturbed the
	 * machine may be why the SLO was violated or the load generator was late.
	 */
	STEP_DISTURBED("does not count, because the machine was disturbed: {cause}",
			"a step of a search does not count, because the machine was disturbed",
			"Search again when the machine is quiet.", FigureGroup.LATENCY),

	// From here on: reasons why a cell is not valid. The text of those without one here
	// is written again for each cell.
	OUTPUT_TOO_LARGE("{tool} wrote more than {limit_mb} MiB, the largest file that is read"),
	NO_RESULT("{tool} gave no result, exit status {status}: see its output"),
	EXIT_STATUS("{tool} ended with exit status {status}: {details}"), GAVE_UP("ab gave up: {details}"),
	NO_ANSWER("no request was answered"), DURATION("{tool} ran {ran_s} s instead of {asked_s} s"),
	CONTRADICTION("the figures contradict each other: {figure} is {other}"),
	REQUESTS_MISSING("{done} of {asked} requests done"),
	REQUESTS_UNANSWERED("{missing} of {offered} requests were not answered"),
	REQUESTS_FAILED("failed requests: {kind} {count}"), ERROR_STATUS("{count} answers with {kind}"),
	ANSWERS_STOPPED(
			"only about {answered} of {connections} connections were being answered, although no answer took longer than {most_ms} ms"),
	ANSWER_SIZE("the {part} had {got} bytes on average instead of {expected}: not all were the expected one"),
	SOCKET_ERRORS("socket errors: connect {connect}, read {read}, write {write}, timeout {timeout}"),
	SESSIONS_BUSY("all {sessions} sessions were busy, and requests were sent late: the server stalled or is slow"),
	LOAD_LATE("the load generator was late for {percent} % of the time, by {most_ms} ms at most"), LOAD_FAILED,
	AGENTS_BUSY("the agents used {percent} % of the CPU time their threads can use: they were late themselves"),
	MODES_MISSING("JMH gave no figure of {modes}"),
	OTHER_PARAMETERS("JMH measured other parameters than it was asked to"),
	STOPPED("{process} was stopped (SIGSTOP or a debugger) in {samples} of the samples, one a second"),
	HUNG("{tool} did not end within {limit_s} s and was stopped"), DIED,
	CLOCK_SET("the clock of {machine} was set by {clock_ahead_s} s during the cell"),
	ENGINE_STALLED("the engine stalled for {stalled_s} s during the cell"), ANOTHER_SERVER("after the cell: {problem}"),
	NO_WORK("{server} used {cpu_s} s of CPU time as the {role} for {requests} requests: it cannot have answered them"),
	DISK_FULL("{host} has no free disk space in {folder}"), WRONG_BEFORE("before the cell: {wrong}"),
	WRONG_DURING("{count} of {checks} spot checks during the cell got a wrong answer, the first: {wrong}"),
	BACKEND_NOT_ASKED(
			"{answered} requests were answered, but the backend received only {received}: the gateway does not ask it"),
	BACKEND_IDLE(
			"the backend used {percent} % of the CPU time that as many requests take without the gateway, which cannot have asked it"),
	WRONG_AFTER("after the cell: {wrong}"),

	/** Other processes or other guests of the host used CPU time. */
	DISTURBED("the machine was disturbed: {cause}"),
	NOT_STEADY("{server} was not steady when its warm-up ended, after {limit_s} s"),
	CPU_UNSEEN("the CPU time of {server} was not seen in every slice"),

	/** The cell was skipped, its subject could not be tested, or its file is missing. */
	NOT_RUN,

	/** A reason of a kind that this version of the suite does not know. */
	OTHER_REASON;

	private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)}");

	private final String template;

	private final String title;

	private final String advice;

	private final Set<FigureGroup> about = EnumSet.noneOf(FigureGroup.class);

	WarningCode() {
		this("");
	}

	WarningCode(String template) {
		this(template, "", "");
	}

	WarningCode(String template, String title, String advice, FigureGroup... about) {
		this.template = template;
		this.title = title;
		this.advice = advice;
		this.about.addAll(List.of(about));
	}

	@JsonCreator
	static WarningCode of(Object name) {
		if (!(name instanceof String)) {
			throw new IllegalArgumentException("is not a text");
		}
		return Stream.of(values()).filter((each) -> each.toString().equals(name)).findFirst().orElse(OTHER);
	}

	/** Creates a warning of this kind from alternating names and values for its text. */
	public Warning with(Object... namesAndValues) {
		Map<String, Object> values = OrderedMaps.of(namesAndValues);
		return new Warning(this, text(values), values);
	}

	/** Creates a warning of this kind with the given text, without values. */
	public Warning withText(String text) {
		return new Warning(this, text, Map.of());
	}

	/** Fills the values into the template of this kind's text. */
	String text(Map<String, Object> values) {
		return PLACEHOLDER.matcher(this.template)
			.replaceAll((place) -> Matcher.quoteReplacement(Warning.format(values.get(place.group(1)))));
	}

	/** Whether this kind is a reason, which makes a cell invalid. */
	public boolean isReason() {
		return this.about.isEmpty();
	}

	/**
	 * Words that name the problem, such as "CPU steal was high"; empty for codes that are
	 * reasons.
	 */
	public String title() {
		return this.title;
	}

	/**
	 * Advice to the user on what to do about the problem; empty for codes that are
	 * reasons.
	 */
	public String advice() {
		return this.advice;
	}

	/**
	 * Groups of figures that a warning of this kind casts doubt on; empty for codes that
	 * are reasons.
	 */
	public Set<FigureGroup> affectedFigures() {
		return Collections.unmodifiableSet(this.about);
	}

	/**
	 * Names those of the given groups of figures that this kind of warning casts doubt
	 * on, as in "throughput, latency"; empty if there are none.
	 */
	public String affectedFiguresText(Set<FigureGroup> among) {
		return this.about.stream().filter(among::contains).map(FigureGroup::toString).collect(Collectors.joining(", "));
	}

	/** The letter that stands for this kind of warning next to figures in tables. */
	public String letter() {
		return Character.toString('a' + ordinal());
	}

	/** The name of this kind in files, such as not_warm. */
	@JsonValue
	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** Groups of figures that a warning can cast doubt on. */
	public enum FigureGroup {

		THROUGHPUT, LATENCY, CPU;

		@Override
		public String toString() {
			return (this == CPU) ? name() : name().toLowerCase(Locale.ROOT);
		}

	}

}
