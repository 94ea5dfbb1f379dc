package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * What the figures of a run depend on besides its settings.
 *
 * @param cpu the processor's model
 * @param cores processors of the machine
 * @param memoryMb memory of the machine, in mebibytes
 * @param kernel name, release and machine
 * @param limits of the user, by name
 * @param sysctls settings of the kernel, by name
 * @param javaVersion what {@code java -version} printed
 * @param javaOptions the JVM's flags
 * @param tools versions by name
 * @param jarSha256 checksums by module
 * @param libraries names with versions, by module
 * @param nativeVersions what each native server says of itself
 * @param commit of this repository
 * @param dirty whether the work tree was changed
 */
public record Environment(String cpu, long cores, long memoryMb, String kernel, Map<String, String> limits,
		Map<String, String> sysctls, List<String> javaVersion, String javaOptions, Map<String, String> tools,
		Map<String, String> jarSha256, Map<String, List<String>> libraries, Map<String, String> nativeVersions,
		Optional<String> commit, boolean dirty) {

	private static final double MEBIBYTES = 1024;

	/**
	 * The machine and the JVM in words: what figures depend on whatever the subject is.
	 */
	public List<Fact> facts() {
		List<Fact> facts = new ArrayList<>();
		facts.add(new Fact(Condition.MACHINE, "processor", this.cpu));
		facts.add(new Fact(Condition.MACHINE, "processors", Long.toString(this.cores)));
		// What the kernel keeps of it for itself changes from start to start.
		facts.add(new Fact(Condition.MACHINE, "memory", Math.round(this.memoryMb / MEBIBYTES) + " GB"));
		facts.add(new Fact(Condition.MACHINE, "kernel", this.kernel));
		this.sysctls.forEach((name, value) -> facts.add(new Fact(Condition.MACHINE, name, value, true)));
		facts.add(new Fact(Condition.JVM, "JVM", String.join(", ", this.javaVersion)));
		facts.add(new Fact(Condition.JVM, "JVM's flags", this.javaOptions));
		return facts;
	}

	/**
	 * What is not the same machine or JVM in another environment: comparing runs and
	 * resuming one ask this alike. None where figures of both may stand side by side.
	 */
	public List<Difference> differencesTo(Environment other) {
		return Difference.between(facts(), other.facts());
	}

	@JsonCreator
	static Environment of(Machine machine, @JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> limits,
			@JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> sysctls, Java java,
			@JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> tools, Git git, Map<String, Jar> jars,
			@JsonProperty("native") @JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> nativeVersions) {
		Map<String, String> checksums = new LinkedHashMap<>();
		Map<String, List<String>> libraries = new LinkedHashMap<>();
		jars.forEach((module, jar) -> {
			checksums.put(module, jar.sha256());
			libraries.put(module, jar.libraries());
		});
		return new Environment(machine.cpu(), machine.cores(), machine.memoryMb(), machine.kernel(), limits, sysctls,
				java.version(), java.options(), tools, checksums, libraries, nativeVersions, git.commit(), git.dirty());
	}

	private record Machine(String cpu, long cores, long memoryMb, String kernel) {
	}

	private record Java(List<String> version, String options) {
	}

	private record Git(Optional<String> commit, boolean dirty) {
	}

	private record Jar(String sha256, List<String> libraries) {
	}
}
