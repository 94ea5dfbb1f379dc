package io.github.gatewaybench.jmh;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Position of a thread among the requests, which it goes through again and again. */
@State(Scope.Thread)
public class RequestCursor {

	private int position;

	int next() {
		return this.position++;
	}

}
