package io.github.gatewaybench.engine.versus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.preflight.InstallationChecks;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.measurements.Arm;

/**
 * Parses the words by which users describe arms: parts that are separated by commas, such
 * as {@code gateway-zuul@tuned,java=25}. A part without a key names the subject. The
 * value of {@code opts} extends to the next key or module, because JVM flags contain
 * commas, too.
 *
 * @param revisions git revisions of the repository
 * @param java JVMs that are installed on this machine
 * @param mayRunElsewhere whether arms may run on another host, with JVMs of its own
 */
record ArmParser(ScriptInvocation call, Revisions revisions, InstalledJdks java, boolean mayRunElsewhere) {

	/** Largest number of arms: all of them are in memory at the same time. */
	static final int MAX_ARMS = 6;

	static final String SUBJECT = "subject";

	static final String OPTS = "opts";

	private static final String VARIANT = "variant";

	private static final String STACK = "stack";

	private static final List<String> KEYS = List.of("rev", "jar", "java", OPTS, VARIANT, STACK, "name");

	private static final String EXECUTABLE_JAR_ADVICE = "give the path of an executable jar";

	private static final String PARTS_ADVICE = "an arm is a subject, %s, or several of these, separated by commas"
		.formatted(KEYS.stream().map((key) -> key + "=").collect(Collectors.joining(", ")));

	static ArmParser of(ScriptInvocation call) {
		return new ArmParser(call, Revisions.of(call), InstalledJdks.of(call), call.options().hosts().isPresent());
	}

	/**
	 * Parses all arms; notes every problem, and leaves out arms that have one.
	 * @param words one for each arm; the first is the baseline
	 * @param given value of --subject, for arms that name no subject; if empty, these get
	 * the subject of the first arm, with its variant and stack
	 * @param defaultSubject subject if the first arm names none either
	 */
	List<Arm> parse(List<String> words, Optional<String> given, String defaultSubject) {
		if (words.size() < 2) {
			refuse("%s given, and a comparison needs at least two"
				.formatted((words.size() == 1) ? "only one arm is" : "no arm is"),
					"for example: gateway-scg java=25; see --help");
		}
		if (words.size() > MAX_ARMS) {
			refuse("%d arms are given, and a comparison takes at most %d".formatted(words.size(), MAX_ARMS),
					"split them into several runs with the same baseline");
		}
		Map<Arm, Boolean> arms = new LinkedHashMap<>();
		String subject = given.orElse(defaultSubject);
		boolean baselineIsDefault = false;
		for (int i = 0; i < words.size(); i++) {
			int before = problemCount();
			Map<String, String> parts = parseParts(words.get(i));
			if (i == 0 && given.isEmpty()) {
				subject = parseSubject(parts, defaultSubject).text();
				baselineIsDefault = !parts.containsKey(SUBJECT);
			}
			if (baselineIsDefault) {
				refuseOtherSubject(words.get(0), defaultSubject, parts);
			}
			if (problemCount() == before) {
				Arm arm = parseArm(words.get(i), parts, subject);
				if (problemCount() == before) {
					addUnlessRepeated(arms, arm, parts.containsKey("name"));
				}
			}
		}
		return List.copyOf(arms.keySet());
	}

	/**
	 * Refuses an arm of another module than the default subject, which the first arm has
	 * because it names none: in "rev=HEAD nginx", both arms are probably meant to be
	 * nginx.
	 */
	private void refuseOtherSubject(String baseline, String defaultSubject, Map<String, String> parts) {
		Optional.ofNullable(parts.get(SUBJECT))
			.filter(this::isModule)
			.filter((named) -> !folder(named).equals(folder(defaultSubject)))
			.ifPresent((named) -> refuse(
					"arm %s names no subject, so it would be %s, not %s".formatted(baseline, defaultSubject, named),
					"name it, as in %s,%s, or give --subject".formatted(defaultSubject, baseline)));
	}

	/** Folder name of a subject's module, without its stack, as in gateway-scg. */
	private String folder(String subject) {
		return this.call.repository().moduleSpec(subject).module().replaceFirst(".*/", "");
	}

	private int problemCount() {
		return this.call.validation().problems().size();
	}

	private void refuse(String what, String fix) {
		this.call.validation().addProblem(what, fix);
	}

