package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Arm;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Environment.ArmJar;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.measurements.Versus;

/** Finds the software versions of subjects in the recorded environment of a run. */
public final class Versions {

	/**
	 * Libraries to look for in a jar; of each inner list, only the first library found is
	 * reported.
	 */
	private static final List<List<Library>> LIBRARIES = List.of(
			List.of(new Library("spring-cloud-gateway-(?:core|server(?:-web(?:flux|mvc))?)", "Spring Cloud Gateway"),
					new Library("zuul-core", "Zuul"), new Library("undertow-core", "Undertow"),
					new Library("spring-webflux", "Spring WebFlux"), new Library("spring-webmvc", "Spring MVC")),
			List.of(new Library("reactor-netty(?:-http)?", "Reactor Netty"), new Library("tomcat-embed-core", "Tomcat"),
					new Library("netty-transport", "Netty")),
			List.of(new Library("spring-boot", "Spring Boot")));

	private static final Pattern VERSION_NUMBER = Pattern.compile("\\d+(?:\\.\\d+)+");

	/** Note after the version of a native server that a third party packaged. */
	private static final Pattern THIRD_PARTY = Pattern.compile(", third-party package .*");

	private Versions() {
	}

	/**
	 * Returns the versions of a subject, as in "Zuul 1.3.1, Tomcat 9.0.46, Spring Boot
	 * 2.3.12". For a native server, this is a version number and, if a third party built
	 * or packaged it, a description of the package; for {@code direct}, the versions of
	 * the backend. Empty if unknown, as for an arm that was built from a revision.
	 * @param subject name of the subject or, in a versus comparison, of the arm
	 */
	public static String of(Run run, String subject) {
		Optional<Arm> arm = run.experiment().as(Versus.class).map((versus) -> versus.arm(subject));
		List<String> libraries = Optional.ofNullable(run.environment().arms().get(subject))
			.map(ArmJar::libraries)
			.orElse(List.of());
		if (!libraries.isEmpty()) {
			return ofLibraries(libraries);
		}
		// The checkout's jar is not that of such an arm.
		boolean isElsewhere = arm.filter((each) -> each.revision().isPresent() || each.jar().isPresent()).isPresent();
		return isElsewhere ? "" : ofSubject(run, arm.map(Arm::subject).orElse(subject));
	}

	private static String ofSubject(Run run, String subject) {
		SubjectName name = SubjectName.of(subject);
		String plain = name.isDirect() ? run.settings().backend().orElse("") : name.plain();
		// A subject without a module in its stack uses that of today.
		Stream<String> folders = Stream.concat(name.stack().map((stack) -> stack + "/" + plain).stream(),
				Stream.of(plain));
		Environment environment = run.environment();
		return folders.map(Versions::moduleFolder)
			.flatMap((folder) -> Stream.concat(
					Stream.ofNullable(environment.jars().get(folder)).map((jar) -> ofLibraries(jar.libraries())),
					Stream.ofNullable(environment.nativeVersions().get(folder)).map(Versions::ofNative)))
			.findFirst()
			.orElse("");
	}

	private static String moduleFolder(String subject) {
		SubjectName name = SubjectName.of(subject);
		return name.stack().map((stack) -> stack + "/").orElse("") + name.plain().replaceFirst("[@/].*", "");
	}

	private static String ofLibraries(List<String> libraries) {
		return LIBRARIES.stream()
			.flatMap((known) -> known.stream().flatMap((library) -> library.versionsIn(libraries)).limit(1))
			.collect(Collectors.joining(", "));
	}

	/**
	 * Extracts the first version number from a version text, and the package that it
	 * names; returns the whole text if it has no number.
	 */
	private static String ofNative(String versionText) {
		Matcher number = VERSION_NUMBER.matcher(versionText);
		if (!number.find()) {
			return versionText;
		}
		Matcher thirdParty = THIRD_PARTY.matcher(versionText);
		return number.group() + (thirdParty.find() ? thirdParty.group() : "");
	}

	/**
	 * Returns one line per subject of a run with its versions; subjects without known
	 * versions are left out.
	 */
	public static List<String> subjectLines(Run run) {
		return run.settings()
			.subjects()
			.stream()
			.map((subject) -> subject + ": " + of(run, subject))
			.filter((line) -> !line.endsWith(": "))
			.toList();
	}

	/**
	 * Returns the versions of all subjects of a run in one line, in which subjects with
	 * the same versions share an entry; empty if none are known.
	 */
	public static String inOneLine(Run run) {
		return OrderedMaps.groupBy((subject) -> of(run, subject), run.settings().subjects())
			.entrySet()
			.stream()
			.filter((each) -> !each.getKey().isEmpty())
			.map((each) -> String.join(", ", each.getValue()) + ": " + each.getKey())
			.collect(Collectors.joining("; "));
	}

	private record Library(Pattern pattern, String name) {

		private Library(String library, String name) {
			this(Pattern.compile("(?:" + library + ")-(\\d+(?:\\.\\d+)*).*"), name);
		}

		private Stream<String> versionsIn(List<String> libraries) {
			return libraries.stream()
				.map(this.pattern::matcher)
				.filter(Matcher::matches)
				.map((match) -> this.name + " " + match.group(1));
		}

	}

}
