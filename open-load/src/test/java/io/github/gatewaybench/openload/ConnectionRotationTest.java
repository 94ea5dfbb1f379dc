package io.github.gatewaybench.openload;

import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.hyperfoil.http.api.HttpConnection;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectionRotationTest {

	private final ConnectionRotation rotation = new ConnectionRotation(connections());

	@Test
	void connectionsTakeTurns() {
		this.rotation.endWarmup();
		assertThat(turns(100)).hasSize(20).allSatisfy((connection, turns) -> assertThat(turns).isEqualTo(5));
	}

	/** Otherwise a server that closes them after so many requests closes all at once. */
	@Test
	void theyHaveUnequalTurnsInTheWarmUp() {
		Collection<Integer> turns = turns(600).values();
		assertThat(Collections.max(turns) - Collections.min(turns)).isGreaterThan(30);
		assertThat(turns.stream().distinct().count()).isGreaterThan(10);
		this.rotation.endWarmup();
		assertThat(turns(20)).hasSize(20);
	}

	/** How many of the requests each connection has, where each is over at once. */
	private Map<HttpConnection, Integer> turns(int requests) {
		Map<HttpConnection, Integer> turns = new HashMap<>();
		for (int i = 0; i < requests; i++) {
			HttpConnection next = this.rotation.pollFirst();
			turns.merge(next, 1, Integer::sum);
			this.rotation.addFirst(next);
		}
		return turns;
	}

	private static List<HttpConnection> connections() {
		return Stream.generate(ConnectionRotationTest::connection).limit(20).toList();
	}

	private static HttpConnection connection() {
		return (HttpConnection) Proxy.newProxyInstance(HttpConnection.class.getClassLoader(),
				new Class<?>[] { HttpConnection.class }, (proxy, method, arguments) -> switch (method.getName()) {
					case "hashCode" -> System.identityHashCode(proxy);
					case "equals" -> proxy == arguments[0];
					default -> null;
				});
	}

}
