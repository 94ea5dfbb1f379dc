package io.github.gatewaybench.engine.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MachinesTest {

	private final Machine here = machine("127.0.0.1");

	private final Machine first = machine("10.0.0.3");

	private final Machine second = machine("10.0.0.4");

	private static Machine machine(String address) {
		return new Machine(new LocalHost(address, "java", Path.of("/repository"), Map.of()), Path.of("/nonexistent"));
	}

	@Test
	void aRoleThatIsNotNamedRunsHere() {
		Machines machines = new Machines(this.here, Map.of("backend", List.of(this.first)));
		assertThat(machines.forRole("load")).isSameAs(this.here);
		assertThat(machines.forRole("gateway")).isSameAs(this.here);
		assertThat(machines.forRole("backend")).isSameAs(this.first);
	}

	@Test
	void instancesOfTheBackendTakeTurns() {
		Machines machines = new Machines(this.here, Map.of("backend", List.of(this.first, this.second)));
		assertThat(List.of("backend-1", "backend-2", "backend-3", "backend")).extracting(machines::forRole)
			.containsExactly(this.first, this.second, this.first, this.first);
	}

	@Test
	void aMachineKnowsItsRolesAndIsThereOnce() {
		Machines machines = new Machines(this.here,
				Map.of("backend", List.of(this.first, this.second), "gateway", List.of(this.first)));
		assertThat(machines.roles(this.first)).containsExactly("gateway", "backend");
		assertThat(machines.roles(this.second)).containsExactly("backend");
		assertThat(machines.roles(this.here)).containsExactly("load");
		assertThat(machines.all()).first().isSameAs(this.here);
		assertThat(machines.all()).hasSize(3).doesNotHaveDuplicates();
	}

}
