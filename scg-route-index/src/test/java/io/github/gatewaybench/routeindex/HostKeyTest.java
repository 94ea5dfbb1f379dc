package io.github.gatewaybench.routeindex;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quicktheories.core.Gen;
import org.quicktheories.generators.Generate;
import org.quicktheories.generators.SourceDSL;

import org.springframework.util.AntPathMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;

/**
 * A key admits every host that its pattern matches, and few others.
 */
class HostKeyTest {

	@Test
	void noHostThatMatchesIsExcluded() {
		AntPathMatcher exact = new AntPathMatcher(".");
		AntPathMatcher anyCase = new AntPathMatcher(".");
		anyCase.setCaseSensitive(false);
		Gen<String> patterns = dotted(Generate.pick(
				List.of("a", "A", "b", "test", "", "*", "**", "{x}", "a*", "*a", "?", "a-{x}", "x*y", "a}", " ", "é")));
		Gen<String> hosts = dotted(
				Generate.pick(List.of("a", "A", "b", "test", "TEST", "", "a-b", "xy", "a}", " ", "é", "É", "test:80")));
		qt().withExamples(50_000).forAll(patterns, hosts).check((pattern, host) -> {
			boolean matches = exact.match(pattern, host) || anyCase.match(pattern, host);
			return !matches || admits(pattern, host);
		});
	}

	@ParameterizedTest
	@CsvSource({ "a.test, b.test", "a.test, a.test.b", "a.test, x.a.test", "*.a.test, b.test", "*.a.test, xa.test",
			"*.a.test, a.test.b", "{x}.a.test, a.b.test", "api-*.test, api-1.b" })
	void otherHostsAreExcluded(String pattern, String host) {
		assertThat(admits(pattern, host)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "*", "**", "a.*", "**.a.{x}", "{x:[ab]}.test", "{x:[}.test", "{*x}.test", "*a*.test",
			"{x}{y}.test", "{x.test" })
	void aPatternThatMayMatchOrFailForAnyHostIsNoKey(String pattern) {
		assertThat(HostKey.of(List.of("a.test", pattern))).isNull();
	}

	private static Gen<String> dotted(Gen<String> label) {
		return SourceDSL.lists().of(label).ofSizeBetween(0, 5).map((labels) -> String.join(".", labels));
	}

	private static boolean admits(String pattern, String host) {
		List<HostKey> keys = HostKey.of(List.of(pattern));
		if (keys == null) {
			return true;
		}
		HostIndex index = new HostIndex();
		List<HostRoutes> places = index.getOrCreate(keys);
		return index.find(List.of(HostKey.normalize(host))).containsAll(places);
	}

}
