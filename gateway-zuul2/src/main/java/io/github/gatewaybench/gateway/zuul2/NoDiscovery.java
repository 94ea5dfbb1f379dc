package io.github.gatewaybench.gateway.zuul2;

import com.netflix.appinfo.InstanceInfo.InstanceStatus;
import com.netflix.netty.common.status.ServerStatusManager;

/** Does not report whether the gateway is up, because there is no Eureka. */
class NoDiscovery extends ServerStatusManager {

	NoDiscovery() {
		super(null);
	}

	@Override
	public void localStatus(InstanceStatus status) {
	}

}
