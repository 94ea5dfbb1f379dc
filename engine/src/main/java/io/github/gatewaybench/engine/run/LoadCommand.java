package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

import io.github.gatewaybench.engine.flags.Defaults;

/**
 * One execution of a load generator.
 *
 * @param tool its name
 * @param words of the command
 * @param threads that it has; empty where that is not known
 * @param patience for one answer of the servers before and after it
 * @param usual how long it takes, where it ends by time; zero where it does not
 * @param limit after which it is taken to hang, and is ended
 */
public record LoadCommand(String tool, List<String> words, OptionalLong threads, Duration patience, Duration usual,
		Duration limit) {

	/** The command as a line that a shell reads back as the same words. */
	String quoted() {
		return this.words.stream().map(Shell::quoted).collect(Collectors.joining(" "));
	}

	/**
	 * One that ends by time.
	 * @param timeout after which an answer counts as an error
	 */
	public static LoadCommand timed(String tool, List<String> words, OptionalLong threads, Duration timeout,
			Duration usual) {
		return new LoadCommand(tool, words, threads, timeout, usual,
				usual.plus(timeout).plus(Defaults.LIMITS.overrun()));
	}

}
