package io.github.gatewaybench.engine.host;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;

/**
 * A machine as the file of hosts names it.
 *
 * @param ssh how ssh reaches it, as in {@code user@host:22}; empty for this machine
 * @param address by which the other machines reach what it serves; empty for the one that
 * ssh reaches
 * @param dir in which a temporary folder is made; empty for /tmp
 * @param java the java command there; empty for the one on its PATH
 */
public record HostEntry(Optional<String> ssh, Optional<String> address, Optional<String> dir, Optional<String> java) {

	/** Nothing that begins with a hyphen: ssh would take it for an option. */
	private static final Pattern SSH = Pattern.compile(
			"((?:[A-Za-z0-9_][A-Za-z0-9._-]*@)?(?:[A-Za-z0-9_][A-Za-z0-9._-]*|\\[[0-9A-Fa-f:.]+]))(?::([0-9]{1,5}))?");

	/** Whether ssh can be asked for a host that is written so. */
	static boolean isWritten(String ssh) {
		return SSH.matcher(ssh).matches();
	}

	/** Whether it is this machine. */
	public boolean isHere() {
		return this.ssh.isEmpty();
	}

	/** User and host as ssh takes them, without a port. */
	public String destination() {
		return parts().group(1).replaceAll("[\\[\\]]", "");
	}

	/** The port of its sshd; empty for ssh's own choice. */
	public Optional<String> port() {
		return Optional.ofNullable(parts().group(2));
	}

	/** The ssh command by which a user would reach it. */
	public String command() {
		return "ssh %s%s".formatted(port().map("-p %s "::formatted).orElse(""), destination());
	}

	/** The name or address that ssh reaches. */
	public String name() {
		return destination().replaceFirst(".*@", "");
	}

	/**
	 * The address by which the other machines reach it, in IPv4, as servers bind it;
	 * empty, with a problem noted, where there is none.
	 */
	Optional<String> ipv4(Validation validation) {
		String name = this.address.orElseGet(this::name);
		try {
			Optional<String> ipv4 = Stream.of(InetAddress.getAllByName(name))
				.filter(Inet4Address.class::isInstance)
				.map(InetAddress::getHostAddress)
				.findFirst();
			if (ipv4.isEmpty()) {
				validation.problem(
						"%s: %s is an IPv6 address, and servers are bound to IPv4 ones".formatted(this, name),
						"give its IPv4 address as address");
			}
			return ipv4;
		}
		catch (UnknownHostException ex) {
			validation.problem("%s: %s does not resolve".formatted(this, name),
					this.address.isPresent() ? "correct its address" : "correct it, or give its address");
			return Optional.empty();
		}
	}

	private Matcher parts() {
		Matcher matcher = SSH.matcher(this.ssh.orElseThrow());
		if (!matcher.matches()) {
			throw new IllegalStateException(this.ssh.get());
		}
		return matcher;
	}

	/** Its name in messages. */
	@Override
	public String toString() {
		return this.ssh.orElse(LocalHost.NAME);
	}

}
