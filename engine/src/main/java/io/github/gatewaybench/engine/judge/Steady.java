package io.github.gatewaybench.engine.judge;

import io.github.gatewaybench.engine.flags.Defaults;

/**
 * What tells a warm JVM from a cold one: how much of its processor time its compilers
 * take.
 */
public final class Steady {

	private Steady() {
	}

	/**
	 * Whether a JVM is warm. One that hardly works is, if its compilers hardly do.
	 * @param jitS processor time of its compilers, in seconds
	 * @param cpuS all its processor time, in seconds
	 * @param wallS the time in which it was used, in seconds
	 */
	public static boolean isSteady(double jitS, double cpuS, double wallS) {
		return jitS <= Math.max(Defaults.STEADY_SHARE * cpuS, Defaults.STEADY_LOAD * wallS);
	}

}
