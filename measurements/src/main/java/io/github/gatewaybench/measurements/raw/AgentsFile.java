package io.github.gatewaybench.measurements.raw;

import java.util.List;

/**
 * The content of the JSON file that tells open-load to generate the load with Hyperfoil
 * agents on other machines.
 *
 * @param home folder with the Hyperfoil distribution
 * @param java command that starts the JVM of the Hyperfoil controller
 * @param address address of this machine at which agents reach the controller
 * @param work folder for temporary files of the controller
 * @param threads number of threads of each agent that send requests
 * @param options options of the agents' JVMs
 */
public record AgentsFile(String home, String java, String address, String work, int threads, List<String> options,
		List<Agent> agents) {

	/**
	 * A Hyperfoil agent, which sends requests from another machine; the controller starts
	 * it over ssh.
	 *
	 * @param name name of the agent in Hyperfoil's statistics
	 * @param host host name for ssh
	 * @param user user name for ssh
	 * @param port port for ssh
	 * @param key file with the private key for ssh
	 * @param address address at which the agent listens for the controller and other
	 * agents
	 * @param folder folder on the agent's machine that holds the program "java", which
	 * starts the agent's JVM
	 */
	public record Agent(String name, String host, String user, int port, String key, String address, String folder) {
	}

}
