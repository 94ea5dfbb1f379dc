package io.github.gatewaybench.routeindex;

import java.lang.reflect.Modifier;
import java.util.function.Supplier;

import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;

/**
 * Lets {@link RouteDefinitionWrites} take part in every repository of route definitions.
 */
class RouteDefinitionWritesPostProcessor implements BeanPostProcessor {

	private final Supplier<IndexedRouteLocator> routes;

	private final Supplier<RouteDefinitionResolver> resolver;

	RouteDefinitionWritesPostProcessor(Supplier<IndexedRouteLocator> routes,
			Supplier<RouteDefinitionResolver> resolver) {
		this.routes = routes;
		this.resolver = resolver;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		if (!(bean instanceof RouteDefinitionRepository)) {
			return bean;
		}
		RouteDefinitionWrites writes = new RouteDefinitionWrites(beanName, this.routes, this.resolver);
		if (bean instanceof Advised advised && !advised.isFrozen()) {
			advised.addAdvice(0, writes);
			return bean;
		}
		ProxyFactory factory = new ProxyFactory(bean);
		// A subclass, so that it can still be injected as what it is.
		factory.setProxyTargetClass(!Modifier.isFinal(bean.getClass().getModifiers()));
		factory.addAdvice(writes);
		return factory.getProxy(bean.getClass().getClassLoader());
	}

}
