package io.github.gatewaybench.engine.kind;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.engine.ab.AbKind;
import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.RefusedException;
import io.github.gatewaybench.engine.round.RoundKind;
import io.github.gatewaybench.engine.routes.RouteKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Scripts that users write.
 */
class ScriptArgumentsTest {

	private static final List<String> GOOD = List.of("name=mine", "subjects=direct", "path=/hello",
			"expected-body=world", "backend=backend-stub");

	private static final List<ExperimentKind<?>> KINDS = List.of(new RoundKind(), new AbKind(), new RouteKind());

	private final Validation validation = new Validation();

	private final List<String> words = new ArrayList<>(GOOD);

	private ScriptArguments read(String kind, String... flags) {
		this.words.add(0, kind);
		this.words.add("--");
		this.words.addAll(List.of(flags));
		return ScriptArguments.of(this.words, KINDS, this.validation);
	}

	@ParameterizedTest
	@CsvSource({ "round, base=mvc-tomcat", "round, default.connections=10", "round, quick.reps=2",
			"round, expected-body=", "ab, backend-ports=9091 9092", "ab, cold=yes", "ab, needs-token=no",
			"ab, gateway-path=/a/b", "routes, filler=indexed", "round, expected-body=a=b",
			"round, rank-by=throughput" })
	void whatAKindKnowsIsTaken(String kind, String word) {
		this.words.add(word);
		String[] parts = word.split("=", 2);
		assertThat(read(kind, "--quick").values()).containsEntry(parts[0], parts[1]).containsEntry("path", "/hello");
	}

	@Test
	void whatIsBehindTheDeclarationIsTheUsers() {
		assertThat(read("round", "--quick", "--", "x=y").flags()).containsExactly("--quick", "--", "x=y");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			round  | expected_body=world  | expected_body, which is not a known key
			round  | subject=direct       | subject, which is not a known key
			round  | cold=yes             | cold, which is not a known key
			round  | default.conections=5 | default.conections, which is not a known key
			ab     | filler=indexed       | filler, which is not a known key
			round  | word                 | word, which is not a known key
			ab     | backend-ports=abc    | backend-ports=abc, which is not port numbers such as 9091 9092
			ab     | backend-ports=0      | backend-ports=0, which is not port numbers such as 9091 9092
			ab     | cold=true            | cold=true, which is neither yes nor no
			round  | rank-by=latency      | rank-by=latency, which is not one of: cpu throughput
			ab     | rank-by=cpu          | rank-by, which is not a known key
			round  | path=hello           | path=hello, which is not a path such as /hello
			round  | subjects=            | subjects=, which is empty
			""")
	void aSlipIsToldWithScriptAndKeys(String kind, String word, String problem) {
		this.words.add(word);
		assertThatThrownBy(() -> read(kind)).isInstanceOf(RefusedException.class)
			.hasMessageContaining("1 problem(s)")
			.hasMessageContaining("scripts/mine.sh declares " + problem)
			.hasMessageContaining(": subjects path expected-body ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "subjects", "path", "expected-body", "backend" })
	void whatIsMissingIsTold(String key) {
		this.words.removeIf((each) -> each.startsWith(key + "="));
		assertThatThrownBy(() -> read("ab")).isInstanceOf(RefusedException.class)
			.hasMessageContaining("scripts/mine.sh declares no " + key);
	}

	@Test
	void aRoundNeedsNoBackend() {
		this.words.remove("backend=backend-stub");
		assertThat(read("round").values()).doesNotContainKey("backend");
	}

	@Test
	void aScriptThatForgetsTheUsersFlagsIsTold() {
		this.words.add(0, "round");
		assertThatThrownBy(() -> ScriptArguments.of(this.words, KINDS, this.validation))
			.isInstanceOf(RefusedException.class)
			.hasMessageContaining("scripts/mine.sh does not pass on its flags")
			.hasMessageContaining("-- \"$@\"");
	}

	@Test
	void whatTheRoundsDeclareIsRead() {
		Path scripts = Path.of("../scripts");
		assertThat(ScriptArguments.declaredForRound(scripts.resolve("round2.sh"))).isEqualTo(Map.of("backend",
				"backend-static", "path", "/hello.txt", "expected-body", "{output:\"I Love Spring Cloud\"}", "subjects",
				"direct gateway-scg gateway-zuul", "rank-by", "cpu"));
		assertThat(ScriptArguments.declaredForRound(scripts.resolve("framework-round1.sh")))
			.doesNotContainKey("backend")
			.containsEntry("path", "/hello");
		assertThat(ScriptArguments.declaredForRound(scripts.resolve("rate.sh"))).isEmpty();
		assertThat(ScriptArguments.declaredForRound(scripts.resolve("bench.sh"))).isEmpty();
	}

}
