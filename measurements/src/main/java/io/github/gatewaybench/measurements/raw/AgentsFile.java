package io.github.gatewaybench.measurements.raw;

import java.util.List;

/**
 * The file that tells open-load which agents of Hyperfoil on other machines are to offer
 * the load in its place.
 *
 * @param home the folder of Hyperfoil's distribution
 * @param java the command that starts its controller
 * @param address address of this machine, at which the agents reach the controller
 * @param work a folder for the controller's own files
 * @param threads number of threads that an agent sends requests from
 * @param options options of the agents' JVMs
 */
public record AgentsFile(String home, String java, String address, String work, int threads, List<String> options,
		List<Agent> agents) {

	/**
	 * An agent, which the controller starts over ssh.
	 *
	 * @param name name under which its requests are counted
	 * @param key the file with the private key
	 * @param address address at which it listens for the controller and other agents
	 * @param folder folder on that machine whose program "java" runs the agent's JVM
	 */
	public record Agent(String name, String host, String user, int port, String key, String address, String folder) {
	}

}
