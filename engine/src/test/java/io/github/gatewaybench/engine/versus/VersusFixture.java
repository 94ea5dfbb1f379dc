package io.github.gatewaybench.engine.versus;

import java.nio.file.Path;

import io.github.gatewaybench.engine.kind.KindFixture;

/** A repository with a native gateway that can be an arm, and its backend. */
final class VersusFixture {

	private VersusFixture() {
	}

	static KindFixture create(Path home) {
		KindFixture fixture = new KindFixture(home, VersusKind::new, "name=versus");
		fixture.repository.addNative("backend-stub", 21570, false)
			.addNative("gateway-stub", 21571, true)
			.write("scripts/round1.sh", """
					run_experiment round \\
					  backend=backend-stub \\
					  path=/hello \\
					  expected-body=world \\
					  subjects='direct gateway-stub' \\
					  -- "$@"
					""");
		return fixture;
	}

}
