package io.github.gatewaybench.engine.subject;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;

/**
 * The subjects of a run and their backends. A stack is a folder such as
 * {@code stack-2019} that contains older versions of modules. A subject in a stack uses
 * that stack's backend if the stack has one. If the stack has no module for the subject,
 * as with {@code stack-2019/direct} and {@code stack-2019/nginx}, today's module is used
 * with the stack's backend.
 *
 * @param experiment name of the experiment
 * @param repository contains the modules
 * @param subjects names of the subjects, in order
 * @param backend service behind gateways; empty if subjects answer by themselves
 * @param backendPorts ports of the backend's instances; empty for one on its own port
 * @param study study whose own subjects are accepted, too; empty if only subjects for all
 * experiments are accepted
 * @param reasonUnsuitable reason why a server cannot be a subject; empty if it can
 */
public record SubjectSelection(String experiment, Repository repository, List<ModuleSpec> subjects,
		Optional<ModuleSpec> backend, List<Integer> backendPorts, Optional<String> study,
		Function<Server, Optional<String>> reasonUnsuitable) {

	private static final String STACK_PREFIX = "stack-";

	private static final String SEE_LIST = "see --list";

	/** Backend behind a subject; empty if the experiment has no backend. */
	public Optional<ModuleSpec> backendOf(ModuleSpec subject) {
		return this.backend
			.map((today) -> subject.stack().flatMap((stack) -> equivalentIn(stack, today)).orElse(today));
	}

	/** Backends of all subjects, each once, in alphabetical order. */
	public List<ModuleSpec> backends() {
		return distinctSorted(this.subjects.stream().flatMap((each) -> backendOf(each).stream()));
	}

	private static List<ModuleSpec> distinctSorted(Stream<ModuleSpec> names) {
		return names.distinct().sorted(Comparator.comparing(ModuleSpec::text)).toList();
	}

	/** Ports of a backend's instances; none if no port is declared. */
	public List<Integer> backendPortsOf(ModuleSpec behind) {
		return this.backendPorts.isEmpty() ? this.repository.server(behind).port().stream().boxed().toList()
				: this.backendPorts;
	}

	private boolean hasModule(String stack, ModuleSpec subject) {
		return this.repository.isModule(stack + "/" + subject.module());
	}

	/** Ports at which the servers of a role listen. */
	public List<Integer> ports(String role) {
		Stream<Integer> behind = role.equals("backend")
				? backends().stream().flatMap((each) -> backendPortsOf(each).stream()) : Stream.of();
		Stream<Integer> measured = this.subjects.stream()
			.filter((each) -> !each.isDirect())
			.map(this.repository::server)
			.filter((each) -> each.role().equals(role))
			.flatMap((each) -> each.port().stream().boxed());
		return Stream.concat(behind, measured).distinct().toList();
	}

	/** Whether the stack has another version of the subject, or of its backend. */
	private boolean differsIn(String stack, ModuleSpec subject) {
		return hasModule(stack, subject) ? equivalentIn(stack, subject).isPresent()
				: !backendOf(inStack(stack, subject)).equals(this.backend);
	}

	/**
	 * The equivalent of a name in a stack; empty if the stack has no module with the
	 * variant and path.
	 */
	private Optional<ModuleSpec> equivalentIn(String stack, ModuleSpec name) {
		return Optional.of(inStack(stack, name))
			.filter((stacked) -> hasModule(stack, name) && this.repository.server(stacked).supportsVariantAndPath());
	}

	private ModuleSpec inStack(String stack, ModuleSpec name) {
		return this.repository.moduleSpec(stack + "/" + name.text());
	}

	/**
	 * Returns the baseline of each subject of a stack that has a version of the baseline
	 * of its own, such as {@code stack-2019/nginx}. The other subjects, which are
	 * compared with the usual baseline, are not in the map.
	 * @param baseSubject name of the usual baseline
	 */
	public Map<String, String> stackBasesBySubject(String baseSubject) {
		ModuleSpec base = this.repository.moduleSpec(baseSubject);
		Map<String, String> bases = new LinkedHashMap<>();
		this.subjects.forEach((each) -> each.stack()
			.filter((stack) -> differsIn(stack, base))
			.ifPresent((stack) -> bases.put(each.text(), stack + "/" + baseSubject)));
		return bases;
	}

	/**
	 * Applies {@code --stack}: replaces each subject by its version in the stack or, for
	 * {@code both}, adds that version after the subject. Subjects without such a version
	 * stay.
	 * @param choice {@code today}, {@code both} or a year
	 */
	public SubjectSelection applyStackOption(String choice, Validation validation) {
		if (choice.equals("today")) {
			return this;
		}
		boolean both = choice.equals("both");
		List<String> from = this.repository.stacks()
			.stream()
			.filter((stack) -> both || stack.equals(STACK_PREFIX + choice))
			.toList();
		if (from.isEmpty()) {
			validation.addProblem("--stack %s is not one of: today both %s".formatted(choice,
					String.join(" ", this.repository.stacks()).replace(STACK_PREFIX, "")), "write it as 2019");
			return this;
		}
		List<ModuleSpec> taken = new ArrayList<>();
		Set<ModuleSpec> brought = new HashSet<>();
		for (ModuleSpec each : this.subjects) {
			if (brought.contains(each)) {
				continue; // already added as the other version
			}
			List<ModuleSpec> found = from.stream()
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
			validation.addProblem(
					"--stack %s: no stack has another version of %s".formatted(choice,
							String.join(" ", this.subjects.stream().map(ModuleSpec::text).toList())),
					"leave out --stack, or ask for other subjects");
		}
		return withSubjects(List.copyOf(taken));
	}

	private SubjectSelection withSubjects(List<ModuleSpec> others) {
		return new SubjectSelection(this.experiment, this.repository, others, this.backend, this.backendPorts,
				this.study, this.reasonUnsuitable);
	}

	/** Copy of this selection without the subjects that are not in the given set. */
	public SubjectSelection restrictedTo(Set<ModuleSpec> some) {
		return withSubjects(this.subjects.stream().filter(some::contains).toList());
	}

	/**
	 * Notes a problem for each subject or backend that does not exist or does not fit the
	 * experiment, and for subjects that are named twice.
	 */
	public void check(Validation validation) {
		Set<ModuleSpec> seen = new HashSet<>();
		for (ModuleSpec each : this.subjects) {
			checkSubject(each, validation);
			if (!seen.add(each)) {
				validation.addProblem("--subjects names %s twice".formatted(each), "name it once; --reps repeats it");
			}
		}
		for (ModuleSpec each : distinctSorted(Stream.concat(this.backend.stream(), backends().stream()))) {
			this.repository.check(each, validation);
			if (this.repository.isModule(each.module()) && this.repository.server(each).isGateway()) {
				validation.addProblem(each + " is a gateway: it cannot be the backend",
						"name a service, such as backend-tomcat; --subjects takes gateways");
			}
			each.ownPath()
				.ifPresent((path) -> validation.addProblem(each + ": only subjects of a round can have a path",
						"leave out " + path));
		}
	}

	private void checkSubject(ModuleSpec name, Validation validation) {
		if (name.isDirect() && this.backend.isEmpty()) {
			validation.addProblem(
					"%s is the backend without a gateway, but %s has no backend".formatted(name, this.experiment),
					SEE_LIST);
		}
		else if (name.stack().isPresent() && isSameOutsideStack(name, name.stack().get())) {
			validation.addProblem(
					"%s is the same as %s: %s has neither that module nor %s's backend".formatted(name,
							name.withoutStack(), name.stack().get(), this.experiment),
					"name it " + name.withoutStack());
		}
		else if (!name.isDirect()) {
			this.repository.check(name, validation);
			if (this.repository.isModule(name.module())) {
				reasonToReject(this.repository.server(name))
					.ifPresent((reason) -> validation.addProblem(name + " " + reason, SEE_LIST));
			}
		}
	}

	private boolean isSameOutsideStack(ModuleSpec name, String stack) {
		ModuleSpec plain = this.repository.moduleSpec(name.withoutStack());
		return plain.stack().isEmpty() && (plain.isDirect() || this.repository.isModule(plain.module()))
				&& !hasModule(stack, plain) && !differsIn(stack, plain);
	}

	/** Reason why a server cannot be a subject of this experiment; empty if it can. */
	Optional<String> reasonToReject(Server server) {
		if (server.isGateway() && this.backend.isEmpty()) {
			return Optional.of("is a gateway, and %s has no backend".formatted(this.experiment));
		}
		if (!server.isGateway() && this.backend.isPresent()) {
			return Optional.of("is not a gateway: it takes no upstream");
		}
		return server.requiredStudy()
			.filter((only) -> !this.study.equals(Optional.of(only)))
			.map((only) -> "is only for the study %s".formatted(only))
			.or(() -> this.reasonUnsuitable.apply(server));
	}

	/** Lines of --list: the subjects, and others that --subjects accepts. */
	public List<String> listing() {
		return listing("Subjects of %s, in order:".formatted(this.experiment), "Others that --subjects accepts:", true);
	}

	/**
	 * Lines of --list: the subjects, and others that are accepted.
	 * @param title line above the subjects
	 * @param others line above the others
	 * @param direct whether the others include the backend alone, if there is a backend
	 */
	public List<String> listing(String title, String others, boolean direct) {
		List<String> lines = new ArrayList<>(List.of(title));
		this.subjects.forEach((each) -> lines.add("  " + each));
		lines.add(others);
		List<String> named = this.subjects.stream().map(ModuleSpec::text).toList();
		Stream<String> servers = this.repository.serverNames()
			.stream()
			.filter((each) -> reasonToReject(this.repository.server(this.repository.moduleSpec(each))).isEmpty());
		Stream.concat(this.backend.stream().filter((any) -> direct).map((any) -> "direct"), servers)
			.sorted()
			.filter((each) -> !named.contains(each))
			.forEach((each) -> lines.add("  " + each));
		return lines;
	}

}
