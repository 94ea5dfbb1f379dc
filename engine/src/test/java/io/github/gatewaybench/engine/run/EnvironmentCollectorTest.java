package io.github.gatewaybench.engine.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * In which environment a run can be taken up.
 */
class EnvironmentCollectorTest {

	private static final String BEGUN = """
			{"machine": {"cpu": "x", "cores": 2, "memory_mb": 7954, "kernel": "k"}, "limits": {},
			"sysctls": {"net.core.somaxconn": "4096", "kernel.threads-max": "192730"},
			"java": {"command": "java", "version": ["17.0.1"], "options": ""},
			"tools": {"wrk": "4.1"}, "git": {"commit": "c", "dirty": false},
			"jars": {"a": {"sha256": "1", "libraries": []}}, "native": {"nginx": "1.24"},
			"arms": {"java=25": {"java": ["25.0.1"], "commit": "e"}},
			"files": {"nginx": {"start.sh": "1", "nginx.conf.template": "2"}}}
			""";

	private static final Path SAMPLE = Path.of("../results/sample/hosts-round1/environment.json");

	private static List<String> differences(String begun, String now) {
		return EnvironmentCollector.differences(JsonMapper.shared().readValue(begun, ObjectNode.class),
				JsonMapper.shared().readValue(now, ObjectNode.class));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			"cpu": "x"         | "cpu": "y"         | machine: CPU model (x, now y)
			"cores": 2         | "cores": 4         | machine: CPUs (2, now 4)
			"memory_mb": 7954  | "memory_mb": 16000 | machine: memory (8 GB, now 16 GB)
			"somaxconn": "4096" | "somaxconn": "128" | machine: net.core.somaxconn (4096, now 128)
			"options": ""      | "options": "-Xmx1g" | java: JVM's flags (-, now -Xmx1g)
			["17.0.1"]         | ["25"]             | java: JVM (17.0.1, now 25)
			"wrk": "4.1"       | "wrk": "4.2"       | tools: wrk
			"sha256": "1"      | "sha256": "2"      | jars: a
			"nginx": "1.24"    | "nginx": "1.26"    | native: nginx
			"25.0.1"           | "25.0.2"           | jar or JVM of arms: java=25
			"start.sh": "1"    | "start.sh": "3"    | files: nginx/start.sh
			"start.sh": "1",   | ''                 | files: nginx/start.sh
			"start.sh": "1"    | "start.sh": "1", "more.conf": "3" | files: nginx/more.conf
			""")
	void whatFiguresDependOnMustBeTheSame(String begun, String now, String part) {
		String is = BEGUN.replace(begun.replace("somaxconn", "net.core.somaxconn"),
				now.replace("somaxconn", "net.core.somaxconn"));
		assertThat(is).isNotEqualTo(BEGUN);
		assertThat(differences(BEGUN, is)).containsExactly(part);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			"memory_mb": 7954     | "memory_mb": 7950
			"192730"              | "192731"
			"command": "java"     | "command": "/opt/jdk/bin/java"
			"commit": "c"         | "commit": "d"
			"nginx": "1.24"       | "nginx": "1.24", "envoy": "1.31"
			"files": {            | "files": {"envoy": {"start.sh": "1"},
			"start.sh": "1",      | "start.sh": "1", ".start.sh.swp": "3", "start.sh~": "4",
			"a": {"sha256": "1", "libraries": []} | ''
			"nginx": {"start.sh": "1", "nginx.conf.template": "2"} | ''
			""")
	void whatDoesNotMatterWhereRunsAreComparedDoesNotHereEither(String begun, String now) {
		String is = BEGUN.replace(begun, now);
		assertThat(is).isNotEqualTo(BEGUN);
		assertThat(differences(BEGUN, is)).isEmpty();
	}

	@Test
	void jarsAndFilesThatHaveGoneAreDifferencesUnlessArmsWereCompared() {
		String round = BEGUN.replaceFirst("\"arms\".*\n", "");
		assertThat(round).isNotEqualTo(BEGUN);
		assertThat(differences(round, round.replace("\"a\": {\"sha256\": \"1\", \"libraries\": []}", "")))
			.containsExactly("jars: a");
		assertThat(differences(round, round.replaceFirst("\"nginx\": \\{.*?\\}", ""))).singleElement()
			.asString()
			.startsWith("files: nginx/");
	}

	@Test
	void whatHasGoneIsADifference() {
		assertThat(differences(BEGUN, BEGUN.replace("\"nginx\": \"1.24\"", ""))).containsExactly("native: nginx");
	}

	@Test
	void aCommitThatDiffersIsARemark() {
		assertThat(remarks(BEGUN, BEGUN)).isEmpty();
		assertThat(remarks(BEGUN, BEGUN.replace("\"commit\": \"c\"", "\"commit\": \"d\""))).containsExactly(
				"The run was started at commit c; the checkout is now at d. No tool, jar or server file has changed; the engine and the host scripts may have.");
	}

	@Test
	void anOlderRunWithoutTheseChecksumsGoesOnWithARemark() {
		String older = BEGUN.replaceFirst(",\\s*\"files\".*", "}");
		assertThat(differences(older, BEGUN)).isEmpty();
		assertThat(remarks(older, BEGUN)).singleElement(InstanceOfAssertFactories.STRING)
			.contains("no checksums of native servers' files");
	}

	private static List<String> remarks(String begun, String now) {
		return EnvironmentCollector.resumeRemarks(JsonMapper.shared().readValue(begun, ObjectNode.class),
				JsonMapper.shared().readValue(now, ObjectNode.class));
	}

	@Test
	void allThatDiffersIsNamed() {
		assertThat(differences(BEGUN.replace("\"4.1\"", "\"4.1\", \"jq\": \"1.6\""),
				BEGUN.replace("4.1", "4.2").replace("\"sha256\": \"1\"", "\"sha256\": \"2\"")))
			.containsExactly("tools: wrk, jq", "jars: a");
	}

	@Test
	void theToolsOfOtherHostsMustBeTheSameToo() throws Exception {
		String begun = Files.readString(SAMPLE);
		assertThat(differences(begun, begun)).isEmpty();
		ObjectNode now = JsonMapper.shared().readValue(begun, ObjectNode.class);
		now.withObject("/hosts/load/0/tools").put("wrk", "another");
		assertThat(differences(begun, now.toString())).containsExactly("tools: those of 198.18.87.11");
	}

}
