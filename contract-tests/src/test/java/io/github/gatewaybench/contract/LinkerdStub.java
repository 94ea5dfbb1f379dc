package io.github.gatewaybench.contract;

/** Stands for Linkerd: prints what it was started with. */
final class LinkerdStub {

	private LinkerdStub() {
	}

	public static void main(String[] arguments) {
		System.out.println("pid=" + ProcessHandle.current().pid());
		System.out.println("option=" + System.getProperty("option"));
		System.out.println("other=" + System.getProperty("other"));
		System.out.println("arguments=" + String.join("|", arguments));
	}

}
