package io.github.gatewaybench.engine.kind;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.measurements.RunSettings.RankBy;

/**
 * Arguments that a script passes to the engine: the kind of experiment, the values that
 * the script declares, and the user's flags. Mistakes in a script are reported like
 * mistakes in flags, because users write scripts, too.
 */
public record ScriptArguments(ExperimentKind<?> kind, Map<String, String> values, List<String> flags) {

	private static final String NAME = "name";

	private static final Pattern ROUND_DECLARATION = Pattern.compile("(?ms)^run_experiment round\\b(.*?) -- \"\\$@\"$");

	private static final Pattern QUOTED = Pattern.compile("'([^']*)'|\"([^\"]*)\"");

	private static final Pattern WORD = Pattern.compile("(?:%s|[^\\s'\"\\\\])+".formatted(QUOTED));

	private static final ValueForm NOT_EMPTY = new ValueForm("(?s).*\\S.*", "is empty");

	private static final ValueForm PATH = new ValueForm("/\\S*", "is not a path such as /hello");

	private static final ValueForm YES_OR_NO = new ValueForm("yes|no", "is neither yes nor no");

	private static final Map<String, ValueForm> FORMS = Map.of("expected-body", new ValueForm("(?s).*", ""), "path",
			PATH, "gateway-path", PATH, "count-path", PATH, "needs-token", YES_OR_NO, "cold", YES_OR_NO, "rank-by",
			ValueForm.oneOf(List.of(RankBy.values())), "backend-ports",
			new ValueForm("[1-9]\\d{0,4}(\\s+[1-9]\\d{0,4})*", "is not port numbers such as 9091 9092"));

	/**
	 * Parses the arguments.
	 * @param words the kind, the declared values as {@code key=value}, {@code --}, the
	 * flags
	 * @param kinds all kinds of experiment
	 * @throws io.github.gatewaybench.engine.check.Validation.RefusedException if the
	 * declaration is not valid
	 */
	public static ScriptArguments of(List<String> words, List<ExperimentKind<?>> kinds, Validation validation) {
		List<String> rest = words.subList(1, words.size());
		int end = rest.indexOf("--");
		Map<String, String> values = parseValues((end < 0) ? rest : rest.subList(0, end));
		ExperimentKind<?> kind = kinds.stream()
			.filter((each) -> each.name().equals(words.get(0)))
			.findFirst()
			.orElseThrow(() -> validation.refused(
					"%s: there is no kind of experiment \"%s\"".formatted(scriptPath(values), words.get(0)),
					"the kinds are " + String.join(" ", kinds.stream().map(ExperimentKind::name).toList())));
		if (end < 0) {
			throw validation.refused(scriptPath(values) + " does not pass on its flags",
					"end its declaration with -- \"$@\"");
		}
		check(kind, values, validation);
		validation.throwIfFailed();
		return new ScriptArguments(kind, values, rest.subList(end + 1, rest.size()));
	}

	/**
	 * Parses words of the form {@code key=value}; a word without {@code =} is a key with
	 * an empty value.
	 */
	static Map<String, String> parseValues(List<String> words) {
		Map<String, String> values = new HashMap<>();
		words.forEach((each) -> values.put(each.replaceFirst("(?s)=.*", ""), each.replaceFirst("(?s)^[^=]*=?", "")));
		return values;
	}

	/**
	 * Values, by key, that a script declares for a round; none if it runs no round.
	 * Quotes are removed, but shell variables are not expanded.
	 */
	static Map<String, String> declaredForRound(Path script) {
		try {
			Matcher declaration = ROUND_DECLARATION.matcher(Files.readString(script));
			if (declaration.find()) {
				return parseValues(WORD.matcher(declaration.group(1))
					.results()
					.map((word) -> QUOTED.matcher(word.group()).replaceAll("$1$2"))
					.toList());
			}
		}
		catch (IOException ex) {
			// there is no such script
		}
		return Map.of();
	}

	private static String scriptPath(Map<String, String> values) {
		return "scripts/%s.sh".formatted(values.get(NAME));
	}

	private static void check(ExperimentKind<?> kind, Map<String, String> values, Validation validation) {
		List<String> keys = Stream.concat(kind.requiredScriptKeys().stream(), kind.optionalScriptKeys().stream())
			.toList();
		String flags = String.join("|", kind.flags(Map.of()).namesWithDefault());
		String fix = "the keys of this kind, explained in scripts/lib/head.sh: %s default.FLAG quick.FLAG; FLAG: %s"
			.formatted(String.join(" ", keys), flags.replace('|', ' '));
		kind.requiredScriptKeys()
			.stream()
			.filter((key) -> !values.containsKey(key))
			.forEach((key) -> validation.addProblem("%s declares no %s".formatted(scriptPath(values), key), fix));
		values.forEach((key, value) -> {
			ValueForm form = FORMS.getOrDefault(key, NOT_EMPTY);
			if (!keys.contains(key) && !key.equals(NAME)) {
				if (!key.matches("(default|quick)\\.(" + flags + ")")) {
					validation.addProblem("%s declares %s, which is not a known key".formatted(scriptPath(values), key),
							fix);
				}
			}
			else if (!value.strip().matches(form.pattern)) {
				validation.addProblem(
						"%s declares %s=%s, which %s".formatted(scriptPath(values), key, value, form.wrong), fix);
			}
		});
	}

	private record ValueForm(String pattern, String wrong) {

		static ValueForm oneOf(List<?> values) {
			List<String> names = values.stream().map(Object::toString).toList();
			return new ValueForm(String.join("|", names), "is not one of: " + String.join(" ", names));
		}

	}

}
