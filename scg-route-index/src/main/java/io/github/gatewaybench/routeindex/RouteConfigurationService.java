package io.github.gatewaybench.routeindex;

import java.lang.reflect.Method;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.cloud.gateway.config.GatewayAutoConfiguration;
import org.springframework.cloud.gateway.support.Configurable;
import org.springframework.cloud.gateway.support.ConfigurationService;
import org.springframework.cloud.gateway.support.ShortcutConfigurable;
import org.springframework.core.convert.ConversionService;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.validation.Validator;

/**
 * Configures predicates and filters as the gateway's own service does, in less time. The
 * gateway looks up its conversion service and its validator for each of them, although
 * they are singletons, and creates a binder, which looks for converters even if texts are
 * set as they are.
 */
final class RouteConfigurationService extends ConfigurationService {

	private static final String GATEWAY_SERVICE_BEAN = "gatewayConfigurationService";

	private final Supplier<Validator> validator;

	private final ConcurrentMap<Class<?>, ConfigTextBinder> shapes = new ConcurrentHashMap<>();

	private RouteConfigurationService(BeanFactory beans, Supplier<ConversionService> conversionService,
			Supplier<Validator> validator) {
		super(beans, conversionService, validator);
		this.validator = validator;
	}

	/**
	 * Returns a faster service in place of the gateway's own; any other service is
	 * returned unchanged.
	 */
	static ConfigurationService of(ConfigurationService service, ConfigurableListableBeanFactory beans,
			ObjectProvider<ConversionService> conversionService, ObjectProvider<Validator> validator) {
		if (service.getClass() != ConfigurationService.class || !isGatewaysOwn(service, beans)) {
			return service;
		}
		ConfigurationService faster = new RouteConfigurationService(beans, memoize(conversionService::getIfAvailable),
				memoize(validator::getIfAvailable));
		faster.setApplicationEventPublisher(service.getPublisher());
		return faster;
	}

	@Override
	public <T, C extends Configurable<T> & ShortcutConfigurable> ConfigurableBuilder<T, C> with(C configurable) {
		return new Builder<>(configurable);
	}

	private static boolean isGatewaysOwn(ConfigurationService service, ConfigurableListableBeanFactory beans) {
		if (!beans.containsBeanDefinition(GATEWAY_SERVICE_BEAN) || beans.getBean(GATEWAY_SERVICE_BEAN) != service) {
			return false;
		}
		Method factory = (beans.getMergedBeanDefinition(GATEWAY_SERVICE_BEAN) instanceof RootBeanDefinition definition)
				? definition.getResolvedFactoryMethod() : null;
		return factory != null && factory.getDeclaringClass() == GatewayAutoConfiguration.class;
	}

	private static <T> Supplier<T> memoize(Supplier<T> lookup) {
		return SingletonSupplier.ofNullable(lookup);
	}

	private final class Builder<T, C extends Configurable<T> & ShortcutConfigurable> extends ConfigurableBuilder<T, C> {

		private final C configurable;

		private Builder(C configurable) {
			super(RouteConfigurationService.this, configurable);
			this.configurable = configurable;
		}

		@Override
		protected T doBind() {
			T config = this.configurable.shortcutFieldPrefix().isEmpty() ? bindTexts() : null;
			return (config != null) ? config : super.doBind();
		}

		private T bindTexts() {
			Class<T> type = this.configurable.getConfigClass();
			Object config = RouteConfigurationService.this.shapes.computeIfAbsent(type, ConfigTextBinder::new)
				.bind(this.normalizedProperties, RouteConfigurationService.this.validator.get());
			return type.cast(config);
		}

	}

}
