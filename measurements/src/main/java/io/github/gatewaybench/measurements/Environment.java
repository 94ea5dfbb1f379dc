package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Map;
import java.util.Optional;

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
}
