package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.Map;

import org.quicktheories.api.Pair;
import org.quicktheories.core.Gen;
import org.quicktheories.generators.Generate;
import org.quicktheories.generators.SourceDSL;

import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

/**
 * Draws route tables and requests from so few words that they often meet.
 */
final class Tables {

	private static final List<String> LITERALS = List.of("a", "b", "A", "ab", "é", "a%2Fb", "%61", "a b", "c;v=1", ":",
			"100%", "%zz");

	private static final List<String> WILD = List.of("*", "{x}", "{y}", "{x:[a-c]+}", "{x:(a)}", "a*", "*b", "?", "a?",
			"{x}-{y}", "***", "a**", "{x}{y:.*}", "");

	private static final List<String> HOSTS = List.of("a.test", "A.test", "b.test", "a.test:8080", "a..test", ".a.test",
			"a.test.", "*.a.test", "*.test", "**.test", "**.a.test", "*.*.test", "a-*.test", "?.test", "*", "**", "a.*",
			"**.a.*", "*a*.test", "*.TEST", "*:8080", "*.test:8080", "");

	private static final List<String> HOSTS_WITH_VARIABLES = List.of("{x}.a.test", "{x}.test", "{y}.test",
			"{y}.{x}.test", "a-{x}.test", "{x}.a.*", "{x:[ab]}.test", "{x:(a)}.test", "{x:[}.test", "{*x}.test", "{x");

	private static final List<String> ENDS = List.of("/**", "/{*rest}", "/", "//");

	private Tables() {
	}

	/** A predicate by name, with its arguments as in a route definition. */
	record PredicateSpec(String name, List<String> arguments) {
	}

	/** A route: its predicates in the order in which they are asked. */
	record RouteSpec(int id, int order, List<PredicateSpec> predicates) {
	}

	/** A request. */
	record RequestSpec(String method, String path, String query, String host, Map<String, String> headers,
			String weighted) {
	}

	static Gen<List<RouteSpec>> tables() {
		return SourceDSL.lists().of(route()).ofSizeBetween(0, 10);
	}

	static Gen<RouteSpec> route() {
		Gen<List<PredicateSpec>> predicates = Generate.frequency(pair(4, path().map((each) -> List.of(each))),
				pair(4, path().zip(otherPredicate(), (first, second) -> List.of(first, second))),
				pair(4, otherPredicate().zip(path(), (first, second) -> List.of(first, second))),
				pair(2, otherPredicate().zip(otherPredicate(), path(), (one, two, three) -> List.of(one, two, three))),
				pair(2, path().zip(path(), otherPredicate(), (one, two, three) -> List.of(one, two, three))),
				pair(2, otherPredicate().map((each) -> List.of(each))));
		return route(predicates);
	}

	/** Tables with a Host in most routes. */
	static Gen<List<RouteSpec>> hostTables() {
		return SourceDSL.lists().of(hostRoute()).ofSizeBetween(0, 12);
	}

	/** A route that mostly has a Host, before the path, behind it or without one. */
	static Gen<RouteSpec> hostRoute() {
		Gen<List<PredicateSpec>> predicates = Generate.frequency(pair(4, host().map((each) -> List.of(each))),
				pair(6, host().zip(path(), (first, second) -> List.of(first, second))),
				pair(2, path().zip(host(), (first, second) -> List.of(first, second))),
				pair(4, otherPredicate().zip(host(), path(), (one, two, three) -> List.of(one, two, three))),
				pair(4, host().zip(otherPredicate(), path(), (one, two, three) -> List.of(one, two, three))),
				pair(2, host().zip(otherPredicate(), (first, second) -> List.of(first, second))),
				pair(1, host().zip(host(), path(), (one, two, three) -> List.of(one, two, three))),
				pair(2, path().map((each) -> List.of(each))), pair(1, otherPredicate().map((each) -> List.of(each))));
		return route(predicates);
	}

	private static Gen<RouteSpec> route(Gen<List<PredicateSpec>> predicates) {
		return SourceDSL.integers()
			.between(0, 7)
			.zip(Generate.pick(List.of(-1, 0, 1, 1000)), predicates, RouteSpec::new);
	}

