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
 * The free connections of a pool, which take turns. Hyperfoil prefers the one that was
 * used last, and has no setting for it: the others would be idle until the server closes
 * them (Tomcat after 20 s), and with as many as a stall of 2 s needs, a new one would be
 * opened for every ten requests. In turns each is used every 2 s.
 * <p>
 * In the warm-up some skip more turns than others, so that each has had another number of
 * requests at its end: a server that closes a connection after so many (Tomcat: 100)
 * would otherwise close all of them within one turn.
 */
final class Rotation extends ArrayDeque<HttpConnection> {

	private static final long serialVersionUID = 1L;

	/** How many of its turns a connection takes in the warm-up, from 0 to 1. */
	private final transient Map<HttpConnection, Double> shares = new HashMap<>();

	private final transient Random random = new Random(1);

	private boolean even;

	Rotation(Collection<HttpConnection> connections) {
		super(connections);
	}

	/** Lets all connections take all their turns from now on. */
	void even() {
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

	/** Adds a connection at the end, although Hyperfoil puts it first in line. */
	@Override
	public void addFirst(HttpConnection connection) {
		addLast(connection);
	}

	/**
	 * Lets the connections of a pool that is not in use yet take turns.
	 * @throws IllegalStateException if this Hyperfoil keeps them in another way
	 */
	@SuppressWarnings("unchecked")
	static Rotation in(HttpConnectionPool pool) {
		try {
			Field available = pool.getClass().getDeclaredField("available");
			available.setAccessible(true);
			Rotation rotation = new Rotation((Collection<HttpConnection>) available.get(pool));
			available.set(pool, rotation);
			return rotation;
		}
		catch (ReflectiveOperationException | ClassCastException ex) {
			throw new IllegalStateException("the connections of this Hyperfoil cannot take turns", ex);
		}
	}

}
