package io.github.gatewaybench.engine.kind;

import java.util.List;

/**
 * All kinds of experiment, as scripts name them.
 */
public final class Launchers {

	private Launchers() {
	}

	/**
	 * The launcher of a kind, for one call.
	 * @throws IllegalArgumentException if there is none of that name
	 */
	public static Launcher of(String name) {
		return List.<Launcher>of(new RoundLauncher())
			.stream()
			.filter((each) -> each.name().equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("there is no kind of experiment \"" + name + "\""));
	}

}
