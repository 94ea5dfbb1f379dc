package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.run.Sites.Processes;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SitesTest {

	private final FakeHost machine = new FakeHost();

	private final Site here = this.machine.site(2);

	private final Site first = site("10.0.0.3");

	private final Site second = site("10.0.0.4");

	private Site site(String address) {
		LocalHost host = new LocalHost(address, "java", Path.of("/repository"), Map.of());
		return this.machine.site(host, 2);
	}

	@Test
	void aRoleThatIsNotNamedRunsHere() {
		Sites sites = new Sites(this.here, Map.of("backend", List.of(this.first)));
		assertThat(sites.of("load")).isSameAs(this.here);
		assertThat(sites.of("gateway")).isSameAs(this.here);
		assertThat(sites.of("backend")).isSameAs(this.first);
	}

	@Test
	void instancesOfTheBackendTakeTurns() {
		Sites sites = new Sites(this.here, Map.of("backend", List.of(this.first, this.second)));
		assertThat(List.of("backend-1", "backend-2", "backend-3", "backend")).extracting(sites::of)
			.containsExactly(this.first, this.second, this.first, this.first);
	}

	@Test
	void processesAreThoseOfTheirMachine() {
		Processes processes = new Processes().with(this.here, List.of(1, 2)).with(this.here, List.of(3));
		assertThat(processes.on(this.here)).containsExactly(1, 2, 3);
	}

}