	static Gen<List<RequestSpec>> requests() {
		Gen<String> host = Generate.pick(List.of("a.test", "b.test", "sub.a.test", "", "A.test", "a.test:8080",
				"a.test:99999", "b.sub.a.test", "a..test", ".a.test", "a.test.", "a-b.test", "test", "a.b"));
		Gen<Map<String, String>> headers = Generate.pick(List.of(Map.of(), Map.of("X-A", "1"), Map.of("X-A", "2")));
		Gen<RequestSpec> request = Generate.pick(List.of("GET", "POST"))
			.zip(requestPath(), Generate.pick(List.of("", "q=1", "q=2&r")), host,
					headers.zip(SourceDSL.integers().between(0, 7), Map::entry), (method, path, query, name,
							more) -> new RequestSpec(method, path, query, name, more.getKey(), "r" + more.getValue()));
		return SourceDSL.lists().of(request).ofSizeBetween(1, 8);
	}

	private static Gen<PredicateSpec> path() {
		return Generate
			.frequency(pair(9, Generate.constant("Path")), pair(1, Generate.constant("RewrittenPath")),
					pair(3, Generate.constant("SlashedPath")))
			.zip(SourceDSL.lists().of(pattern()).ofSizeBetween(1, 3), PredicateSpec::new);
	}

	private static Gen<PredicateSpec> host() {
		Gen<String> pattern = Generate.frequency(pair(4, Generate.pick(HOSTS)),
				pair(1, Generate.pick(HOSTS_WITH_VARIABLES)));
		return Generate
			.frequency(pair(4, Generate.constant("Host")), pair(2, Generate.constant("HostWithoutPort")),
					pair(1, Generate.constant("HostInAnyCase")), pair(1, Generate.constant("HostOfOneLabel")))
			.zip(SourceDSL.lists().of(pattern).ofSizeBetween(1, 3), PredicateSpec::new);
	}

	private static Gen<PredicateSpec> otherPredicate() {
		return Generate.pick(List.of(new PredicateSpec("Method", List.of("GET")),
				new PredicateSpec("Method", List.of("GET", "POST")), new PredicateSpec("Host", List.of("a.test")),
				new PredicateSpec("Host", List.of("*.a.test", "b.test")),
				new PredicateSpec("Host", List.of("{x}.a.test", "{y}.test")),
				new PredicateSpec("Header", List.of("X-A", "1")), new PredicateSpec("Header", List.of("X-A")),
				new PredicateSpec("Query", List.of("q")), new PredicateSpec("Query", List.of("q", "2")),
				new PredicateSpec("After", List.of("2020-01-01T00:00:00Z[UTC]")),
				new PredicateSpec("Before", List.of("2020-01-01T00:00:00Z[UTC]")),
				new PredicateSpec("Weight", List.of("group", "5")), new PredicateSpec("Seen", List.of("true")),
				new PredicateSpec("Seen", List.of("false")), new PredicateSpec("SeenLater", List.of("true")),
				new PredicateSpec("SeenLater", List.of("false")), new PredicateSpec("Throws", List.of()),
				new PredicateSpec("FailsLater", List.of()), new PredicateSpec("Either", List.of()),
				new PredicateSpec("Not", List.of())));
	}

	private static Gen<String> pattern() {
		Gen<String> segment = Generate.frequency(pair(3, Generate.pick(LITERALS)), pair(2, Generate.pick(WILD)));
		Gen<String> start = Generate.frequency(pair(12, Generate.constant("/")), pair(1, Generate.constant("/**/")),
				pair(1, Generate.constant("/{*start}/")), pair(1, Generate.constant("")));
		return start
			.zip(SourceDSL.lists().of(segment).ofSizeBetween(0, 3),
					Generate.frequency(pair(3, Generate.constant("")), pair(1, Generate.pick(ENDS))),
					(first, segments, end) -> first + String.join("/", segments) + (segments.isEmpty() ? "" : end))
			// The parser refuses some, as "/**/*" with a second wildcard of that kind.
			.map((text) -> isPattern(text) ? text : "/a/b");
	}

	private static Gen<String> requestPath() {
		Gen<String> segment = Generate.pick(List.of("a", "b", "A", "ab", "%C3%A9", "a%2Fb", "%2561", "%61", "a%20b", "",
				"a;v=1", ";v=1", "c;v=1", ":", "a-b", "zz"));
		return SourceDSL.lists()
			.of(segment)
			.ofSizeBetween(0, 4)
			.zip(SourceDSL.booleans().all(), (segments, slash) -> "/" + String.join("/", segments)
					+ ((slash && !segments.isEmpty()) ? "/" : ""));
	}

	private static boolean isPattern(String text) {
		try {
			PathPatternParser.defaultInstance.parse(text);
			return true;
		}
		catch (PatternParseException ex) {
			return false;
		}
	}

	private static <T> Pair<Integer, Gen<T>> pair(int weight, Gen<T> gen) {
		return Pair.of(weight, gen);
	}

}
