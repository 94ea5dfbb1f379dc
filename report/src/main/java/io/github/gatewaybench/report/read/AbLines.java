package io.github.gatewaybench.report.read;

import java.util.Set;

/**
 * The names of the figures that ab prints, in its versions since 2.3 of 2006.
 */
final class AbLines {

	static final Set<String> KNOWN = Set.of("Server Software", "Server Hostname", "Server Port", "SSL/TLS Protocol",
			"Server Temp Key", "TLS Server Name", "Document Path", "Document Length", "Number of workers",
			"Concurrency Level", "Concurrency achieved", "Rampup delay", "Time taken for tests", "Number of requests",
			"Complete requests", "Failed requests", "Write errors", "Non-2xx responses", "Keep-Alive requests",
			"Keep-Alive aborts", "Total transferred", "Total POSTed", "Total body sent", "HTML transferred",
			"Requests per second", "Time per request", "Time per request, across all", "Transfer rate");

	private AbLines() {
	}

}
