package io.github.gatewaybench.webflux.netty;

import reactor.netty.ReactorNetty;

import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;

/**
 * Passes {@code reactor.netty.ioSelectCount} on from the configuration to Reactor Netty,
 * which reads it as a system property only.
 */
class IoSelectCountListener implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

	@Override
	public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
		String count = event.getEnvironment().getProperty(ReactorNetty.IO_SELECT_COUNT);
		if (count != null) {
			System.setProperty(ReactorNetty.IO_SELECT_COUNT, count);
		}
	}

}
