package io.github.gatewaybench.engine.run;

import java.util.List;

/**
 * What wrk prints when all is well.
 */
final class Wrk {

	/** The bytes of each answer. */
	static final long ANSWER = 100;

	private Wrk() {
	}

	/** The command of an execution. */
	static List<String> command(int connections, int seconds, String url) {
		return List.of("wrk", "-t1", "-c" + connections, "-d" + seconds + "s", "--latency", url);
	}

	/** What it prints then: 100 requests a second on each connection. */
	static String output(List<String> command) {
		int connections = Integer.parseInt(command.get(2).substring(2));
		int seconds = Integer.parseInt(command.get(3).replaceAll("[^0-9]", ""));
		return """
				Running %1$ds test @ %2$s
				  1 threads and %3$d connections
				  Thread Stats   Avg      Stdev     Max   +/- Stdev
				    Latency    10.00ms    1.00ms  20.00ms   90.00%%
				    Req/Sec     1.00k     0.00     1.00k    90.00%%
				  Latency Distribution
				     50%%   10.00ms
				     75%%   11.00ms
				     90%%   12.00ms
				     99%%   19.00ms
				  %4$d requests in %1$d.00s, 1.00MB read
				Requests/sec:  %5$d.00
				Transfer/sec:      1.00MB
				Bytes read: %6$d
				""".formatted(seconds, command.get(5), connections, connections * 100 * seconds, connections * 100,
				connections * 100 * seconds * ANSWER);
	}

}
