package io.github.gatewaybench.engine.kind;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.subject.Jvm;

/**
 * What a script of scripts/ declares of its experiment, as words {@code key=value}.
 *
 * @param words values by key
 */
public record Declaration(Map<String, String> words) {

	/** Takes the words apart. */
	public static Declaration of(List<String> words) {
		Map<String, String> byKey = new LinkedHashMap<>();
		for (String each : words) {
			int equals = each.indexOf('=');
			if (equals < 0) {
				throw new IllegalArgumentException("a script declares \"" + each + "\", which is no key=value");
			}
			byKey.put(each.substring(0, equals), each.substring(equals + 1));
		}
		return new Declaration(byKey);
	}

	/**
	 * A value that every script declares.
	 * @throws IllegalArgumentException where this one does not
	 */
	public String get(String key) {
		return find(key).orElseThrow(() -> new IllegalArgumentException("the script declares no " + key));
	}

	/** A value; empty where it is not declared. */
	public Optional<String> find(String key) {
		return Optional.ofNullable(this.words.get(key));
	}

	/** The words of a value; none where it is not declared. */
	public List<String> list(String key) {
		return Jvm.words(find(key).orElse(""));
	}

	/** Whether something is declared as yes. */
	public boolean is(String key) {
		return find(key).filter("yes"::equals).isPresent();
	}

	/** The experiment's name. */
	public String round() {
		return get("name");
	}

	/** A kind's defaults of its flags, and what the script declares instead. */
	public Map<String, String> defaults(Map<String, String> usual) {
		return Defaults.with(usual, beginning("default."));
	}

	/** The same with --quick. */
	public Map<String, String> quickDefaults(Map<String, String> usual) {
		return Defaults.with(usual, beginning("quick."));
	}

	private Map<String, String> beginning(String prefix) {
		Map<String, String> found = new LinkedHashMap<>();
		this.words.forEach((key, value) -> {
			if (key.startsWith(prefix)) {
				found.put(key.substring(prefix.length()), value);
			}
		});
		return found;
	}

}
