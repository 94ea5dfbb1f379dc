package io.github.gatewaybench.gateway.scg;

import java.util.Collections;
import java.util.List;

import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.factory.AbstractGatewayFilterFactory;
import org.springframework.stereotype.Component;

/**
 * A filter that costs a known CPU time per request, with which a comparison can be
 * checked: {@code Burn=4} keeps the event loop busy for 4 microseconds.
 */
@Component
class BurnGatewayFilterFactory extends AbstractGatewayFilterFactory<BurnGatewayFilterFactory.Config> {

	BurnGatewayFilterFactory() {
		super(Config.class);
	}

	@Override
	public List<String> shortcutFieldOrder() {
		return Collections.singletonList("micros");
	}

	@Override
	public GatewayFilter apply(Config config) {
		long nanos = Math.round(config.micros * 1000);
		return (exchange, chain) -> {
			long startNanos = System.nanoTime();
			while (System.nanoTime() - startNanos < nanos) {
				Thread.onSpinWait();
			}
			return chain.filter(exchange);
		};
	}

	static final class Config {

		private double micros;

		public double getMicros() {
			return this.micros;
		}

		public void setMicros(double micros) {
			this.micros = micros;
		}

	}

}
