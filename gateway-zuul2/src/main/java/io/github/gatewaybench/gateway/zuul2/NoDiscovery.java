package io.github.gatewaybench.gateway.zuul2;

import com.netflix.appinfo.InstanceInfo.InstanceStatus;
import com.netflix.netty.common.status.ServerStatusManager;

/** Tells nobody whether the gateway is up, because there is no Eureka to tell. */
class NoDiscovery extends ServerStatusManager {

	NoDiscovery() {
		super(null);
	}

	@Override
	public void localStatus(InstanceStatus status) {
	}

}
