package io.github.gatewaybench.report;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.Sanitizer;

/**
 * Replaces names of hosts and users, and paths, by placeholders, so that a run does not
 * show where it was made.
 *
 * @param placeholders placeholders by the names that they replace; longer names come
 * first
 */
record Redactor(Map<String, String> placeholders) {

	private static final String REPOSITORY = "$REPOSITORY";

	private static final String RESULTS = "$RESULTS";

	private static final String HOME = "$HOME";

	private static final String USER = "user";

	private static final String HOST_PREFIX = "host-";

	/**
	 * Names that need no redaction: they identify no machine or person. 198.18.0.0/15 is
	 * set aside for benchmarks (RFC 2544).
	 */
	private static final Pattern HARMLESS_NAMES = Pattern
		.compile("|/|root|user|localhost|this host|127\\..*|::1|198\\.1[89](\\.\\d{1,3}){2}|load|gateway|backend");

	/**
	 * Matches the path of the repository in the command line of a server or tool, but not
	 * the paths of copied jars.
	 */
	private static final Pattern REPOSITORY_IN_COMMAND = Pattern
		.compile("(?<![^\\s\"'=:,])(?![^\\s\"'=:,]*/gateway-bench-(?:run|revisions)-)(/[^\\s\"'=:,]*?)"
				+ "/(?:stack-20\\d\\d/)?[\\w-]+/(?:target/[\\w-]+\\.jar|start\\.sh)\\b");

	private static final Pattern RESULTS_IN_COMMAND = Pattern.compile("--results[ =]'?(/[^\\s\"']+)");

	private static final Pattern HOME_AND_USER = Pattern.compile("((?:/home|/Users)/([^/\\s\"':,]+))");

	/** Host name in the line that Spring Boot logs when it starts. */
	private static final Pattern HOST_IN_LOG = Pattern.compile(" on (\\S+) with PID \\d");

	private static final Pattern USER_IN_LOG = Pattern.compile(" started by (\\S+) in ");

	/** A host of environment.json: its user, name and address. */
	private static final Pattern HOST_IN_ENVIRONMENT = Pattern
		.compile("\"host\" ?: ?\"(?:([^\"@]*)@)?([^\"]*?)(?::\\d{1,5})?\",\\s*\"address\" ?: ?\"([^\"]*)\"");

	/** Creates a redactor that knows no names. */
	Redactor() {
		this(new TreeMap<>(
				Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder())));
	}

	/** Creates a redactor that knows the names of this machine, user and checkout. */
	static Redactor ofThisMachine() {
		Redactor redactor = new Redactor();
		redactor.add(System.getProperty("user.home"), HOME);
		redactor.add(Path.of(System.getProperty("gateway-bench.home", "")).toAbsolutePath().normalize().toString(),
				REPOSITORY);
		redactor.add(System.getProperty("user.name"), USER);
		try {
			redactor.addHost(InetAddress.getLocalHost().getCanonicalHostName());
			redactor.addHost(InetAddress.getLocalHost().getHostName());
		}
		catch (UnknownHostException ex) {
			// Then it has no name that a log could show.
		}
		return redactor;
	}

	/**
	 * Collects names of hosts and users, and paths, from the texts of a run; the run may
	 * be from another machine.
	 */
	void collectNamesFrom(Collection<String> texts) {
		for (String text : texts) {
			REPOSITORY_IN_COMMAND.matcher(text).results().forEach((found) -> add(found.group(1), REPOSITORY));
			RESULTS_IN_COMMAND.matcher(text).results().forEach((found) -> add(found.group(1), RESULTS));
			HOME_AND_USER.matcher(text).results().forEach((found) -> {
				add(found.group(1), HOME);
				add(found.group(2), USER);
			});
			USER_IN_LOG.matcher(text).results().forEach((found) -> add(found.group(1), USER));
			HOST_IN_LOG.matcher(text).results().forEach((found) -> addHost(found.group(1)));
			HOST_IN_ENVIRONMENT.matcher(text).results().forEach((found) -> {
				add(Optional.ofNullable(found.group(1)).orElse(""), USER);
				addHost(found.group(2), found.group(3));
			});
		}
	}

	private void add(String name, String placeholder) {
		if (!HARMLESS_NAMES.matcher(name).matches()) {
			this.placeholders.putIfAbsent(name, placeholder);
		}
	}

	/** Adds the names of one host, which get the same placeholder. */
	private void addHost(String... names) {
		long hosts = this.placeholders.values()
			.stream()
			.filter((each) -> each.startsWith(HOST_PREFIX))
			.distinct()
			.count();
		String placeholder = Optional.of(names[0]).map(this.placeholders::get).orElse(HOST_PREFIX + (hosts + 1));
		for (String name : names) {
			add(name, placeholder);
			if (name.matches("[A-Za-z].*")) {
				add(name.replaceFirst("\\..*", ""), placeholder);
			}
		}
	}

	/**
	 * Replaces the names in a text, and masks access tokens.
	 * @param counts numbers of replacements by name, which are updated
	 */
	String replace(String text, Map<String, Integer> counts) {
		String replaced = Sanitizer.maskTokens(text);
		for (Map.Entry<String, String> each : this.placeholders.entrySet()) {
			Matcher name = pattern(each.getKey()).matcher(replaced);
			int count = (int) name.results().count();
			if (count > 0) {
				counts.merge(each.getKey(), count, Integer::sum);
				replaced = name.reset().replaceAll(Matcher.quoteReplacement(each.getValue()));
			}
		}
		return replaced;
	}

	/** Finds a name that would be replaced in a text. */
	Optional<String> findNameIn(String text) {
		return this.placeholders.keySet().stream().filter((name) -> pattern(name).matcher(text).find()).findFirst();
	}

	/**
	 * Returns a pattern that matches a name, ignoring case, but not within a word: it
	 * does not find the user max in max_ms, or the host vm in vm.max_map_count. Nor does
	 * it match in the name of a JVM, such as "OpenJDK 64-Bit Server VM".
	 */
	private static Pattern pattern(String name) {
		return Pattern.compile("(?iu)" + (name.startsWith("/") ? Pattern.quote(name) + "(?![\\w-])"
				: "(?<![\\w.-]|\\d\\d-Bit |\\d\\d-Bit \\w{1,9} )" + Pattern.quote(name)
						+ "(?![\\w-]|\\.\\w| (?:Runtime Environment|\\d\\d-Bit |version \\\\?\"))"));
	}

}
