package io.github.gatewaybench.engine.versus;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.measurements.file.TextFile;

/**
 * Counts with perf the instructions that the arms' servers execute in user mode, under a
 * separate load, because counting slows servers down. Counts nothing if perf cannot, or
 * if roles run on other machines.
 */
final class InstructionCounter {

	/** Command of perf, which env finds on the PATH of the run. */
	private static final List<String> PERF = List.of("env", "perf", "stat", "-x;", "-e", "instructions:u");

	/**
	 * Matches a line of {@code perf stat} with a count, its unit and event, the
	 * nanoseconds for which the counter ran, and the percentage of the time that this is.
	 * Matches only from 99 % on: below that, perf has extrapolated the count.
	 */
	private static final Pattern COUNT_LINE = Pattern
		.compile("(?m)^([0-9]+);[^;]*;[^;]*instructions[^;]*;[0-9]+;(?:99|100)[.,]");

	private final Path folder;

	/** Instructions in the latest load, by role; empty unless known for all roles. */
	private final Map<String, Long> counts = new HashMap<>();

	private boolean available;

	/** Creates a counter that keeps the output of perf in a temporary folder. */
	InstructionCounter(Path folder) {
		this.folder = folder;
	}

	/** Determines whether perf can count instructions on this machine. */
	void detectPerf(Host here) {
		List<String> command = Stream.concat(PERF.stream(), Stream.of("true")).toList();
		this.available = parseCount(CommandResult.run(here, command, Defaults.LIMITS.versionTimeout()).text())
			.isPresent();
	}

	/**
	 * Runs a load, and counts the instructions of the given roles. Does nothing if perf
	 * cannot count, or if roles run on other machines.
	 */
	void count(SubjectUnderTest underTest, Supplier<LoadCommand> load, List<String> roles) throws InterruptedException {
		this.counts.clear();
		if (!this.available || underTest.servers().machines().hasAssignedRoles()) {
			return;
		}
		List<String> words = new ArrayList<>();
		for (String role : roles) {
			outputFile(role).toFile().delete(); // of an earlier block
			List<String> threads = underTest.servers()
				.byRole()
				.get(role)
				.threadIdsWithoutJit()
				.stream()
				.map(String::valueOf)
				.toList();
			words.addAll(PERF);
			words.addAll(List.of("-o", outputFile(role).toString(), "-t", String.join(",", threads), "--"));
		}
		underTest.runLoad(load.get().prefixedWith(words), "counting instructions");
		roles.stream()
			.filter((role) -> Files.exists(outputFile(role)))
			.forEach((role) -> parseCount(TextFile.readWhole(outputFile(role)))
				.ifPresent((count) -> this.counts.put(role, count)));
		if (this.counts.size() < roles.size()) {
			this.counts.clear(); // a block compares its arms
		}
	}

	private Path outputFile(String role) {
		return this.folder.resolve(role + ".perf.csv");
	}

	/**
	 * Instructions per request of a role in the latest load; empty if unknown.
	 * @param requests reads how many requests the role answered in that load
	 */
	OptionalLong perRequest(String role, LongSupplier requests) {
		long answered = this.counts.containsKey(role) ? requests.getAsLong() : 0;
		return (answered > 0) ? OptionalLong.of(this.counts.get(role) / answered) : OptionalLong.empty();
	}

	private static OptionalLong parseCount(String output) {
		return COUNT_LINE.matcher(output).results().mapToLong((line) -> Long.parseLong(line.group(1))).findFirst();
	}

}
