package io.github.gatewaybench.report.html;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.github.gatewaybench.measurements.SubjectName;

/**
 * Chooses the colours, symbols and dashes by which subjects are recognized in charts. A
 * subject whose name is declared here has the same style on every page.
 */
final class SubjectStyles {

	/**
	 * Names of the subjects of each colour, separated by spaces; those of one colour
	 * differ in their symbols. A name that begins with @ or / is a variant of the product
	 * before it, and is dashed. Frameworks, and the lookups of gateway-scg-routes, share
	 * colours with gateways, because no experiment compares them with gateways.
	 */
	private static final List<String> NAMES_BY_COLOUR = List.of("direct",
			"gateway-scg @http10-keep-alive gateway-scg-routes@linear",
			"gateway-zuul @tuned @secured @without-actuator @debug-header mvc-tomcat @virtual-threads gateway-scg-routes@two-level",
			"nginx webflux-netty /sleep2 /sleep-bounded /sleep-reactive gateway-scg-routes@indexed nginx-mainline nginx-lua",
			"gateway-undertow webflux-tomcat /sleep2", "haproxy haproxy-current gateway-zuul2", "envoy caddy",
			"linkerd traefik gateway-scg-mvc @virtual-threads @apache @apache-tuned @pass-through");

	static final int COLOUR_COUNT = NAMES_BY_COLOUR.size();

	static final int SYMBOL_COUNT = 9;

	/**
	 * Number of dash patterns for subjects in today's versions, numbered from 0. The next
	 * number is the pattern of all subjects of older stacks.
	 */
	static final int DASH_COUNT = 4;

	/**
	 * Index of the first colour that undeclared products may get. It and the colours
	 * after it are also used for some declared products, which rarely share a page with
	 * undeclared ones.
	 */
	private static final int FIRST_FREE_COLOUR = 4;

	private static final Map<String, Style> DECLARED = declaredStyles();

	private SubjectStyles() {
	}

	private static Map<String, Style> declaredStyles() {
		Map<String, Style> styles = new HashMap<>();
		for (int colour = 0; colour < COLOUR_COUNT; colour++) {
			String product = "";
			int place = 0;
			int dash = 0;
			for (String name : NAMES_BY_COLOUR.get(colour).split(" ")) {
				boolean isVariant = name.matches("[@/].*");
				product = isVariant ? product : name;
				dash = isVariant ? 1 + dash % (DASH_COUNT - 1) : 0;
				styles.put(isVariant ? product + name : name, Style.of(colour, place++, dash));
			}
		}
		return styles;
	}

	/** Returns the style of each subject on a page. */
	static Map<String, Style> of(Collection<String> subjects) {
		Map<String, Style> styles = new HashMap<>(DECLARED);
		subjects.stream()
			.map((subject) -> SubjectName.of(subject).plain())
			.sorted()
			.filter((plain) -> !styles.containsKey(plain))
			.forEach((plain) -> styles.put(plain, styleOfUndeclared(plain, styles.values())));
		subjects.forEach((subject) -> SubjectName.of(subject)
			.stack()
			.ifPresent((stack) -> styles.put(subject, styles.get(SubjectName.of(subject).plain()).inStack(stack))));
		return styles;
	}

	/**
	 * Chooses the style of an undeclared name. It follows from the name alone; if another
	 * name has this style, the other symbols are tried, and then the other dashes. If all
	 * styles of the colour are taken, two names share one.
	 * @param plain name of the subject without its stack
	 * @param taken styles of other names
	 */
	private static Style styleOfUndeclared(String plain, Collection<Style> taken) {
		String product = plain.replaceFirst("[@/].*", "");
		int colour = DECLARED.containsKey(product) ? DECLARED.get(product).colour()
				: FIRST_FREE_COLOUR + Math.floorMod(product.hashCode(), COLOUR_COUNT - FIRST_FREE_COLOUR);
		int first = Math.floorMod(plain.hashCode(), SYMBOL_COUNT);
		int dash = plain.equals(product) ? 0 : 1 + first % (DASH_COUNT - 1);
		return IntStream.range(0, SYMBOL_COUNT * DASH_COUNT)
			.mapToObj((i) -> Style.of(colour, first + i, (dash + i / SYMBOL_COUNT) % DASH_COUNT))
			.filter((style) -> !taken.contains(style))
			.findFirst()
			.orElse(Style.of(colour, first, dash));
	}

	/**
	 * How a subject is drawn: the number of its colour in report.css, and the numbers of
	 * its symbol and dash pattern in symbols.js.
	 */
	record Style(int colour, int symbol, int dash) {

		/**
		 * Creates the style of a name that shares its colour with other names.
		 * @param place index of the name among those of its colour; determines the symbol
		 */
		static Style of(int colour, int place, int dash) {
			return new Style(colour, Math.floorMod(colour - place, SYMBOL_COUNT), dash);
		}

		Style inStack(String stack) {
			int away = 1 + Math.floorMod(stack.hashCode(), SYMBOL_COUNT - 1);
			return new Style(this.colour, Math.floorMod(this.symbol - away, SYMBOL_COUNT), DASH_COUNT);
		}

		/**
		 * Formats the style for symbols.js: the numbers of its colour, symbol and dash
		 * pattern, as in "3 0 1".
		 */
		@Override
		public String toString() {
			return this.colour + " " + this.symbol + " " + this.dash;
		}

	}

}
