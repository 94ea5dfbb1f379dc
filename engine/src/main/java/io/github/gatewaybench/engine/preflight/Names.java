package io.github.gatewaybench.engine.preflight;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.check.Checks.Problem;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.engine.subject.Server;

/**
 * Checks the names of a run: subjects and backends are there and fit the experiment, each
 * subject once.
 */
public final class Names {

	private static final String LIST = "see --list";

	private final Lineup lineup;

	private final Repository repository;

	private final Checks checks;

	private Names(Lineup lineup, Checks checks) {
		this.lineup = lineup;
		this.repository = lineup.repository();
		this.checks = checks;
	}

	/** Notes what is wrong with the names. */
	public static void check(Lineup lineup, Checks checks) {
		Names names = new Names(lineup, checks);
		Set<Name> seen = new HashSet<>();
		for (Name each : lineup.subjects()) {
			names.subject(each).ifPresent(checks::add);
			if (!seen.add(each)) {
				checks.problem("--subjects names %s twice".formatted(each), "name it once; --reps repeats it");
			}
		}
		names.backends();
	}

	/** A subject stands before the backend; without one, it answers by itself. */
	private Optional<Problem> subject(Name name) {
		if (name.isDirect() && this.lineup.backend().isEmpty()) {
			return Optional.of(new Problem("%s is the backend with nothing in front, and %s has no backend"
				.formatted(name, this.lineup.round()), LIST));
		}
		if (name.stack().isPresent() && isNothingNew(name, name.stack().get())) {
			return Optional.of(new Problem("%s is no other than %s: %s has neither that nor %s's backend"
				.formatted(name, name.plain(), name.stack().get(), this.lineup.round()), "name it " + name.plain()));
		}
		if (name.isDirect()) {
			return Optional.empty();
		}
		this.repository.problem(name).ifPresent(this.checks::add);
		return this.repository.isModule(name.module()) ? misfit(name) : Optional.empty();
	}

	private boolean isNothingNew(Name name, String stack) {
		Name plain = this.repository.name(name.plain());
		return plain.stack().isEmpty() && (plain.isDirect() || this.repository.isModule(plain.module()))
				&& !this.lineup.hasModule(stack, plain) && !this.lineup.differsIn(stack, plain);
	}

	private Optional<Problem> misfit(Name name) {
		Server server = this.repository.server(name);
		if (server.isGateway() && this.lineup.backend().isEmpty()) {
			return Optional
				.of(new Problem("%s is a gateway, and %s has no backend".formatted(name, this.lineup.round()), LIST));
		}
		if (!server.isGateway() && this.lineup.backend().isPresent()) {
			return Optional.of(new Problem(name + " is not a gateway: it takes no upstream", LIST));
		}
		return this.lineup.misfit(server).map((reason) -> new Problem(name + " " + reason, LIST));
	}

	private void backends() {
		Map<String, Name> named = new TreeMap<>();
		this.lineup.backend().ifPresent((each) -> named.put(each.text(), each));
		this.lineup.backends().forEach((each) -> named.put(each.text(), each));
		for (Name each : named.values()) {
			this.repository.problem(each).ifPresent(this.checks::add);
			each.ownPath()
				.ifPresent((path) -> this.checks.problem(each + ": a path is only for a subject of a round",
						"leave out " + path));
		}
	}

}
