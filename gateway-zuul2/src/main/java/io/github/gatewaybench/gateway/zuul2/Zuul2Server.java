package io.github.gatewaybench.gateway.zuul2;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Map;

import com.netflix.config.ConfigurationManager;
import com.netflix.netty.common.channel.config.ChannelConfig;
import com.netflix.netty.common.channel.config.CommonChannelConfigKeys;
import com.netflix.netty.common.metrics.EventLoopGroupMetrics;
import com.netflix.netty.common.proxyprotocol.StripUntrustedProxyHeadersHandler.AllowWhen;
import com.netflix.spectator.api.Registry;
import com.netflix.zuul.BasicRequestCompleteHandler;
import com.netflix.zuul.FilterUsageNotifier;
import com.netflix.zuul.context.ZuulSessionContextDecorator;
import com.netflix.zuul.netty.server.BaseServerStartup;
import com.netflix.zuul.netty.server.ClientConnectionsShutdown;
import com.netflix.zuul.netty.server.DefaultEventLoopConfig;
import com.netflix.zuul.netty.server.DirectMemoryMonitor;
import com.netflix.zuul.netty.server.NamedSocketAddress;
import com.netflix.zuul.netty.server.Server;
import com.netflix.zuul.netty.server.ZuulServerChannelInitializer;
import com.netflix.zuul.origins.BasicNettyOriginManager;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;

import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Zuul's server, put together as Guice does it in Zuul's sample application. It runs as
 * long as the application context. Once started, the environment property
 * {@code local.server.port} holds the port it listens on.
 */
class Zuul2Server extends BaseServerStartup implements SmartLifecycle {

	private final Zuul2Properties properties;

	private final ConfigurableEnvironment environment;

	private Server server;

	Zuul2Server(Zuul2Properties properties, ConfigurableEnvironment environment, Registry registry) {
		super(new NoDiscovery(), new RouteFilterLoader(),
				new ZuulSessionContextDecorator(new BasicNettyOriginManager(registry)), usageCounter(registry),
				new BasicRequestCompleteHandler(), registry, new DirectMemoryMonitor(registry),
				new EventLoopGroupMetrics(registry), new DefaultEventLoopConfig(), null, null, null);
		this.properties = properties;
		this.environment = environment;
	}

	/**
	 * Counts the uses of filters, as Zuul's own notifier does, whose constructor is not
	 * public.
	 */
	private static FilterUsageNotifier usageCounter(Registry registry) {
		return (filter, status) -> registry
			.counter("zuul.filter-" + filter.getClass().getSimpleName(), "status", status.name(), "filtertype",
					filter.filterType().toString())
			.increment();
	}

	@Override
	public void start() {
		this.properties.settings().forEach(ConfigurationManager.getConfigInstance()::setProperty);
		ConfigurationManager.getConfigInstance()
			.setProperty(UpstreamRoute.ORIGIN + ".ribbon.listOfServers", this.properties.upstream().getAuthority());
		ChannelGroup clients = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
		this.server = new Server(this.registry, this.serverStatusManager, chooseAddrsAndChannels(clients),
				new ClientConnectionsShutdown(clients, GlobalEventExecutor.INSTANCE, null), this.eventLoopGroupMetrics,
				this.eventLoopConfig, null);
		this.server.start();
		InetSocketAddress address = (InetSocketAddress) this.server.getListeningAddresses().get(0).unwrap();
		this.environment.getPropertySources()
			.addFirst(new MapPropertySource("server.ports", Map.of("local.server.port", address.getPort())));
	}

	/** Returns the address to bind, with settings for clients that connect directly. */
	@Override
	protected Map<NamedSocketAddress, ChannelInitializer<?>> chooseAddrsAndChannels(ChannelGroup clients) {
		SocketAddress address = new InetSocketAddress(this.properties.address(), this.properties.port());
		ChannelConfig config = defaultChannelConfig("main");
		config.set(CommonChannelConfigKeys.allowProxyHeadersWhen, AllowWhen.ALWAYS);
		config.set(CommonChannelConfigKeys.preferProxyProtocolForClientIp, false);
		config.set(CommonChannelConfigKeys.isSSlFromIntermediary, false);
		config.set(CommonChannelConfigKeys.withProxyProtocol, false);
		return Map.of(new NamedSocketAddress("http", address),
				new ZuulServerChannelInitializer("main", config, defaultChannelDependencies("main"), clients));
	}

	@Override
	public void stop() {
		this.server.stop();
		this.server = null;
	}

	@Override
	public boolean isRunning() {
		return this.server != null;
	}

}
