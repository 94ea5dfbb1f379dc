package io.github.gatewaybench.engine.hands;

/**
 * A line of /proc/net/tcp or tcp6.
 *
 * @param state the kernel's number
 * @param inode by which descriptors name the socket; 0 when no process holds it
 */
record TcpSocket(int state, long inode) {

	private static final int CLOSE_WAIT = 8;

	private static final int LISTEN = 10;

	/**
	 * Of number, local and remote address, state, queues, timer, retransmissions, user,
	 * timeout, inode and more.
	 */
	static TcpSocket parse(String line) {
		String[] words = line.strip().split(" +");
		return new TcpSocket(Integer.parseInt(words[3], 16), Long.parseLong(words[9]));
	}

	/**
	 * Whether the client has closed it and the server has not.
	 */
	boolean isAbandoned() {
		return this.state == CLOSE_WAIT;
	}

	boolean isListening() {
		return this.state == LISTEN;
	}

}
