package io.github.gatewaybench.engine.kind;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.flags.Arguments;
import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.measurements.Settings;

/**
 * One call of a script.
 *
 * @param declaration what the script declares
 * @param arguments what the user asks for
 * @param repository where the modules are
 * @param jvm of the Java servers
 * @param environment of what is started
 * @param work where the run keeps what is gone at its end
 * @param checks take the problems
 */
public record ScriptCall(Declaration declaration, Arguments arguments, Repository repository, Jvm jvm,
		Map<String, String> environment, Path work, Checks checks) {

	/** Starts the servers of the run. */
	public Starter starter() {
		return new Starter(this, this.work);
	}

	/** The user's flags, with these defaults where the script declares no others. */
	Flags flags(Map<String, String> usual, Map<String, String> quick) {
		return new Flags(this.arguments, this.declaration.defaults(usual), this.declaration.quickDefaults(quick),
				this.checks);
	}

	/** The names as they are written, taken apart. */
	public List<Name> names(List<String> texts) {
		return texts.stream().map(this.repository::name).toList();
	}

	/** The backend that the user asks for, or else the declared one. */
	public Optional<Name> backend() {
		Optional<String> declared = this.declaration.find("backend");
		Optional<String> asked = this.arguments.value("backend");
		if (asked.isPresent() && declared.isEmpty()) {
			this.checks.problem("--backend %s: %s has none, its subjects answer by themselves".formatted(asked.get(),
					this.declaration.round()), "leave out --backend");
			return Optional.empty();
		}
		return asked.or(() -> declared).map(this.repository::name);
	}

	/** The settings of a new run that all kinds have. */
	public Settings settings(String tool, Lineup lineup, Flags flags) {
		String base = this.declaration.find("base").orElse(Settings.DIRECT);
		return new Settings(this.declaration.round(), tool, lineup.backend().map(Name::text),
				this.declaration.get("path"), this.declaration.find("expected-body"),
				Flags.any(lineup.subjects().stream().map(Name::text).toList(), base), Optional.of(base),
				lineup.bases(base), flags.count("reps").orElse(1),
				OptionalLong.of(flags.seconds("warmup-limit", 0).orElse(0)));
	}

	/** Whether a run asked for what the script asks for now; notes a problem if not. */
	public boolean asksTheSame(Settings begun) {
		boolean same = begun.path().equals(this.declaration.get("path"))
				&& begun.expectedBody().equals(this.declaration.find("expected-body"));
		if (!same) {
			this.checks.problem("--resume %s asked for another path or body than %s does now"
				.formatted(this.arguments.value("resume").orElse(""), this.declaration.round()), "start a new run");
		}
		return same;
	}

}
