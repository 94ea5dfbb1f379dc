package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.cloud.gateway.filter.factory.AddRequestHeaderGatewayFilterFactory;
import org.springframework.cloud.gateway.filter.factory.GatewayFilterFactory;
import org.springframework.cloud.gateway.filter.factory.PrefixPathGatewayFilterFactory;
import org.springframework.cloud.gateway.handler.predicate.PathRoutePredicateFactory;
import org.springframework.cloud.gateway.handler.predicate.RoutePredicateFactory;
import org.springframework.cloud.gateway.support.Configurable;
import org.springframework.cloud.gateway.support.ConfigurationService;
import org.springframework.cloud.gateway.support.ShortcutConfigurable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.ConversionService;
import org.springframework.util.ReflectionUtils;
import org.springframework.validation.Validator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever arguments a predicate or a filter of the gateway is given: its configuration
 * is that which the gateway's own service makes, or the failure is.
 */
@SpringBootTest(properties = { "spring.main.web-application-type=reactive", "spring.main.banner-mode=off" })
class RouteConfigurationServiceTest {

	private static final int ARGUMENTS = Integer.getInteger("route-index.tables", 500) / 10;

	private static final List<String> VALUES = List.of("", " ", "a", "A b", "1", "-1", "true", "5s", "1MB", "/x/**",
			"GET", "a,b", "OK", "${x}", "#{'spel'}", "#{{'a','b'}}", "#{7}", "2020-01-01T00:00:00Z[UTC]", "é\n");

	@Autowired
	private ConfigurationService gateway;

	@Autowired
	private ConfigurableListableBeanFactory beans;

	@Autowired
	private List<RoutePredicateFactory<?>> predicates;

	@Autowired
	private List<GatewayFilterFactory<?>> filters;

	private final Random random = new Random(1);

	@Test
	void theSameAsTheGatewayMakes() {
		ConfigurationService faster = RouteConfigurationService.of(this.gateway, this.beans,
				this.beans.getBeanProvider(ConversionService.class), this.beans.getBeanProvider(Validator.class));
		assertThat(faster).isInstanceOf(RouteConfigurationService.class);
		Stream.concat(this.predicates.stream(), this.filters.stream()).forEach((factory) -> {
			for (int i = 0; i < ARGUMENTS; i++) {
				Map<String, String> arguments = arguments(factory);
				assertThat(outcome(faster, factory, arguments)).as("%s of %s", arguments, factory.getClass())
					.usingRecursiveComparison()
					.withStrictTypeChecking()
					.withEqualsForType((one, other) -> one.toString().equals(other.toString()), Pattern.class)
					.isEqualTo(outcome(this.gateway, factory, arguments));
			}
		});
	}

	@Test
	void whatMostRoutesHaveNeedsNoBinder() {
		Validator validator = this.beans.getBean(Validator.class);
		assertThat(new ConfigTextBinder(PathRoutePredicateFactory.Config.class).bind(Map.of("patterns", List.of("/a")),
				validator))
			.isInstanceOfSatisfying(PathRoutePredicateFactory.Config.class,
					(config) -> assertThat(config.getPatterns()).containsExactly("/a"));
		assertThat(new ConfigTextBinder(PrefixPathGatewayFilterFactory.Config.class).bind(Map.of("prefix", "/a"),
				validator))
			.isNotNull();
		assertThat(new ConfigTextBinder(new AddRequestHeaderGatewayFilterFactory().getConfigClass())
			.bind(Map.of("name", "a", "value", "b"), validator)).isNotNull();
	}

	/** Its setters may depend on each other, and its properties may have other names. */
	@Test
	void whatIsNotTheGatewaysOwnIsLeftToTheBinder() {
		assertThat(new ConfigTextBinder(OwnConfig.class).bind(Map.of("text", "a"), this.beans.getBean(Validator.class)))
			.isNull();
	}

	private static <T, C extends Configurable<T> & ShortcutConfigurable> Object outcome(ConfigurationService service,
			ShortcutConfigurable factory, Map<String, String> arguments) {
		@SuppressWarnings("unchecked") // every factory is both
		C configurable = (C) factory;
		try {
			Object config = service.with(configurable).name("test").properties(arguments).bind();
			return (config.getClass() != Object.class) ? List.of(config) : "a configuration without properties";
		}
		catch (RuntimeException ex) {
			return ex.toString();
		}
	}

	private Map<String, String> arguments(ShortcutConfigurable factory) {
		List<String> names = new ArrayList<>(List.of("unknown", "na-me", "NAME"));
		ReflectionUtils.doWithMethods(((Configurable<?>) factory).getConfigClass(), (method) -> {
			if (method.getName().startsWith("set")) {
				names.add(method.getName().substring(3, 4).toLowerCase() + method.getName().substring(4));
			}
		});
		boolean isShortcut = this.random.nextBoolean();
		Map<String, String> arguments = new LinkedHashMap<>();
		int count = 1 + this.random.nextInt(isShortcut ? Math.max(1, factory.shortcutFieldOrder().size()) + 1 : 3);
		for (int i = 0; i < count; i++) {
			String name = isShortcut ? "_genkey_" + i
					: pick(names.subList((i == 0) ? 0 : names.size() / 2, names.size()));
			arguments.put(name, pick(VALUES));
		}
		return arguments;
	}

	private String pick(List<String> choices) {
		return choices.get(this.random.nextInt(choices.size()));
	}

	public static class OwnConfig {

		private String text;

		public String getText() {
			return this.text;
		}

		public void setText(String text) {
			this.text = text;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
