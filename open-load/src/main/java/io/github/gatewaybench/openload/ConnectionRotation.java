package io.github.gatewaybench.openload;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

import io.hyperfoil.http.api.HttpConnection;
import io.hyperfoil.http.api.HttpConnectionPool;

/**
 * Queue that hands out a pool's free connections in turn, so that none stays idle until
 * the server closes it. Hyperfoil itself always takes the connection that was used last,
 * and has no setting to change this: the others would be idle until the server closes
 * them (Tomcat after 60 s), and with enough connections for a stall of 2 s, one would
 * have to be reopened for about every 30 requests.
 * <p>
 * In the warm-up some connections skip more turns than others, so that each has had a
 * different number of requests when the warm-up ends. Otherwise a server that closes a
 * connection after a fixed number of requests (Tomcat: 100) would close all of them
 * within one turn.
 */
final class ConnectionRotation extends ArrayDeque<HttpConnection> {

	private static final long serialVersionUID = 1L;

	/** Share of its turns that each connection takes in the warm-up, from 0 to 1. */
	private final transient Map<HttpConnection, Double> shares = new HashMap<>();

	private final transient Random random = new Random(1);

	private boolean even;

	ConnectionRotation(Collection<HttpConnection> connections) {
		super(connections);
	}

	/** Ends the warm-up, in which connections skip some of their turns. */
	void endWarmup() {
		this.even = true;
		this.shares.clear();
	}

	@Override
	public HttpConnection pollFirst() {
		HttpConnection first = super.pollFirst();
		for (int i = 0; i < size() && skips(first); i++) {
			addLast(first);
			first = super.pollFirst();
		}
		return first;
	}

	private boolean skips(HttpConnection connection) {
		return !this.even && this.random.nextDouble() >= this.shares.computeIfAbsent(connection,
				(each) -> this.random.nextDouble());
	}

	/** Adds at the end a connection that Hyperfoil wants to put at the front. */
	@Override
	public void addFirst(HttpConnection connection) {
		addLast(connection);
	}

	/**
	 * Replaces the queue of a pool that is not in use yet by a rotation.
	 * @throws IllegalStateException if this version of Hyperfoil has no such queue
	 */
	@SuppressWarnings("unchecked")
	static ConnectionRotation installIn(HttpConnectionPool pool) {
		try {
			Field available = pool.getClass().getDeclaredField("available");
			available.setAccessible(true);
			ConnectionRotation rotation = new ConnectionRotation((Collection<HttpConnection>) available.get(pool));
			available.set(pool, rotation);
			return rotation;
		}
		catch (ReflectiveOperationException | ClassCastException ex) {
			throw new IllegalStateException("the connections of this Hyperfoil cannot take turns", ex);
		}
	}

}
