package io.github.gatewaybench.gateway.zuul;

import com.netflix.zuul.http.ZuulServlet;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;

/**
 * The beans of the variant {@code secured}.
 */
@Configuration(proxyBeanMethods = false)
@Profile("secured")
@EnableConfigurationProperties(AccessProperties.class)
class SecuredConfiguration {

	@Bean
	AccessTokenFilter accessTokenFilter(AccessProperties properties) {
		return new AccessTokenFilter(properties);
	}

	/** Disables Zuul's second entrance, by which /zuul/hello would be routed as well. */
	@Bean
	ServletRegistrationBean<ZuulServlet> zuulServlet() {
		ServletRegistrationBean<ZuulServlet> registration = new ServletRegistrationBean<>(new ZuulServlet(), "/zuul/*");
		registration.setEnabled(false);
		return registration;
	}

}
