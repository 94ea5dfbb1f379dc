package io.github.gatewaybench.measurements;

import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * One side of a versus comparison: a subject with settings of its own.
 *
 * @param name name of the arm, which is unique in its run and names its folder
 * @param subject name of the subject, such as {@code gateway-scg@tuned}
 * @param revision git revision that the subject is built from, as the user wrote it;
 * empty for the subject as it is in the working tree
 * @param commit commit that the revision named when the run began
 * @param jar path of a jar that is started instead of the subject's
 * @param java java program that runs the subject; empty for that of the run
 * @param opts JVM flags in addition to those of all servers
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Arm(String name, String subject, Optional<String> revision, Optional<String> commit, Optional<String> jar,
		Optional<String> java, Optional<String> opts) {

	/** Creates an arm that is a subject as it is, under the subject's name. */
	public static Arm of(String subject) {
		return new Arm(subject.replace('/', '-'), subject, Optional.empty(), Optional.empty(), Optional.empty(),
				Optional.empty(), Optional.empty());
	}

}
