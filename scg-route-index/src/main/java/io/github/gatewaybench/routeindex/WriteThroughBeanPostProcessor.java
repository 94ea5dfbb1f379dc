package io.github.gatewaybench.routeindex;

import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import java.util.stream.Stream;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.cloud.gateway.route.InMemoryRouteDefinitionRepository;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.cloud.gateway.route.RouteDefinitionRepository;
import org.springframework.util.ReflectionUtils;

/**
 * Adds {@link RouteDefinitionWriteInterceptor} to every repository of route definitions
 * that can return a single route and keeps the order of its routes: each
 * {@link WriteThroughRouteDefinitionRepository}, and the gateway's own.
 */
class WriteThroughBeanPostProcessor implements BeanPostProcessor {

	private static final Log log = LogFactory.getLog(WriteThroughBeanPostProcessor.class);

	private final ConfigurableListableBeanFactory beans;

	WriteThroughBeanPostProcessor(ConfigurableListableBeanFactory beans) {
		this.beans = beans;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		if (!(bean instanceof RouteDefinitionRepository repository)) {
			return bean;
		}
		Function<String, Mono<RouteDefinition>> find = finderFor(repository);
		if (find == null) {
			return warnAndReturn(bean, beanName, " cannot look up a single definition, because it is not a "
					+ WriteThroughRouteDefinitionRepository.class.getSimpleName());
		}
		// Routes are read through a scoped proxy, which has the bean's own name.
		String source = ScopedProxyUtils.isScopedTarget(beanName) ? ScopedProxyUtils.getOriginalBeanName(beanName)
				: beanName;
		RouteDefinitionWriteInterceptor writes = new RouteDefinitionWriteInterceptor(source, find, this.beans);
		if (bean instanceof Advised advised && !advised.isFrozen()) {
			advised.addAdvice(0, writes);
			return bean;
		}
		boolean isInterfaces = Proxy.isProxyClass(bean.getClass());
		if (!isInterfaces && preventsSubclassProxy(bean.getClass())) {
			return warnAndReturn(bean, beanName, " is final or has final methods");
		}
		ProxyFactory factory = new ProxyFactory(bean);
		// A subclass, so that it can still be injected as what it is.
		factory.setProxyTargetClass(!isInterfaces);
		factory.addAdvice(writes);
		return factory.getProxy(bean.getClass().getClassLoader());
	}

	private static Object warnAndReturn(Object bean, String beanName, String reason) {
		log.warn("Changes saved in the repository " + beanName
				+ " take effect only with the next refresh of the routes: " + bean.getClass().getName() + reason);
		return bean;
	}

	/** How to read one route from a repository; {@code null} if that is impossible. */
	private static Function<String, Mono<RouteDefinition>> finderFor(RouteDefinitionRepository bean) {
		if (bean instanceof WriteThroughRouteDefinitionRepository repository) {
			return (id) -> RouteSource.signalAllErrors(Mono.defer(() -> repository.findById(id)))
				// A store that blocks must hold up neither other reads nor the timeout.
				.subscribeOn(Schedulers.boundedElastic())
				// What follows may block, which a thread of a driver must not.
				.publishOn(Schedulers.boundedElastic());
		}
		if (AopUtils.getTargetClass(bean) == InMemoryRouteDefinitionRepository.class) {
			return (id) -> RouteSource.definitions(bean)
				.filter((definition) -> id.equals(definition.getId()))
				.next()
				// What follows may block, which must not hold up other changes.
				.publishOn(Schedulers.boundedElastic());
		}
		return null;
	}

	/** Whether a subclass cannot intercept all methods of the class. */
	private static boolean preventsSubclassProxy(Class<?> type) {
		return Modifier.isFinal(type.getModifiers())
				|| Stream.of(ReflectionUtils.getUniqueDeclaredMethods(type, ReflectionUtils.USER_DECLARED_METHODS))
					.filter((method) -> method.getDeclaringClass() != Object.class)
					.anyMatch((method) -> Modifier.isFinal(method.getModifiers())
							&& !Modifier.isPrivate(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()));
	}

}
