package io.github.gatewaybench.engine.flags;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Option;

/** Flags that most kinds of experiment have; a kind can leave some out. */
public interface CommonOptions {

	@Option(names = "--reps", order = 1, paramLabel = "N", defaultValue = "3",
			description = "repetitions; every second one runs in reverse order")
	int reps();

	@Option(names = "--warmup-limit", order = 2, paramLabel = "TIME", defaultValue = "120s",
			description = "longest warm-up after a start; it ends earlier once the JVMs have nearly stopped compiling; 0s for none")
	Duration warmupLimit();

	@Option(names = "--whole-warmup", order = 3, arity = "0",
			description = "always warm up for the whole --warmup-limit; the report then shows how long it takes to get warm")
	boolean wholeWarmup();

	@Option(names = "--subjects", order = 4, paramLabel = "a,b@v", split = Flags.SEPARATOR,
			description = "subjects to test, from those that --list prints; in a round also with their own path: c/path or b@v/path")
	List<String> subjects();

	@Option(names = "--backend", order = 5, paramLabel = "NAME",
			description = "the service that answers behind a gateway: a folder, or folder@variant")
	Optional<String> backend();

	@Option(names = "--stack", order = 6, paramLabel = "STACK", defaultValue = "today",
			description = "versions of the subjects: today, 2019 (as in the articles, where available), or both: each subject is "
					+ "followed by its older version")
	String stack();

	@Option(names = "--quick", order = 7, arity = "0", description = "a smoke test: short cells and one repetition")
	boolean quick();

	@Option(names = "--results", order = 8, paramLabel = "DIR",
			description = "where to create the run's folder (default: results)")
	Optional<Path> results();

	@Option(names = "--resume", order = 9, paramLabel = "RUN",
			description = "run only what is missing in this run, with its settings: its folder, or last, round1/last~1")
	Optional<String> resume();

	@Option(names = "--hosts", order = 10, paramLabel = "FILE",
			description = "where load, gateway and backend run, over ssh: docs/hosts.yaml is an example")
	Optional<Path> hosts();

	@Option(names = "--dry-run", order = 11, arity = "0",
			description = "print the cells in order, how many there are and how long they take, and stop")
	boolean dryRun();

	@Option(names = "--list", order = 12, arity = "0", description = "print the available subjects and stop")
	boolean list();

	@Option(names = "--help", order = 13, arity = "0", usageHelp = true, description = "print this and stop")
	boolean help();

}
