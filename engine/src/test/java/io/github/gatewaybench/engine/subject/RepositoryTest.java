package io.github.gatewaybench.engine.subject;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class RepositoryTest {

	@TempDir
	private Path home;

	private TestRepository modules;

	@BeforeEach
	void compose() {
		this.modules = new TestRepository(this.home).addNative("service-one", 1001, false)
			.addJava("service-java", 1002, false)
			.addJava("stack-2019/thing", 1003, false)
			.addJava("stack-2019/thing/inner", 1004, false);
	}

	@ParameterizedTest
	@CsvSource(nullValues = "-", value = { "direct, direct, -, -", "service-one, service-one, -, -",
			"service-one/sleep, service-one, -, /sleep", "service-one/a/b.txt, service-one, -, /a/b.txt",
			"service-java@tuned, service-java, tuned, -", "service-java@tuned/sleep, service-java, tuned, /sleep",
			"service-java@tuned/path/two, service-java, tuned, /path/two",
			"service-java@virtual-threads/a, service-java, virtual-threads, /a",
			"stack-2019/thing, stack-2019/thing, -, -", "stack-2019/thing/path, stack-2019/thing, -, /path",
			"stack-2019/thing@tuned, stack-2019/thing, tuned, -",
			"stack-2019/thing@tuned/path/two, stack-2019/thing, tuned, /path/two",
			"stack-2019/thing@tuned/inner, stack-2019/thing, tuned, /inner",
			"stack-2019/thing/inner, stack-2019/thing/inner, -, -",
			"stack-2019/thing/inner/path, stack-2019/thing/inner, -, /path",
			"stack-2019/service-one/sleep, service-one, -, /sleep", "stack-2019/direct, stack-2019/direct, -, -",
			"nosuch, nosuch, -, -", "nosuch/sleep, nosuch, -, /sleep", "nosuch@tuned/sleep, nosuch, tuned, /sleep" })
	void aNameIsModuleVariantAndPathAndTheModuleTheLongestLeadingPartThatIsOne(String text, String module,
			String variant, String path) {
		ModuleSpec name = this.modules.name(text);
		assertThat(name.module()).isEqualTo(module);
		assertThat(name.variant().orElse(null)).isEqualTo(variant);
		assertThat(name.ownPath().orElse(null)).isEqualTo(path);
		assertThat(name.pathOr("/round")).isEqualTo((path != null) ? path : "/round");
		assertThat(name.text()).isEqualTo(text);
	}

	@Test
	void directIsDirectInAnyStackThatIsThere() {
		assertThat(this.modules.name("direct").isDirect()).isTrue();
		assertThat(this.modules.name("stack-2019/direct").isDirect()).isTrue();
		assertThat(this.modules.name("stack-2018/direct").isDirect()).isFalse();
		assertThat(this.modules.name("direct@tuned").isDirect()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { ".", "..", "", " ", "service-one/.", "service-one/..", "service-one/../service-two",
			"service-one/a/../b", "service-one/./a", "service-one/.a", "service-one/a.", "service-one/a..b",
			"service-one/", "service-one/a/", "service-one//a", "/service-one", "/tmp", "../x", "./service-one",
			"service-java@tuned/", "service-java@tuned/..", "service-java@tuned//a", "service-java@/a",
			"service-java@../a", "service-java@tuned/a@b", "service-java@", "service-java@@tuned", "@tuned", "-x",
			"service-one/a?b", "service-one/a#b", "service-one/a%2e", "service-one/*", "*", "a;b", "it's", "a\"b",
			"a\\b", "$(touch pwned)", "a\nb", "service-one\n", "a\0b", "é" })
	void whatIsNotWrittenAsANameIsRefusedAndNeverLookedUp(String text) {
		ModuleSpec name = this.modules.name(text);
		assertThat(whatIsWrong(text)).isEqualTo("\"%s\" cannot be the name of a module".formatted(text));
		assertThat(this.modules.repository().server(name).port()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "nosuch, nosuch", "nosuch/sleep, nosuch", "nosuch@tuned/sleep, nosuch", "stack-2019, stack-2019",
			"stack-2019/other/path, stack-2019/other", "stack-2019@tuned/thing, stack-2019", "direct/sleep, direct",
			"direct@tuned, direct", "service-one/sleep@tuned, service-one/sleep" })
	void aNameWhoseModuleIsMissingNamesThatModule(String text, String folder) {
		assertThat(problems(text)).containsExactly(new Problem(
				"there is no %s: %s/%s has neither a pom.xml nor a start.sh".formatted(text, this.home, folder),
				"see --list"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "stack-2022/direct", "stack-2022/service-one", "stack-2022/a/b@c" })
	void aStackThatIsMissingIsNamed(String text) {
		assertThat(problems(text)).containsExactly(new Problem(text + ": there is no stack-2022", "see --list"));
	}

	@Test
	void aVariantOrPathOrPortThatIsNotThereIsNamed() {
		this.modules.addNative("odd", 0, false);
		this.modules.append(TestRepository.configuration("service-java"), "without-paths: /other /new\n");
		assertThat(whatIsWrong("service-java@nowhere/path"))
			.isEqualTo("service-java@nowhere/path: service-java has no application-nowhere.yml");
		assertThat(whatIsWrong("service-one@tuned/path"))
			.isEqualTo("service-one@tuned/path: service-one has no variants");
		assertThat(whatIsWrong("service-java/new")).isEqualTo("service-java/new: service-java has no /new");
		assertThat(whatIsWrong("odd")).isEqualTo("odd declares no port");
		assertThat(whatIsWrong("stack-2019/stack-2019/thing"))
			.isEqualTo("stack-2019/stack-2019/thing is in two stacks");
		assertThat(problems("service-java@tuned/old")).isEmpty();
	}

	@Test
	void whatItCannotBeAskedIsTheWordOfItsModuleUnlessItsVariantHasAnother() {
		assertThat(this.modules.server("service-java").reasonUnsupported("keep-alive")).isEmpty();
		this.modules.append(TestRepository.configuration("service-java"), "without-keep-alive: it never ends\n");
		assertThat(this.modules.server("service-java").reasonUnsupported("keep-alive")).contains("it never ends");
		assertThat(this.modules.server("service-java").reasonUnsupported("plain")).isEmpty();
		assertThat(this.modules.server("service-java@tuned").reasonUnsupported("keep-alive")).contains("it never ends");
		this.modules.append(TestRepository.variant("service-java", "tuned"), "without-keep-alive:\n");
		assertThat(this.modules.server("service-java@tuned").reasonUnsupported("keep-alive")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"it: never ends\"", "'it: never ends'", " 'it: never ends' # with ab",
			"'it: never ends'\r", ">\n  it:\n  never ends" })
	void aReasonIsWhatYamlMakesOfIt(String value) {
		this.modules.append(TestRepository.configuration("service-java"), "without-keep-alive: " + value + "\n");
		assertThat(this.modules.server("service-java").reasonUnsupported("keep-alive")).map(String::strip)
			.contains("it: never ends");
	}

	@Test
	void aListCountsAsItsElementsAndAKeyWithADotAsSpringReadsIt() {
		this.modules.append(TestRepository.configuration("service-java"), "changes: [Via, -Accept]\n");
		assertThat(this.modules.server("service-java").declaredMessageChanges()).isEqualTo("Via, -Accept");
		this.modules.append(TestRepository.configuration("service-java"), "without-paths: [/other, /new]\n");
		assertThat(whatIsWrong("service-java/other")).isEqualTo("service-java/other: service-java has no /other");
		this.modules.write(TestRepository.configuration("service-java"), "server.port: 1234\n");
		assertThat(this.modules.server("service-java").port()).hasValue(1234);
	}

	@ParameterizedTest
	@ValueSource(strings = { "without-keep-alive: it: never ends", "a: b\na: c", "server: {", "\t- a" })
	void aFileThatSpringCouldNotReadIsNamed(String text) {
		this.modules.write(TestRepository.variant("service-java", "tuned"), text);
		assertThat(whatIsWrong("service-java@tuned")).startsWith("service-java@tuned: %s is not valid YAML: "
			.formatted(this.home.resolve(TestRepository.variant("service-java", "tuned"))));
		assertThat(this.modules.server("service-java@tuned").port()).hasValue(1002);
	}

	@Test
	void aNativeServerDeclaresInItsComment() {
		this.modules.append("service-one/start.sh",
				"# without-keep-alive: it never ends\n# without-paths: /new\nwithout-plain: 1\n");
		assertThat(this.modules.server("service-one").reasonUnsupported("keep-alive")).contains("it never ends");
		assertThat(this.modules.server("service-one").reasonUnsupported("plain")).isEmpty();
		assertThat(whatIsWrong("service-one/new")).isEqualTo("service-one/new: service-one has no /new");
	}

	@Test
	void whatRulesOutNothingIsNamed() {
		this.modules.append(TestRepository.configuration("service-java"), "without-keepalive: it never ends\n");
		assertThat(whatIsWrong("service-java"))
			.isEqualTo("service-java declares without-keepalive, which has no effect");
		this.modules.append("service-one/start.sh", "# without-http2: x\n");
		assertThat(whatIsWrong("service-one")).isEqualTo("service-one declares without-http2, which has no effect");
	}

	private List<Problem> problems(String name) {
		Validation validation = new Validation();
		this.modules.repository().check(this.modules.name(name), validation);
		return validation.problems();
	}

	private String whatIsWrong(String name) {
		assertThat(problems(name)).hasSize(1);
		return problems(name).get(0).what();
	}

	@ParameterizedTest
	@ValueSource(strings = { "needs-java: x", "needs-java: -1", "needs-java: 21.0", "needs-java: 21+",
			"needs-java: 123456" })
	void aNeededJavaThatIsNoNumberIsRefused(String line) {
		this.modules.write(TestRepository.variant("service-java", "tuned"), "a: b\n" + line + "\n");
		assertThat(whatIsWrong("service-java@tuned")).isEqualTo(
				"service-java@tuned: needs-java is \"%s\", not a number".formatted(line.replace("needs-java: ", "")));
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "needs-java: 21", " needs-java: 21", "needs-java: 21 # virtual threads", "needs-java: 21\r" })
	void aNeededJavaIsRead(String line) {
		this.modules.write(TestRepository.variant("service-java", "tuned"), line + "\n");
		assertThat(problems("service-java@tuned")).isEmpty();
		assertThat(this.modules.server("service-java@tuned").minimumJava()).hasValue(21);
	}

	@ParameterizedTest
	@ValueSource(strings = { "needs-java:", "a:\n  needs-java: 21", "# needs-java: 21" })
	void oneThatIsNoneIsNone(String line) {
		this.modules.write(TestRepository.variant("service-java", "tuned"), line + "\n");
		assertThat(problems("service-java@tuned")).isEmpty();
		assertThat(this.modules.server("service-java@tuned").minimumJava()).isEmpty();
	}

	@Test
	void noGatewayOfThisRepositoryHasThePortOfAnotherFolder() {
		Repository here = new Repository(Path.of(".."));
		Map<Integer, List<Server>> byPort = here.serverNames()
			.stream()
			.filter((each) -> each.matches("[^/@]+"))
			.map((each) -> here.server(here.moduleSpec(each)))
			.collect(Collectors.groupingBy((each) -> each.port().orElseThrow()));
		assertThat(byPort.values()).filteredOn((each) -> each.stream().anyMatch(Server::isGateway))
			.isNotEmpty()
			.allSatisfy((each) -> assertThat(each).hasSize(1));
	}

	@Test
	void theStacksAreTheFoldersOfThatForm() {
		this.modules.write("stack-2021/x/pom.xml", "").write("stack-tests/pom.xml", "").write("stack-1", "");
		assertThat(this.modules.repository().stacks()).isEqualTo(List.of("stack-2019", "stack-2021"));
	}

}
