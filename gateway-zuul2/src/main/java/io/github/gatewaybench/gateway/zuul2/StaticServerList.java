package io.github.gatewaybench.gateway.zuul2;

import java.util.ArrayList;
import java.util.List;

import com.netflix.appinfo.InstanceInfo;
import com.netflix.loadbalancer.ConfigurationBasedServerList;
import com.netflix.loadbalancer.Server;
import com.netflix.niws.loadbalancer.DiscoveryEnabledServer;

/**
 * Ribbon's list of configured servers, as if Eureka had found them: Zuul 2 accepts no
 * others. Ribbon creates it by its class name.
 */
public class StaticServerList extends ConfigurationBasedServerList {

	@Override
	protected List<Server> derive(String value) {
		List<Server> servers = new ArrayList<>();
		super.derive(value).forEach((server) -> servers.add(discovered(server)));
		return servers;
	}

	private static Server discovered(Server server) {
		InstanceInfo instance = InstanceInfo.Builder.newBuilder()
			.setAppName(UpstreamRoute.ORIGIN)
			.setInstanceId(server.getId())
			.setHostName(server.getHost())
			.setIPAddr(server.getHost())
			.setPort(server.getPort())
			.build();
		return new DiscoveryEnabledServer(instance, false);
	}

}
