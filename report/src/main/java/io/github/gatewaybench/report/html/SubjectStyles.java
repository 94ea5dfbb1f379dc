package io.github.gatewaybench.report.html;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.SubjectName;

/**
 * Chooses the colours, symbols and dashes by which subjects are recognized in charts.
 * They belong to products, and are the same on every page. A style is a number, from
 * which symbols.js takes all three.
 */
final class SubjectStyles {

	/**
	 * Names with the same colour, which have different symbols. A name that begins with @
	 * or / is a variant of the product before it, and is dashed. Frameworks and the
	 * lookups of gateway-scg-routes have the colours of gateways, because no experiment
	 * compares them with those.
	 */
	private static final List<String> NAMES_BY_COLOUR = List.of("direct",
			"gateway-scg @http10-keep-alive gateway-scg-routes@linear",
			"gateway-zuul @tuned @secured @without-actuator @debug-header mvc-tomcat @virtual-threads gateway-scg-routes@two-level",
			"nginx webflux-netty /sleep2 /sleep-bounded /sleep-reactive gateway-scg-routes@indexed",
			"gateway-undertow webflux-tomcat /sleep2", "haproxy", "envoy", "linkerd");

	private static final int COLOURS = NAMES_BY_COLOUR.size();

	private static final int SYMBOLS = 9;

	private static final int DASHES = 4;

	/** Colours of unknown products: those that are least often on the page with them. */
	private static final int FIRST_FREE_COLOUR = 4;

	private static final Map<String, Integer> DECLARED = declared();

	private SubjectStyles() {
	}

	private static Map<String, Integer> declared() {
		Map<String, Integer> styles = new HashMap<>();
		for (int colour = 0; colour < COLOURS; colour++) {
			String product = "";
			int symbol = 0;
			int dash = 0;
			for (String name : NAMES_BY_COLOUR.get(colour).split(" ")) {
				boolean isVariant = name.matches("[@/].*");
				product = isVariant ? product : name;
				dash = isVariant ? 1 + dash % (DASHES - 1) : 0;
				styles.put(isVariant ? product + name : name, style(colour, symbol++, dash));
			}
		}
		return styles;
	}

	/** The symbol is counted from the colour's own; stacks have the last dash. */
	private static int style(int colour, int symbol, int dash) {
		return colour + COLOURS * (symbol % SYMBOLS) + COLOURS * SYMBOLS * dash;
	}

	/** Returns the style of each subject on a page. */
	static Map<String, Integer> of(Collection<String> subjects) {
		Map<String, Integer> styles = new HashMap<>(DECLARED);
		subjects.stream()
			.map((subject) -> SubjectName.of(subject).plain())
			.sorted()
			.filter((plain) -> !styles.containsKey(plain))
			.forEach((plain) -> styles.put(plain, undeclared(plain, styles.values())));
		subjects.forEach((subject) -> SubjectName.of(subject)
			.stack()
			.ifPresent((stack) -> styles.put(subject, inStack(stack, styles.get(SubjectName.of(subject).plain())))));
		return styles;
	}

	/**
	 * Returns the first style, from one that only the name determines, that is not taken.
	 */
	private static int undeclared(String plain, Collection<Integer> taken) {
		String product = plain.replaceFirst("[@/].*", "");
		int colour = DECLARED.containsKey(product) ? DECLARED.get(product) % COLOURS
				: FIRST_FREE_COLOUR + Math.floorMod(product.hashCode(), COLOURS - FIRST_FREE_COLOUR);
		int hash = Math.floorMod(plain.hashCode(), SYMBOLS);
		int dash = plain.equals(product) ? 0 : 1 + hash % (DASHES - 1);
		int symbol = hash;
		while (taken.contains(style(colour, symbol, dash)) && symbol < hash + SYMBOLS) {
			symbol++;
		}
		return style(colour, symbol, dash);
	}

	private static int inStack(String stack, int today) {
		int symbol = today / COLOURS % SYMBOLS + 1 + Math.floorMod(stack.hashCode(), SYMBOLS - 1);
		return style(today % COLOURS, symbol, DASHES);
	}

}
