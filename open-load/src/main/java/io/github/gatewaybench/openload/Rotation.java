package io.github.gatewaybench.openload;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Collection;

import io.hyperfoil.http.api.HttpConnection;
import io.hyperfoil.http.api.HttpConnectionPool;

/**
 * Free connections that take turns. Hyperfoil prefers the one that was used last, and has
 * no setting for it: the others would be idle until the server closes them (Tomcat after
 * 20 s), and with as many as a stall of 2 s needs, one would be opened anew for every ten
 * requests. In turns each is used every 2 s.
 */
final class Rotation extends ArrayDeque<HttpConnection> {

	private static final long serialVersionUID = 1L;

	private Rotation(Collection<HttpConnection> connections) {
		super(connections);
	}

	/** What is first in line is last. */
	@Override
	public void addFirst(HttpConnection connection) {
		addLast(connection);
	}

	/**
	 * Lets the connections of a pool take turns, which is not in use yet.
	 * @throws IllegalStateException where this Hyperfoil keeps them in another way
	 */
	@SuppressWarnings("unchecked")
	static void in(HttpConnectionPool pool) {
		try {
			Field available = pool.getClass().getDeclaredField("available");
			available.setAccessible(true);
			available.set(pool, new Rotation((Collection<HttpConnection>) available.get(pool)));
		}
		catch (ReflectiveOperationException | ClassCastException ex) {
			throw new IllegalStateException("the connections of this Hyperfoil cannot take turns", ex);
		}
	}

}