	/** Parts of an arm by key, without those that are wrong. */
	private Map<String, String> parseParts(String word) {
		Map<String, String> parts = new LinkedHashMap<>();
		String last = "";
		for (String part : word.split(",", -1)) {
			int equals = part.indexOf('=');
			String key = (equals < 0) ? SUBJECT : part.substring(0, equals);
			String value = part.substring(equals + 1);
			if (last.equals(OPTS) && !KEYS.contains(key) && !isModule(part)) {
				parts.merge(OPTS, part, (flags, more) -> flags + "," + more);
				continue;
			}
			last = key;
			if (equals >= 0 && !KEYS.contains(key)) {
				refuse("arm %s: %s= is not a setting of arms".formatted(word, key), PARTS_ADVICE);
			}
			else if (value.isBlank()) {
				refuse((equals < 0) ? "arm \"%s\" has an empty part".formatted(word)
						: "arm \"%s\": %s= has no value".formatted(word, key),
						"give it a value, or leave it out; gateway-scg alone is the subject as it is in this checkout");
			}
			else if (parts.putIfAbsent(key, value.strip()) != null) {
				refuse("arm %s has two %s".formatted(word, key.equals(SUBJECT) ? "subjects" : key + "= parts"),
						"leave one out");
			}
		}
		return parts;
	}

	private boolean isModule(String part) {
		return this.call.repository().isModule(this.call.repository().moduleSpec(part).module());
	}

	private Arm parseArm(String word, Map<String, String> parts, String defaultSubject) {
		ModuleSpec subject = parseSubject(parts, defaultSubject);
		Optional<ModuleSpec> named = Optional.ofNullable(parts.get(SUBJECT)).map(this.call.repository()::moduleSpec);
		noteIfNamedTwice(word, parts, VARIANT, named.flatMap(ModuleSpec::variant));
		noteIfNamedTwice(word, parts, STACK, named.flatMap(ModuleSpec::stack));
		String name = parts.getOrDefault("name", ArmName.ofSettings(parts));
		if (ArmName.isReserved(name) && !subject.isDirect()) {
			refuse("arm %s cannot be named %s: a server or a file of the run may be called so".formatted(word, name),
					"give another name=");
		}
		if (!ArmName.isValid(name)) {
			refuse("arm %s cannot be named %s".formatted(word, name),
					"give a name= of at most %d letters, digits and @ = + . _ ~ -".formatted(ArmName.MAX_LENGTH));
		}
		if (subject.isDirect()) {
			refuse("arm %s is the backend alone, which all arms share".formatted(word),
					"name a subject that --list prints");
		}
		if (parts.containsKey("rev") && parts.containsKey("jar")) {
			refuse("arm %s has both rev= and jar=".formatted(word), "leave one out");
		}
		Optional<String> commit = Optional.ofNullable(parts.get("rev"))
			.flatMap((rev) -> findCommit(word, rev, subject));
		Optional<String> jar = Optional.ofNullable(parts.get("jar"))
			.map((each) -> Path.of(each).toAbsolutePath().normalize())
			.map((each) -> checkedJar(word, each, subject).toString());
		Optional<String> program = Optional.ofNullable(parts.get("java")).flatMap((each) -> findJava(word, each));
		if (this.call.repository().server(subject).hasStartScript()) {
			Stream.of("jar", "java", OPTS)
				.filter(parts::containsKey)
				.forEach((key) -> refuse("arm %s: %s is started by its start.sh, to which %s= does not apply"
					.formatted(word, subject, key), "leave out %s=".formatted(key)));
		}
		return new Arm(name, subject.text(), Optional.ofNullable(parts.get("rev")), commit, jar, program,
				Optional.ofNullable(parts.get(OPTS)));
	}

	/** Subject of an arm, with its variant and in its stack; it need not exist. */
	private ModuleSpec parseSubject(Map<String, String> parts, String defaultSubject) {
		ModuleSpec named = this.call.repository().moduleSpec(parts.getOrDefault(SUBJECT, defaultSubject));
		String path = named.ownPath().orElse("");
		String module = named.withoutStack().replaceFirst(Pattern.quote(path) + "$", "").replaceFirst("@.*", "");
		Optional<String> stack = Optional.ofNullable(parts.get(STACK))
			.map((each) -> "stack-" + each.replaceFirst("^stack-", ""))
			.or(named::stack);
		Optional<String> variant = Optional.ofNullable(parts.get(VARIANT)).or(named::variant);
		return this.call.repository()
			.moduleSpec(stack.map((each) -> each + "/").orElse("") + module
					+ variant.map((each) -> "@" + each).orElse("") + path);
	}

