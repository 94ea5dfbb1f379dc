package io.github.gatewaybench.routeindex;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Supplier;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.cloud.gateway.config.GatewayAutoConfiguration;
import org.springframework.cloud.gateway.support.ConfigurationService;
import org.springframework.core.convert.ConversionService;
import org.springframework.validation.Validator;

/**
 * The gateway's {@link ConfigurationService} looks its conversion service and its
 * validator up for every predicate and every filter of every route, which takes a third
 * of the time in which a definition becomes a route. Both are singletons.
 */
final class LookedUpOnce {

	private static final String GATEWAYS_OWN = "gatewayConfigurationService";

	private LookedUpOnce() {
	}

	/**
	 * @param service what configures predicates and filters
	 * @param beans where it is a bean
	 * @param conversionService what the gateway gives to its own
	 * @param validator what the gateway gives to its own
	 * @return one that does the same; an application's own is left as it is
	 */
	static ConfigurationService of(ConfigurationService service, ConfigurableListableBeanFactory beans,
			ObjectProvider<ConversionService> conversionService, ObjectProvider<Validator> validator) {
		if (service.getClass() != ConfigurationService.class || !isGatewaysOwn(service, beans)) {
			return service;
		}
		ConfigurationService lookingUpOnce = new ConfigurationService(beans,
				once(() -> conversionService.getIfAvailable()), once(() -> validator.getIfAvailable()));
		lookingUpOnce.setApplicationEventPublisher(service.getPublisher());
		return lookingUpOnce;
	}

	private static boolean isGatewaysOwn(ConfigurationService service, ConfigurableListableBeanFactory beans) {
		if (!beans.containsBeanDefinition(GATEWAYS_OWN) || beans.getBean(GATEWAYS_OWN) != service) {
			return false;
		}
		Method factory = (beans.getMergedBeanDefinition(GATEWAYS_OWN) instanceof RootBeanDefinition definition)
				? definition.getResolvedFactoryMethod() : null;
		return factory != null && factory.getDeclaringClass() == GatewayAutoConfiguration.class;
	}

	private static <T> Supplier<T> once(Supplier<T> lookup) {
		return new Supplier<>() {

			private volatile Optional<T> found;

			@Override
			public T get() {
				Optional<T> earlier = this.found;
				if (earlier == null) {
					earlier = Optional.ofNullable(lookup.get());
					this.found = earlier;
				}
				return earlier.orElse(null);
			}

		};
	}

}
