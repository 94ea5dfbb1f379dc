package io.github.gatewaybench.engine.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The file of hosts, and what is wrong with it.
 */
class HostsFileTest {

	@TempDir
	private Path folder;

	private final Validation validation = new Validation();

	private Map<String, List<HostEntry>> read(String text) throws IOException {
		return HostsFile.read(Files.writeString(this.folder.resolve("hosts.yaml"), text), this.validation);
	}

	private List<String> told() {
		return this.validation.problems()
			.stream()
			.map(Problem::what)
			.map((each) -> each.replace("--hosts " + this.folder + "/hosts.yaml ", ""))
			.toList();
	}

	@Test
	void theExampleIsOne() {
		Map<String, List<HostEntry>> hosts = HostsFile.read(Path.of("../docs/hosts.yaml"), this.validation);
		assertThat(told()).isEmpty();
		assertThat(hosts).containsOnlyKeys("load", "gateway", "backend");
		assertThat(hosts.get("gateway")).containsExactly(new HostEntry(Optional.of("bench@gateway.example.org:2222"),
				Optional.of("10.0.0.2"), Optional.of("/var/tmp"), Optional.of("/usr/lib/jvm/jdk-25/bin/java")));
		assertThat(hosts.get("backend")).extracting(HostEntry::toString)
			.containsExactly("bench@backend-1.example.org", "bench@backend-2.example.org");
	}

	@Test
	void aHostIsWhatSshTakes() throws Exception {
		HostEntry host = read("load: bench@[fd00::1]:2222").get("load").get(0);
		assertThat(host.destination()).isEqualTo("bench@fd00::1");
		assertThat(host.port()).contains("2222");
		assertThat(host.hostName()).isEqualTo("fd00::1");
		assertThat(read("load: alias").get("load").get(0).port()).isEmpty();
	}

	@Test
	void theHostsOfARunAreCheckedAsTheFileIs() {
		String good = """
				{"hosts": {"load": [{"host": "a", "address": "10.0.0.1", "dir": "/tmp", "java": {"command": "java"}}],
				"backend": [{"host": "this host", "address": "10.0.0.2", "java": {"command": "java"}}]}}
				""";
		assertThat(ofRun(good)).isEqualTo(Map.of("load",
				List.of(new HostEntry(Optional.of("a"), Optional.of("10.0.0.1"), Optional.of("/tmp"),
						Optional.of("java"))),
				"backend",
				List.of(new HostEntry(Optional.empty(), Optional.of("10.0.0.2"), Optional.empty(), Optional.empty()))));
		assertThat(ofRun("{}")).isEmpty();
		assertThat(told()).isEmpty();
		for (String each : List.of("\"host\": \"a b\"", "\"host\": \"-oProxyCommand=x\"", "\"host\": 7", "")) {
			assertThat(ofRun("{\"hosts\": {\"load\": [{" + each + "}]}}").get("load")).isEmpty();
		}
		ofRun("{\"hosts\": {\"a\": [7]}}");
		assertThat(told()).hasSize(5)
			.allMatch((each) -> each.startsWith("environment.json "))
			.contains("environment.json load: a b is not of the form user@host or user@host:22");
	}

	private Map<String, List<HostEntry>> ofRun(String environment) {
		return HostsFile.ofRun(Path.of("environment.json"),
				JsonMapper.shared().readValue(environment, ObjectNode.class), this.validation);
	}

	@Test
	void thisMachineHasAnAddress() throws Exception {
		HostEntry here = read("backend: {address: 10.0.0.9}").get("backend").get(0);
		assertThat(here.isHere()).isTrue();
		assertThat(here).hasToString("this host");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					""                              | names no role
					[]                              | names no role
					gatway: a                       | names the unknown role gatway
					load: []                        | load names no host
					load: -oProxyCommand=x          | load: -oProxyCommand=x is not of the form user@host or user@host:22
					load: a b                       | load: a b is not of the form user@host or user@host:22
					load: {host: a, port: "22"}     | load is neither user@host nor a mapping of address, dir, host, java: {"host":"a","port":"22"}
					load: {host: 22}                | load is neither user@host nor a mapping of address, dir, host, java: {"host":22}
					load: {dir: /tmp}               | load names no host
					load: {host: a, dir: tmp}       | load: dir tmp is not an absolute path
					load: {address: 1.1.1.1, dir: /tmp} | load: dir and java are for other hosts, and it runs on this one
					gateway: [a, b]                 | names 2 hosts for the gateway
					backend: [a, {host: a, dir: /tmp}] | names a twice, with different settings
					""")
	void whatIsWrongIsTold(String text, String problem) throws Exception {
		read(text);
		assertThat(told()).containsExactly(problem);
	}

	@Test
	void allThatIsWrongIsToldAtOnce() throws Exception {
		read("load: [a b, {host: a, dir: x}]\ngateway: {hots: a}");
		assertThat(told()).hasSize(3);
	}

	@Test
	void whatIsNoYamlIsTold() throws Exception {
		read("load: [a");
		assertThat(told()).singleElement().asString().startsWith("is not valid YAML: ");
		read("load: a@b\nload: c@d");
		assertThat(told().get(1)).startsWith("is not valid YAML: Duplicate ").contains("load");
		HostsFile.read(this.folder.resolve("nowhere"), this.validation);
		assertThat(told().get(2)).endsWith("nowhere: there is no such file");
	}

}