	private void noteIfNamedTwice(String word, Map<String, String> parts, String key, Optional<String> ofSubject) {
		ofSubject.filter((each) -> parts.containsKey(key))
			.ifPresent((each) -> refuse("arm %s: %s already contains %s".formatted(word, parts.get(SUBJECT), each),
					"leave out %s=".formatted(key)));
	}

	private Optional<String> findCommit(String word, String revision, ModuleSpec subject) {
		CommandResult found = this.revisions.find(revision);
		if (!found.succeeded()) {
			String reason = found.text().isEmpty() ? "" : ": " + found.text().replace("\n", "\n    ");
			refuse("arm %s: git finds no revision %s%s".formatted(word, revision, reason),
					"give a commit, branch or tag of this checkout, such as HEAD~3; a shallow clone has more after git fetch --unshallow");
			return Optional.empty();
		}
		String commit = found.text();
		Server server = this.call.repository().server(subject);
		Path file = this.call.repository()
			.home()
			.relativize(server.hasStartScript() ? server.startScript()
					: server.variantFile().orElse(server.folder().resolve("pom.xml")));
		if (this.call.repository().isModule(subject.module()) && !this.revisions.containsFile(commit, file)) {
			refuse("arm %s: %s has no %s".formatted(word, revision, file), "give another revision");
		}
		return Optional.of(commit);
	}

	private Path checkedJar(String word, Path jar, ModuleSpec subject) {
		InstallationChecks.checkJar("arm " + word, jar, EXECUTABLE_JAR_ADVICE, this.call.validation());
		subject.variant()
			.map("BOOT-INF/classes/application-%s.yml"::formatted)
			.filter((file) -> !contains(jar, file))
			.ifPresent((file) -> refuse("arm %s: %s has no %s".formatted(word, jar, file),
					"leave out the variant, or give another jar"));
		return jar;
	}

	/**
	 * Whether a jar contains a file; true if it is unreadable, which another check
	 * reports.
	 */
	private static boolean contains(Path jar, String file) {
		try (ZipFile zip = new ZipFile(jar.toFile())) {
			return zip.getEntry(file) != null;
		}
		catch (IOException ex) {
			return true;
		}
	}

	private Optional<String> findJava(String word, String text) {
		if (this.mayRunElsewhere && InstalledJdks.isRelease(text)) {
			refuse("arm %s: with --hosts, java= takes the path of a JDK, not a release".formatted(word),
					"give the folder of the JDK on the host that runs the arms, as in java=/usr/lib/jvm/jdk-" + text);
			return Optional.empty();
		}
		Optional<String> program = this.mayRunElsewhere ? Optional.of(InstalledJdks.programOnHost(text))
				: this.java.findProgram(text);
		if (program.isEmpty()) {
			refuse(InstalledJdks.isRelease(text) ? "arm %s: no Java %s is installed".formatted(word, text)
					: "arm %s: %s is neither a JDK nor a java program".formatted(word, text),
					"install it, or give the folder of a JDK; installed are: " + this.java.formatReleases());
		}
		return program;
	}

	/**
	 * Adds an arm, or notes a problem if another arm has its name, or the same settings
	 * although the user has named neither.
	 * @param arms arms so far, and whether the user has named them
	 */
	private void addUnlessRepeated(Map<Arm, Boolean> arms, Arm arm, boolean isNamed) {
		for (Map.Entry<Arm, Boolean> other : arms.entrySet()) {
			if (!isNamed && !other.getValue() && settingsWithoutName(arm).equals(settingsWithoutName(other.getKey()))) {
				refuse("%s and %s are the same arm".formatted(other.getKey().name(), arm.name()),
						"leave one out or, to see how much equal arms differ, add name=again to one");
				return;
			}
			if (arm.name().equals(other.getKey().name())) {
				refuse("two arms are named " + arm.name(), "add a name= to one of them");
				return;
			}
		}
		arms.put(arm, isNamed);
	}

	/** Settings that decide what is started for an arm, regardless of its name. */
	private List<Object> settingsWithoutName(Arm arm) {
		return List.of(arm.subject(), arm.commit(), arm.jar(), arm.java().orElse(this.call.jvm().command()),
				Jvm.splitWords(arm.opts().orElse("")));
	}

}
