package io.github.gatewaybench.jmh;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A thread's way through the requests, round and round. */
@State(Scope.Thread)
public class RequestCursor {

	private int position;

	int next() {
		return this.position++;
	}

}
