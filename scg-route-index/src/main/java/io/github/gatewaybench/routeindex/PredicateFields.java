package io.github.gatewaybench.routeindex;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;
import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.handler.predicate.GatewayPredicate;
import org.springframework.cloud.gateway.handler.predicate.HostRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.PathRoutePredicateFactory;
import org.springframework.cloud.gateway.route.RouteDefinitionRouteLocator;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.AntPathMatcher;
import org.springframework.util.ClassUtils;
import org.springframework.util.PathMatcher;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Reads private fields of the gateway's predicates: the predicates that they combine, and
 * their parsed patterns. If a field has changed, such predicates are tested for every
 * request, which is slower but correct.
 */
final class PredicateFields {

	private static final Log log = LogFactory.getLog(PredicateFields.class);

	/** Fields that this version of the gateway has. */
	private static final List<Field> FOUND_FIELDS = new ArrayList<>();

	private static final Field PATH_PATTERNS = field(PathRoutePredicateFactory.class, "$1", null, ArrayList.class);

	private static final Field HOST_FACTORY = field(HostRoutePredicateFactory.class, "$1", null,
			HostRoutePredicateFactory.class);

	private static final Field HOST_MATCHER = field(HostRoutePredicateFactory.class, "", "pathMatcher",
			PathMatcher.class);

	private static final Field INCLUDE_PORT = field(HostRoutePredicateFactory.class, "", "includePort", boolean.class);

	private static final Field SEPARATOR = field(AntPathMatcher.class, "", "pathSeparator", String.class);

	private static final Field TRIM_TOKENS = field(AntPathMatcher.class, "", "trimTokens", boolean.class);

	/** Fields that hold what a predicate combines or wraps, by its type. */
	private static final Map<Class<?>, List<Field>> PART_FIELDS = new HashMap<>();

	static {
		registerPartFields(AsyncPredicate.AndAsyncPredicate.class, "left", "right");
		registerPartFields(AsyncPredicate.DefaultAsyncPredicate.class, "delegate");
		registerPartFields(GatewayPredicate.AndGatewayPredicate.class, "left", "right");
		registerPartFields(GatewayPredicate.GatewayPredicateWrapper.class, "delegate");
	}

	private PredicateFields() {
	}

	/**
	 * The predicates that a predicate combines by "and" or wraps, in the order in which
	 * they are tested, without any that is always true.
	 */
	static List<Object> parts(Object predicate) {
		List<Field> joined = PART_FIELDS.get(predicate.getClass());
		if (joined == null) {
			return isAlwaysTrue(predicate) ? List.of() : List.of(predicate);
		}
		return joined.stream().flatMap((field) -> parts(get(field, predicate)).stream()).toList();
	}

	/**
	 * Whether a predicate is the one that the gateway puts before those of a definition:
	 * a lambda that depends on nothing, not even on an exchange.
	 */
	private static boolean isAlwaysTrue(Object predicate) {
		Class<?> type = predicate.getClass();
		if (type.getNestHost() != RouteDefinitionRouteLocator.class || type.getDeclaredFields().length > 0
				|| !(predicate instanceof Predicate<?> lambda)) {
			return false;
		}
		try {
			return lambda.test(null);
		}
		catch (RuntimeException ex) {
			return false;
		}
	}

	/**
	 * The parsed patterns of a Path predicate, beginning with the application's base
	 * path; {@code null} for other predicates, and if they cannot be read.
	 */
	@SuppressWarnings("unchecked")
	static List<PathPattern> pathPatterns(GatewayPredicate predicate) {
		return isFieldOf(PATH_PATTERNS, predicate) ? (List<PathPattern>) get(PATH_PATTERNS, predicate) : null;
	}

	/** Factory of a Host predicate, which determines how it matches; null for others. */
	static Object hostFactory(GatewayPredicate predicate) {
		return isFieldOf(HOST_FACTORY, predicate) ? get(HOST_FACTORY, predicate) : null;
	}

	/**
	 * Whether a predicate is a Host predicate that compares hosts label by label, as the
	 * gateway's own do unless they were given another matcher.
	 */
	static boolean matchesHostLabelByLabel(GatewayPredicate predicate) {
		Object factory = hostFactory(predicate);
		if (factory == null || HOST_MATCHER == null || SEPARATOR == null || TRIM_TOKENS == null) {
			return false;
		}
		Object matcher = get(HOST_MATCHER, factory);
		return matcher != null && matcher.getClass() == AntPathMatcher.class && ".".equals(get(SEPARATOR, matcher))
				&& Boolean.FALSE.equals(get(TRIM_TOKENS, matcher));
	}

	/** Whether a predicate is a Host predicate that fails if it cannot parse a port. */
	static boolean parsesPort(GatewayPredicate predicate) {
		Object factory = hostFactory(predicate);
		return factory != null && (INCLUDE_PORT == null || Boolean.FALSE.equals(get(INCLUDE_PORT, factory)));
	}

	private static boolean isFieldOf(Field field, Object target) {
		return field != null && field.getDeclaringClass() == target.getClass();
	}

	private static Object get(Field field, Object target) {
		return ReflectionUtils.getField(field, target);
	}

	private static void registerPartFields(Class<?> type, String... names) {
		List<Field> fields = Stream.of(names)
			.map((name) -> field(type, "", name, null))
			.filter(Objects::nonNull)
			.toList();
		if (fields.size() == names.length) {
			PART_FIELDS.put(type, fields);
		}
	}

	private static Field field(Class<?> outer, String inner, String name, Class<?> type) {
		String className = outer.getName() + inner;
		Field field = ClassUtils.isPresent(className, outer.getClassLoader())
				? ReflectionUtils.findField(ClassUtils.resolveClassName(className, outer.getClassLoader()), name, type)
				: null;
		if (field == null) {
			log.warn("There is no field " + ((name != null) ? name : "of type " + type.getSimpleName()) + " in "
					+ className + ": routes with such a predicate are not indexed by it");
			return null;
		}
		ReflectionUtils.makeAccessible(field);
		FOUND_FIELDS.add(field);
		return field;
	}

	/**
	 * Registers the fields, and the proxies of {@link IndexProbe}, so that a native image
	 * keeps them.
	 */
	static final class Hints implements RuntimeHintsRegistrar {

		@Override
		public void registerHints(RuntimeHints hints, ClassLoader classLoader) {
			// By name, for an anonymous class has no canonical one.
			FOUND_FIELDS.forEach((field) -> hints.reflection()
				.registerType(TypeReference.of(field.getDeclaringClass().getName()),
						(type) -> type.withField(field.getName())));
			hints.proxies().registerJdkProxy(ServerHttpRequest.class).registerJdkProxy(ServerWebExchange.class);
		}

	}

}
