package io.github.gatewaybench.engine.versus;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.TestRepository;

import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

/** A folder that looks like the repository, with JVMs of two releases, under git. */
final class GitRepository {

	final Path home;

	final TestRepository files;

	final Validation validation = new Validation();

	final Map<String, String> environment = new HashMap<>(System.getenv());

	GitRepository(Path folder) {
		this.home = folder.resolve("checkout");
		this.files = new TestRepository(this.home).addJava("gateway-stub", 8081, true)
			.addNative("native-stub", 8083, true)
			.addJava("stack-2019/gateway-stub", 8081, true)
			.addJava("backend-stub", 8080, false);
		this.environment.put("LC_ALL", "C");
		this.environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
		this.environment.put("GIT_CONFIG_SYSTEM", "/dev/null");
		this.environment.put("JAVA_HOME", this.home.resolve("jvm/own").toString());
		this.environment.put("JAVA_OPTS", "-Xmx1g");
		addJava("own", 17);
		addJava("other", 25);
		git("init", "--quiet");
	}

	/** A java program that prints its release, or refuses a flag with "Bad" in it. */
	private void addJava(String folder, int release) {
		this.files.write("jvm/%s/bin/java".formatted(folder), """
				#!/bin/sh
				case "$*" in *Bad*) echo 'Unrecognized option'; exit 1;; esac
				echo 'openjdk version "%d.0.1" 2026-01-01' >&2
				""".formatted(release));
		this.files.repository().folder("jvm/%s/bin/java".formatted(folder)).toFile().setExecutable(true);
	}

	/** Path of the java program with the given release, 17 or 25. */
	String java(int release) {
		return this.home.resolve((release == 17) ? "jvm/own/bin/java" : "jvm/other/bin/java").toString();
	}

	/** Commits everything, and returns the commit. */
	String commit() {
		git("add", "--all", "--force");
		git("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "--quiet", "--allow-empty", "-m", "x");
		return git("rev-parse", "HEAD");
	}

	String git(String... words) {
		List<String> command = new ArrayList<>(List.of("git", "-C", this.home.toString()));
		command.addAll(List.of(words));
		CommandResult told = CommandResult.run(command, this.environment, ofMinutes(1));
		assertThat(told.succeeded()).as("%s: %s", command, told.text()).isTrue();
		return told.text();
	}

	ScriptInvocation call() {
		return new ScriptInvocation(Map.of(), null, this.files.repository(), Jvm.of(this.environment), this.environment,
				this.home.resolveSibling("work"), this.validation);
	}

	Revisions revisions() {
		return new Revisions(this.home, this.home.resolveSibling("builds"), this.environment);
	}

	ArmParser parser() {
		return parser(false);
	}

	/** A parser of arms, which may run on another host. */
	ArmParser parser(boolean elsewhere) {
		return new ArmParser(call(), revisions(),
				new InstalledJdks(java(17), List.of(this.home.resolve("jvm")), this.environment), elsewhere);
	}

	/** Problems that were found so far, with the advice. */
	List<String> told() {
		return this.validation.problems().stream().map((each) -> each.what() + " -> " + each.fix()).toList();
	}

}
