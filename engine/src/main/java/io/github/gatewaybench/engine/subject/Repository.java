package io.github.gatewaybench.engine.subject;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.SubjectName;

/**
 * The repository, whose modules can be started by name. A module is a folder with either
 * a pom.xml or a start.sh. A stack is a folder such as stack-2019 that contains modules
 * of the same names in the versions of that year.
 *
 * @param home folder of the repository
 */
public record Repository(Path home) {

	/** Folder of a module, whether or not it exists. */
	public Path folder(String module) {
		return this.home.resolve(module);
	}

	/** Whether a text is the name of an existing module. */
	public boolean isModule(String text) {
		return ModuleSpec.isFolderName(text)
				&& (Files.isRegularFile(folder(text).resolve("pom.xml")) || Server.hasStartScript(folder(text)));
	}

	public boolean runsInOwnJvm(ModuleSpec subject) {
		return !subject.isDirect() && isModule(subject.module()) && !server(subject).hasStartScript();
	}

	/** Names of all stacks, such as {@code stack-2019}, sorted. */
	public List<String> stacks() {
		return fileNames(this.home).filter((each) -> stackOf(each + "/" + RunSettings.DIRECT).isPresent()).toList();
	}

	/**
	 * Parses a name. The module is the part before the variant or, without a variant, the
	 * longest leading part that is a module, preferably of the stack. A text that is not
	 * a well-formed name becomes a module's name as a whole.
	 */
	public ModuleSpec moduleSpec(String text) {
		if (!ModuleSpec.isWellFormed(text)) {
			return new ModuleSpec(text, Optional.empty(), text, Optional.empty(), Optional.empty());
		}
		Optional<String> stack = stackOf(text);
		String inStack = stack.map((each) -> each + "/").orElse("");
		String plain = text.substring(inStack.length());
		boolean hasVariant = plain.contains("@");
		String module = plain.replaceFirst("@.*", "");
		while (!hasVariant && module.contains("/") && !isModule(inStack + module) && !isModule(module)) {
			module = module.substring(0, module.lastIndexOf('/'));
		}
		String rest = plain.substring(module.length());
		String variant = rest.replaceFirst("/.*", "");
		String path = rest.substring(variant.length());
		boolean stacked = isModule(inStack + module) || !isModule(module);
		return new ModuleSpec(text, stack, stacked ? inStack + module : module,
				hasVariant ? Optional.of(variant.substring(1)) : Optional.empty(),
				path.isEmpty() ? Optional.empty() : Optional.of(path));
	}

	/** Finds the stack that a subject's name begins with; empty if it does not exist. */
	private Optional<String> stackOf(String subject) {
		return SubjectName.of(subject).stack().filter((each) -> Files.isDirectory(folder(each)));
	}

	/** The server with the given name; its module need not exist. */
	public Server server(ModuleSpec name) {
		// A text that cannot name a module must not be used as a path.
		return new Server(name, folder(ModuleSpec.isFolderName(name.module()) ? name.module() : "."));
	}

	/** Notes a problem if there is no server that can be started by the given name. */
	public void check(ModuleSpec name, Validation validation) {
		if (!ModuleSpec.isWellFormed(name.text())) {
			validation.addProblem("\"%s\" cannot be the name of a module".formatted(name),
					"names are module, module@variant or either with a /path, see --list");
		}
		else if (name.stack().isEmpty() && SubjectName.of(name.text()).stack().isPresent()) {
			validation.addProblem("%s: there is no %s".formatted(name, name.text().replaceFirst("/.*", "")),
					"see --list");
		}
		else if (name.stack().isPresent() && stackOf(name.withoutStack()).isPresent()) {
			validation.addProblem(name + " is in two stacks", "name it " + name.withoutStack());
		}
		else if (!isModule(name.module())) {
			validation.addProblem(
					"there is no %s: %s has neither a pom.xml nor a start.sh".formatted(name, folder(name.module())),
					"see --list");
		}
		else {
			server(name).check(validation);
		}
	}

	/** Names of all servers that declare a port, and of their variants, sorted. */
	public Set<String> serverNames() {
		Set<String> found = new TreeSet<>();
		fileNames(this.home).forEach((each) -> addServer(found, each));
		stacks().forEach((stack) -> fileNames(folder(stack)).map((each) -> stack + "/" + each)
			.filter((each) -> Files.exists(folder(each).resolve("pom.xml")))
			.forEach((each) -> addServer(found, each)));
		return found;
	}

	private void addServer(Set<String> found, String module) {
		if (isModule(module) && server(moduleSpec(module)).port().isPresent()) {
			found.add(module);
			server(moduleSpec(module)).variants().forEach((variant) -> found.add(module + "@" + variant));
		}
	}

	/** Names of the files in a folder, sorted; none if it is missing or unreadable. */
	public static Stream<String> fileNames(Path folder) {
		String[] names = folder.toFile().list();
		return (names != null) ? Stream.of(names).sorted() : Stream.empty();
	}

}
