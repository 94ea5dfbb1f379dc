package io.github.gatewaybench.engine.preflight;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Who tries to reach whom, on machines that each have a script of their own for it.
 */
class NetworkChecksTest {

	@TempDir
	private Path home;

	private final Validation validation = new Validation();

	private final ObjectNode hosts = JsonMapper.shared().createObjectNode();

	/** Creates a machine whose script notes what it is asked for and runs commands. */
	private Machine machine(String address, String commands) {
		Path repository = this.home.resolve(address);
		Path script = repository.resolve("scripts/hands/reach.sh");
		try {
			Files.createDirectories(script.getParent());
			Files.writeString(script, "#!/bin/sh\necho \"$1:$2\" >>'%s'\n%s\n".formatted(askedFile(address), commands));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		assertThat(script.toFile().setExecutable(true)).isTrue();
		return new Machine(new LocalHost(address, "java", repository, Map.of()), this.home);
	}

	private Path askedFile(String address) {
		return this.home.resolve("asked-" + address);
	}

	/** What the machine was asked to reach, in any order. */
	private List<String> asked(String address) throws IOException {
		return Files.exists(askedFile(address)) ? Files.readAllLines(askedFile(address)) : List.of();
	}

	/** Checks these machines; gateways listen on port 21, backends on 22 and 23. */
	private void check(Machine here, Map<String, List<Machine>> byRole) throws InterruptedException {
		byRole.forEach((role, machines) -> machines.forEach((each) -> this.hosts.withArray("/" + role).addObject()));
		new NetworkChecks(new Machines(here, byRole), (role) -> role.equals("gateway") ? List.of(21) : List.of(22, 23),
				this.validation)
			.measureRoundTrips(this.hosts);
	}

	private void checkApart(String commandsOfHere, String commandsOfOthers) throws InterruptedException {
		check(machine("10.0.0.1", commandsOfHere),
				Map.of("load", List.of(machine("10.0.0.2", commandsOfOthers)), "gateway",
						List.of(machine("10.0.0.3", commandsOfOthers)), "backend",
						List.of(machine("10.0.0.4", commandsOfOthers))));
	}

	@AfterEach
	void nothingIsInterrupted() {
		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	void theShortestRoundTripIsRecordedWhateverAShellWarnsOf() throws Exception {
		checkApart("echo 1", "echo noise >&2; echo 150; echo 120; echo 130");
		assertThat(this.validation.problems()).isEmpty();
		assertThat(JsonMapper.shared().readTree(this.hosts.toString())).isEqualTo(JsonMapper.shared().readTree("""
				{"load": [{"round_trip_us": {"10.0.0.3": 120, "10.0.0.4": 120}}],
				"gateway": [{"round_trip_us": {"10.0.0.4": 120}}], "backend": [{}]}
				"""));
	}

	@Test
	void thisMachineHasToReachTheServersToo() throws Exception {
		checkApart("exit 1", "echo 120");
		assertThat(asked("10.0.0.1")).containsExactlyInAnyOrder("10.0.0.3:21", "10.0.0.4:22", "10.0.0.4:23");
		assertThat(asked("10.0.0.2")).containsExactlyInAnyOrder("10.0.0.3:21", "10.0.0.4:22", "10.0.0.4:23");
		assertThat(asked("10.0.0.3")).containsExactlyInAnyOrder("10.0.0.4:22", "10.0.0.4:23");
		assertThat(asked("10.0.0.4")).isEmpty();
		assertThat(this.validation.problems()).hasSize(3)
			.contains(new Problem("this host gets no answer from 10.0.0.3 at port 21 within 5 s",
					"check the address, and that no firewall is between them"));
	}

	@Test
	void whatThisMachineTriesAsTheLoadOrTheGatewayItDoesNotTryAgain() throws Exception {
		Machine here = machine("10.0.0.1", "echo 120");
		check(here, Map.of("gateway", List.of(here), "backend", List.of(machine("10.0.0.4", ""))));
		assertThat(asked("10.0.0.1")).as("as the load, and as the gateway")
			.containsExactlyInAnyOrder("10.0.0.4:22", "10.0.0.4:23", "10.0.0.4:22", "10.0.0.4:23");
	}

	@Test
	void whyAMachineCannotTryIsTold() throws Exception {
		checkApart("echo 1", "echo 'bash 5 is required' >&2; exit 2");
		assertThat(this.validation.problems()).extracting(Problem::what)
			.contains("this host gets no answer from 10.0.0.3 at port 21 within 5 s: bash 5 is required");
	}

	@Test
	void anInterruptIsNoProblem() {
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> checkApart("echo 1", "echo 1"));
		assertThat(this.validation.problems()).isEmpty();
	}

}
