package io.github.gatewaybench.engine.subject;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Checks;

/**
 * Who takes part in a run, and what each one means in its stack. A subject in a stack has
 * that stack's own backend behind it where the stack has one; what has no module there is
 * today's, before that backend: {@code stack-2019/direct}, {@code stack-2019/nginx}.
 *
 * @param round the experiment's name
 * @param repository where the modules are
 * @param subjects what is tested, in order, as they are named
 * @param backend the service that answers; empty where subjects answer by themselves
 * @param backendPorts where its instances listen; empty where it is one on its own port
 * @param study its name, where it takes subjects that are for this study alone
 * @param unsuitable why a server cannot be a subject of this kind of experiment
 */
public record Lineup(String round, Repository repository, List<Name> subjects, Optional<Name> backend,
		List<Integer> backendPorts, Optional<String> study, Function<Server, Optional<String>> unsuitable) {

	private static final String STACK = "stack-";

	/** The backend behind the subject; empty in an experiment without one. */
	public Optional<Name> backendOf(Name subject) {
		return this.backend.map((usual) -> subject.stack().flatMap((stack) -> formIn(stack, usual)).orElse(usual));
	}

	/** Those of all subjects, each once, in alphabetical order. */
	public List<Name> backends() {
		Map<String, Name> found = new TreeMap<>();
		this.subjects.stream()
			.flatMap((each) -> backendOf(each).stream())
			.forEach((each) -> found.put(each.text(), each));
		return List.copyOf(found.values());
	}

	/** Where the instances of a backend listen; none where it declares no port. */
	public List<Integer> portsOf(Name behind) {
		OptionalInt port = this.repository.server(behind).port();
		return (this.backendPorts.isEmpty() && port.isPresent()) ? List.of(port.getAsInt()) : this.backendPorts;
	}

	/** Whether a module of the stack takes the place of the subject's. */
	public boolean hasModule(String stack, Name subject) {
		return this.repository.isModule(stack + "/" + subject.module());
	}

	/** Whether the subject is another one in the stack: by its module, or its backend. */
	public boolean differsIn(String stack, Name subject) {
		return hasModule(stack, subject) ? formIn(stack, subject).isPresent()
				: !backendOf(inStack(stack, subject)).equals(this.backend);
	}

	/** The same of the stack, where its module has the name's variant and path. */
	private Optional<Name> formIn(String stack, Name name) {
		return Optional.of(inStack(stack, name))
			.filter((stacked) -> hasModule(stack, name) && this.repository.server(stacked).isThere());
	}

	private Name inStack(String stack, Name name) {
		return this.repository.name(stack + "/" + name.text());
	}

	/**
	 * What subjects are compared with that have another base than the run: their stack's.
	 */
	public Map<String, String> bases(String base) {
		Name usual = this.repository.name(base);
		Map<String, String> bases = new LinkedHashMap<>();
		for (Name each : this.subjects) {
			each.stack()
				.filter((stack) -> differsIn(stack, usual))
				.ifPresent((stack) -> bases.put(each.text(), stack + "/" + base));
		}
		return bases;
	}

	/**
	 * The same with the subjects that {@code --stack} asks for: of that stack wherever it
	 * has others than today's, or of both, side by side.
	 * @param asked {@code today}, {@code both} or a year
	 */
	public Lineup inStacks(String asked, Checks checks) {
		boolean both = asked.equals("both");
		List<String> from = this.repository.stacks()
			.stream()
			.filter((stack) -> both || stack.equals(STACK + asked))
			.toList();
		if (asked.equals("today")) {
			return this;
		}
		if (from.isEmpty()) {
			checks.problem("--stack %s is none of: today both %s".formatted(asked,
					String.join(" ", this.repository.stacks()).replace(STACK, "")), "write it as 2019");
			return this;
		}
		List<Name> taken = new ArrayList<>();
		List<Name> brought = new ArrayList<>();
		for (Name each : this.subjects) {
			if (brought.contains(each)) {
				continue; // it is named, too
			}
			List<Name> found = from.stream()
				.filter((stack) -> each.stack().isEmpty() && differsIn(stack, each))
				.map((stack) -> inStack(stack, each))
				.toList();
			if (both || found.isEmpty()) {
				taken.add(each);
			}
			found.stream().filter((stacked) -> !taken.contains(stacked)).forEach(taken::add);
			brought.addAll(found);
		}
		if (brought.isEmpty() && !this.subjects.isEmpty()) {
			checks.problem(
					"--stack %s: no stack has another form of %s".formatted(asked,
							String.join(" ", this.subjects.stream().map(Name::text).toList())),
					"leave out --stack, or ask for other subjects");
		}
		return new Lineup(this.round, this.repository, List.copyOf(taken), this.backend, this.backendPorts, this.study,
				this.unsuitable);
	}

	/** Why this gateway or service cannot be a subject here; empty where it can. */
	public Optional<String> misfit(Server server) {
		return server.study()
			.filter((only) -> !this.study.equals(Optional.of(only)))
			.map((only) -> "is a subject of the study %s alone".formatted(only))
			.or(() -> this.unsuitable.apply(server));
	}

	/** What --list prints: the subjects, and what else --subjects takes. */
	public List<String> listing() {
		List<String> lines = new ArrayList<>(List.of("Subjects of %s, in their order:".formatted(this.round)));
		this.subjects.forEach((each) -> lines.add("  " + each));
		lines.add("Others that --subjects takes:");
		List<String> named = this.subjects.stream().map(Name::text).toList();
		Stream<String> servers = this.repository.servers().stream().filter((each) -> {
			Server server = this.repository.server(this.repository.name(each));
			return server.isGateway() == this.backend.isPresent() && misfit(server).isEmpty();
		});
		Stream.concat(this.backend.stream().map((any) -> "direct"), servers)
			.sorted()
			.filter((each) -> !named.contains(each))
			.forEach((each) -> lines.add("  " + each));
		return lines;
	}

}
