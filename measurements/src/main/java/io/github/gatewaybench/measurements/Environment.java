package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * What the figures of a run depend on besides its settings.
 *
 * @param nativeVersions what each native server says of itself
 */
public record Environment(Machine machine, @JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> limits,
		@JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> sysctls, Java java,
		@JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> tools, Git git, Map<String, Jar> jars,
		@JsonProperty("native") @JsonSetter(contentNulls = Nulls.SKIP) Map<String, String> nativeVersions) {

	private static final double MEBIBYTES = 1024;

	/**
	 * What figures depend on whatever the subject is: the machine and the JVM, in words.
	 */
	public List<Fact> facts() {
		List<Fact> facts = new ArrayList<>();
		facts.add(new Fact(Condition.MACHINE, "processor", this.machine.cpu));
		facts.add(new Fact(Condition.MACHINE, "processors", Long.toString(this.machine.cores)));
		// What the kernel keeps of it for itself changes from start to start.
		facts.add(new Fact(Condition.MACHINE, "memory", Math.round(this.machine.memoryMb / MEBIBYTES) + " GB"));
		facts.add(new Fact(Condition.MACHINE, "kernel", this.machine.kernel));
		this.sysctls.forEach((name, value) -> facts.add(new Fact(Condition.MACHINE, name, value, true)));
		facts.add(new Fact(Condition.JVM, "JVM", String.join(", ", this.java.version)));
		facts.add(new Fact(Condition.JVM, "JVM's flags", this.java.options));
		return facts;
	}

	/**
	 * What is not the same machine or JVM in another environment: comparing runs and
	 * resuming one ask this alike. None where figures of both may stand side by side.
	 */
	public List<Difference> differencesTo(Environment other) {
		return Difference.between(facts(), other.facts());
	}

	/** The processor's model, how many there are, memory in mebibytes, and the kernel. */
	public record Machine(String cpu, long cores, long memoryMb, String kernel) {
	}

	/** What {@code java -version} printed, and the JVM's flags. */
	public record Java(List<String> version, String options) {
	}

	/** The commit of this repository, and whether the work tree was changed. */
	public record Git(Optional<String> commit, boolean dirty) {
	}

	/** A jar's checksum, and its libraries' names with versions. */
	public record Jar(String sha256, List<String> libraries) {
	}

}
