package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Map.Entry;

import static java.util.Map.entry;

/**
 * Recognizes the codes of warnings in old runs, whose files stored warnings as sentences
 * without codes.
 */
final class LegacyWarnings {

	/** Phrases by which the code of a sentence is recognized; the first match decides. */
	static final List<Entry<String, WarningCode>> CODES_BY_PHRASE = List.of(
			entry("throughput x mean latency is ", WarningCode.LATENCY_TOO_HIGH),
			entry(" connections were being answered: ", WarningCode.LATENCY_INCOMPLETE),
			entry(" was not warm: ", WarningCode.NOT_WARM), entry("the warm-up had not settled", WarningCode.NOT_WARM),
			entry("whether the servers were warm ", WarningCode.WARMTH_UNKNOWN),
			entry("the servers were not idle ", WarningCode.NOT_IDLE),
			entry("the subject may not be the bottleneck", WarningCode.BOTTLENECK),
			entry("ab, which has one thread, was busy ", WarningCode.BOTTLENECK),
			entry("other processes used ", WarningCode.OTHER_PROCESSES),
			entry("the host took away ", WarningCode.CPU_STEAL),
			entry("the servers were restarted ", WarningCode.SERVERS_RESTARTED),
			entry("the servers were started anew ", WarningCode.SERVERS_RESTARTED),
			entry("the instances of the backend did not receive ", WarningCode.BACKEND_REQUESTS),
			entry("the backend received ", WarningCode.BACKEND_REQUESTS),
			entry("the gateway took ", WarningCode.MEMORY), entry("before the cell: ", WarningCode.WRONG_BEFORE),
			entry("after the cell: ", WarningCode.WRONG_AFTER), entry(" gave no result", WarningCode.NO_RESULT),
			entry(" ended with exit status ", WarningCode.EXIT_STATUS), entry("ab gave up: ", WarningCode.GAVE_UP),
			entry("no request was answered", WarningCode.NO_ANSWER), entry(" s instead of ", WarningCode.DURATION),
			entry(" requests done", WarningCode.REQUESTS_MISSING),
			entry(" requests were not answered", WarningCode.REQUESTS_UNANSWERED),
			entry("failed requests: ", WarningCode.REQUESTS_FAILED),
			entry(" answers with an", WarningCode.ERROR_STATUS), entry("socket errors: ", WarningCode.SOCKET_ERRORS),
			entry(" sessions were busy, ", WarningCode.SESSIONS_BUSY),
			entry("the load generator was late ", WarningCode.LOAD_LATE), entry("Hyperfoil", WarningCode.LOAD_FAILED),
			entry("the agents could not ", WarningCode.LOAD_FAILED), entry("the agents have ", WarningCode.LOAD_FAILED),
			entry(" sent nothing", WarningCode.LOAD_FAILED), entry("the agents used ", WarningCode.AGENTS_BUSY),
			entry("JMH gave no figure ", WarningCode.MODES_MISSING),
			entry("JMH measured other parameters ", WarningCode.OTHER_PARAMETERS),
			entry(" stood stopped ", WarningCode.STOPPED), entry(" did not end within ", WarningCode.HUNG),
			entry(" died during ", WarningCode.DIED), entry(" was killed during ", WarningCode.DIED),
			entry("the clock was set by ", WarningCode.CLOCK_SET),
			entry("nobody looked for ", WarningCode.ENGINE_STALLED),
			entry(" has no free disk space ", WarningCode.DISK_FULL));

	private LegacyWarnings() {
	}

	static WarningCode codeOf(String sentence) {
		return CODES_BY_PHRASE.stream()
			.filter((each) -> sentence.contains(each.getKey()))
			.map(Entry::getValue)
			.findFirst()
			.orElse(WarningCode.OTHER);
	}

	/** Replaces each number in a sentence, but no part of a name such as g1, by "…". */
	static String maskNumbers(String sentence) {
		return sentence.replaceAll("(?<!\\w|[A-Za-z]-|[A-Za-z]\\w{0,9}\\.)\\d+(\\.\\d+)?", "…");
	}

}
