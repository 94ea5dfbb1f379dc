package io.github.gatewaybench.engine.kind;

import picocli.CommandLine.Option;

/**
 * The flags that every kind of experiment takes.
 */
final class CommonOptions {

	@Option(names = "--subjects")
	private String subjects;

	@Option(names = "--reps")
	private String reps;

	@Option(names = "--warmup-limit")
	private String warmupLimit;

	@Option(names = "--results")
	private String results;

	@Option(names = "--resume")
	private String resume;

	@Option(names = "--quick", arity = "0")
	private boolean quick;

	@Option(names = "--dry-run", arity = "0")
	private boolean dryRun;

	@Option(names = "--list", arity = "0")
	private boolean list;

}
