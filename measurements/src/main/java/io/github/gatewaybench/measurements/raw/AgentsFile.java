package io.github.gatewaybench.measurements.raw;

import java.util.List;

/**
 * The file that makes open-load use agents of Hyperfoil on other machines to offer the
 * load.
 *
 * @param home folder of the Hyperfoil distribution
 * @param java command that starts the JVM of the controller
 * @param address address of this machine at which agents reach the controller
 * @param work folder for the controller's own files
 * @param threads number of threads of each agent that send requests
 * @param options options of the agents' JVMs
 */
public record AgentsFile(String home, String java, String address, String work, int threads, List<String> options,
		List<Agent> agents) {

	/**
	 * An agent, which the controller starts over ssh.
	 *
	 * @param name name by which its requests are counted
	 * @param key file with the private key for ssh
	 * @param address address at which it listens for the controller and other agents
	 * @param folder folder on the agent's machine with the program "java" that starts its
	 * JVM
	 */
	public record Agent(String name, String host, String user, int port, String key, String address, String folder) {
	}

}
