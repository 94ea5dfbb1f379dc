package io.github.gatewaybench.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.engine.check.Validation.RefusedException;
import io.github.gatewaybench.engine.subject.TestRepository;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What scripts/run.sh is asked for and cannot run.
 */
class ModuleCommandTest {

	private static final String LIST = "name a folder of this repository, or folder@variant";

	@TempDir
	private Path home;

	@BeforeEach
	void aRepository() {
		new TestRepository(this.home).addNative("backend-stub", 21550, false)
			.addNative("gateway-stub", 21551, true)
			.addJava("service-java", 21552, false);
	}

	/** The parts stand in the message, which has one problem for each of them. */
	private void refused(List<String> words, int problems, String... parts) {
		assertThatThrownBy(() -> ModuleCommand.commandLine(this.home, words, Map.of()))
			.isInstanceOf(RefusedException.class)
			.hasMessageStartingWith("Nothing was started; " + problems + " problem(s):")
			.hasMessageContainingAll(parts);
	}

	@Test
	void oneModuleIsNamed() {
		refused(List.of(), 1, "NAME is missing");
		refused(List.of("gateway-stub", "backend-stub", "--prot", "5"), 3, "more than one NAME: backend-stub",
				"more than one NAME: 5", "unknown argument: --prot");
	}

	@Test
	void aFlagIsGivenOnceAndWithAValueIfItTakesOne() {
		refused(List.of("gateway-stub", "--port", "1", "--port=2", "--dry-run=1"), 2, "--port is given twice",
				"--dry-run=1: --dry-run takes no value");
		refused(List.of("gateway-stub", "--port"), 1, "--port has no value");
		refused(List.of("gateway-stub", "--upstream"), 1, "--upstream has no value");
		refused(List.of("backend-stub", "--upstream=http://127.0.0.1:1"), 1,
				"--upstream is for gateways, and backend-stub is none");
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "65536", "-1", "abc", "1.5", "99999999999999999999" })
	void aPortIsANumber(String port) {
		refused(List.of("gateway-stub", "--port=" + port), 1, "--port " + port + " is not a port");
	}

	@Test
	void anUpstreamMayHaveAnIpv6Address() {
		refused(List.of("gateway-stub", "--upstream=http://[::1]:8080", "--nonsense"), 1,
				"unknown argument: --nonsense");
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://a", "https://a:1", "http://a:1/x", "a:1", "http://:1", "http://a b:1/",
			"http://::1:80", "http://[::1]" })
	void anUpstreamIsAnAddress(String upstream) {
		refused(List.of("gateway-stub", "--upstream=" + upstream), 1,
				"--upstream " + upstream + " is not http://HOST:PORT");
	}

	@ParameterizedTest
	@CsvSource({ "stack-2025/gateway-stub, stack-2025/gateway-stub: there is no stack-2025",
			"a..b, '\"a..b\" cannot be the name of a module'", "../x, ../x", "a b, a b", "$(x), $(x)", "direct, direct",
			"gateway-stub@tuned, gateway-stub@tuned" })
	void aNameIsThatOfAModuleHere(String name, String problem) {
		refused(List.of(name), 1, problem);
	}

	@Test
	void aNameThatIsNoneIsToldWithWhatANameIs() {
		refused(List.of("stack-2025/gateway-stub"), 1, LIST);
		refused(List.of("a..b"), 1, LIST);
		refused(List.of("service-java@nope"), 1, "has no application-nope.yml",
				"leave out @nope, or name another variant");
	}

	/** It is what a round asks for. */
	@ParameterizedTest
	@CsvSource({ "gateway-stub/other, /other", "service-java/other/path, /other/path",
			"service-java@tuned/other, /other" })
	void aPathIsRefused(String name, String path) {
		refused(List.of(name, "--dry-run"), 1, name + ": only subjects of a round can have a path",
				"leave out " + path);
	}

}
