package io.github.gatewaybench.engine.host;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;

/**
 * Entry of the hosts file, which names a machine and says how to reach it.
 *
 * @param ssh destination of ssh, for example {@code user@host:22}; empty for this machine
 * @param address address at which others reach servers on the machine; empty for the host
 * name that ssh connects to
 * @param tempDir folder in which a temporary folder is created; empty for /tmp
 * @param java Java command on the machine; empty for the one on its PATH
 */
public record HostEntry(Optional<String> ssh, Optional<String> address, Optional<String> tempDir,
		Optional<String> java) {

	/** Destinations that are accepted; ssh would take a leading hyphen for an option. */
	private static final Pattern SSH = Pattern.compile(
			"((?:[A-Za-z0-9_][A-Za-z0-9._-]*@)?(?:[A-Za-z0-9_][A-Za-z0-9._-]*|\\[[0-9A-Fa-f:.]+]))(?::([0-9]{1,5}))?");

	/** Whether a text is a valid destination of ssh. */
	static boolean isValid(String ssh) {
		return SSH.matcher(ssh).matches();
	}

	/** Whether the entry describes this machine. */
	public boolean isHere() {
		return this.ssh.isEmpty();
	}

	/** User and host in the form that ssh expects, without the port. */
	public String destination() {
		return destinationParts().group(1).replaceAll("[\\[\\]]", "");
	}

	/** Port of the machine's sshd; empty for ssh's default. */
	public Optional<String> port() {
		return Optional.ofNullable(destinationParts().group(2));
	}

	/** Command with which a user would connect to the machine. */
	public String sshCommand() {
		return "ssh %s%s".formatted(port().map("-p %s "::formatted).orElse(""), destination());
	}

	/** Host name or address that ssh connects to. */
	public String hostName() {
		return destination().replaceFirst(".*@", "");
	}

	/**
	 * IPv4 address that servers on the machine bind and other machines connect to; empty,
	 * with a problem noted, if there is none.
	 */
	Optional<String> ipv4(Validation validation) {
		String name = this.address.orElseGet(this::hostName);
		try {
			Optional<String> ipv4 = Stream.of(InetAddress.getAllByName(name))
				.filter(Inet4Address.class::isInstance)
				.map(InetAddress::getHostAddress)
				.findFirst();
			if (ipv4.isEmpty()) {
				validation.addProblem(
						"%s: %s is an IPv6 address, and servers are bound to IPv4 ones".formatted(this, name),
						"give its IPv4 address as address");
			}
			return ipv4;
		}
		catch (UnknownHostException ex) {
			validation.addProblem("%s: %s does not resolve".formatted(this, name),
					this.address.isPresent() ? "correct its address" : "correct it, or give its address");
			return Optional.empty();
		}
	}

	private MatchResult destinationParts() {
		return this.ssh.map(SSH::matcher).filter(Matcher::matches).orElseThrow();
	}

	/** Name of the machine in messages. */
	@Override
	public String toString() {
		return this.ssh.orElse(LocalHost.NAME);
	}

}
