package io.github.gatewaybench.routeindex;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.cloud.gateway.config.GatewayAutoConfiguration;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.DispatcherHandler;

/**
 * Logs that the index is not used if an application has a lookup or cache of its own.
 */
@AutoConfiguration(after = RouteIndexAutoConfiguration.class, before = GatewayAutoConfiguration.class)
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE) // or the index would come earlier, too
@ConditionalOnClass({ DispatcherHandler.class, GatewayAutoConfiguration.class })
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnProperty(name = GatewayProperties.PREFIX + ".enabled", matchIfMissing = true)
@ConditionalOnMissingBean(RouteIndexAutoConfiguration.UnwrappedIndex.class)
@Conditional(RouteIndexAbsenceAutoConfiguration.OwnLookup.class)
@ConditionalOnProperty(name = "scg.route-index.enabled", matchIfMissing = true)
class RouteIndexAbsenceAutoConfiguration {

	private static final Log log = LogFactory.getLog(RouteIndexAbsenceAutoConfiguration.class);

	RouteIndexAbsenceAutoConfiguration() {
		log.info("The route index is not used: the application defines a RoutePredicateHandlerMapping or a bean "
				+ RouteIndexAutoConfiguration.INDEX_BEAN + " of its own");
	}

	/** Matches if the application has what keeps the index from being used. */
	static class OwnLookup extends AnyNestedCondition {

		OwnLookup() {
			super(ConfigurationPhase.REGISTER_BEAN);
		}

		@ConditionalOnBean(RoutePredicateHandlerMapping.class)
		static class OwnMapping {

		}

		@ConditionalOnBean(name = RouteIndexAutoConfiguration.INDEX_BEAN)
		static class OwnLocator {

		}

	}

}
