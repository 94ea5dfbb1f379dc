package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import io.github.gatewaybench.report.summary.Column.Output;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TablesTest {

	private static final Column<String> NAME = Column.text("name", (each) -> each);

	@Test
	void aTableIsAlignedByCharacters() {
		List<Column<List<String>>> columns = List.of(Column.text("subject", (row) -> row.get(0)),
				Column.text("µs", (row) -> row.get(1)), Column.text("x", (row) -> row.get(2)));
		assertThat(
				Table.of(columns, List.of(List.of("direct", "1.0", "2"), List.of("gateway-scg", "-", "30"))).markdown())
			.isEqualTo("""
					| subject     |  µs |  x |
					| ----------- | --: | -: |
					| direct      | 1.0 |  2 |
					| gateway-scg |   - | 30 |
					""");
	}

	@Test
	void aTableIsNotBrokenByWhatStandsInIt() {
		assertThat(Table.of(List.of(NAME), List.of("a|b\n\u001b[31mc")).markdown()).isEqualTo("""
				| name         |
				| ------------ |
				| a\\|b  \\[31mc |
				""");
	}

	/** A run that somebody sent may have subjects of any name. */
	@Test
	void noTextIsAFormulaInASpreadsheet() {
		assertThat(Table.of(List.of(NAME), List.of("=HYPERLINK(1)", "-", "+1", "a=b")).csv())
			.isEqualTo("name\n\"'=HYPERLINK(1)\"\n\"-\"\n\"'+1\"\n\"a=b\"\n");
	}

	/** A title may hold the name of a subject, as in "ratio to direct". */
	@Test
	void aTableIsNotBrokenByItsTitles() {
		assertThat(Table.of(List.of(NAME.withTitle("a|<b>")), List.of()).markdown()).isEqualTo("""
				| a\\|&lt;b> |
				| --------- |
				""");
	}

	/** The page sorts by keys; those that are empty come last. */
	@Test
	void aNumberThatIsMissingHasNoKey() {
		assertThat(Column.Value.ofSignificant(OptionalDouble.empty(), "-").key()).isEmpty();
		assertThat(Column.Value.ofSignificant(OptionalDouble.of(12.5), "12.5").key()).isEqualTo("12.5");
	}

	/** As CommonMark and GitHub take it. */
	@ParameterizedTest
	@CsvSource(delimiter = '!', quoteCharacter = '$', textBlock = """
			<img src=x>               ! &lt;img src=x>
			a & b &amp; &copy &#60;   ! a & b &amp;amp; &copy &amp;#60;
			*x* a*b*c                 ! \\*x\\* a\\*b\\*c
			_x_ __y__ snake_case_name ! \\_x\\_ \\_\\_y\\_\\_ snake_case_name
			[x](http://y) [ ]         ! \\[x](http://y) \\[ ]
			`rm`                      ! \\`rm\\`
			a|b ~~c~~                 ! a\\|b \\~\\~c\\~\\~
			C:\\dir \\*               ! C:\\dir \\\\\\*
			\\<b>                     ! \\\\&lt;b>
			""")
	void textIsWhatItWas(String text, String markdown) {
		assertThat(Markdown.escape(text)).isEqualTo(markdown);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '!', quoteCharacter = '$', textBlock = """
			$# x$      ! \\# x
			> x        ! \\> x
			- x        ! \\- x
			+ x        ! \\+ x
			1. x       ! 1\\. x
			12) x      ! 12\\) x
			1.5 x # y  ! 1.5 x # y
			=x         ! =x
			""")
	void noLineBeginsAnythingElse(String text, String markdown) {
		assertThat(Markdown.escapeLineStart(text)).isEqualTo(markdown);
		assertThat(Markdown.escapeLineStart("    " + text + "  ")).isEqualTo(markdown);
	}

	@ParameterizedTest
	@ValueSource(strings = { "gateway-zuul@tuned", "stack-2019/gateway-scg", "webflux-netty/sleep2", "c=300",
			"cpus=2 plain n10000-c200", "n=100 per-request", "gateway_cpu_us_per_request",
			"round1, 2026-11-21T04:12:27Z",
			"INVALID: 14 timeouts (rep 1 #2, 2 #3); warning: load generator and backend used 70 % of the machine",
			"/path?a=1&b=2", "throughput/s", "CPU µs/request", "-Xms2g -XX:+UseSerialGC" })
	void ordinaryTextIsLeftAlone(String text) {
		assertThat(Markdown.escape(text)).isEqualTo(text);
		assertThat("- " + Markdown.escapeLineStart("x " + text)).isEqualTo("- x " + text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\u009b31m", "a\u2028b", "a\u202eb", "a\tb\r\nc", "\u0000" })
	void nothingSteersATerminal(String text) {
		assertThat(Markdown.escape(text)).doesNotContainPattern("[\\p{Cc}\\u2028\\u202e]");
	}

	@Test
	void csvHasTextsInQuotesAndNothingForNothing() {
		List<Column<String>> columns = List.of(NAME, Column.count("count", (each) -> 7L),
				Column.figure("rate", 0, (each) -> OptionalDouble.of(1.50)),
				Column.figure("none", 0, (each) -> OptionalDouble.empty()), Column.text("nothing", (each) -> ""));
		assertThat(Summary.of(Map.of(), Table.of(columns, List.of("a \"b\", c\nd")), "").csv())
			.isEqualTo("name,count,rate,none,nothing\n\"a \"\"b\"\", c\nd\",7,1.5,,\"\"\n");
	}

	@Test
	void largeNumbersHaveNoExponent() {
		List<Column<String>> columns = List.of(Column.figure("large", 0, (each) -> OptionalDouble.of(1e15)),
				Column.figure("small", 0, (each) -> OptionalDouble.of(0.001)));
		Summary summary = Summary.of(Map.of(), Table.of(columns, List.of("")), "");
		assertThat(summary.csv()).isEqualTo("large,small\n1000000000000000,0.001\n");
		assertThat(summary.json()).contains("\"large\" : 1000000000000000,", "\"small\" : 0.001");
	}

	@Test
	void filesHaveFourDigitsOfASmallNumber() {
		List<Column<String>> columns = List.of(Column.figure("ratio", 3, (each) -> OptionalDouble.of(0.00367123)),
				Column.figure("share", 1, (each) -> OptionalDouble.of(0.56789)),
				Column.figure("large", 0, (each) -> OptionalDouble.of(12.34567)));
		Table table = Table.of(columns, List.of(""));
		assertThat(Summary.of(Map.of(), table, "").csv()).isEqualTo("ratio,share,large\n0.003671,0.5679,12.346\n");
		assertThat(table.lines().get(0).values()).extracting(Column.Value::shown).containsExactly("0.004", "0.6", "12");
	}

	@Test
	void eachOutputHasItsColumns() {
		List<Column<String>> columns = List.of(NAME, Column.<String>text("file", (each) -> "f").onlyIn(Output.FILE),
				Column.<String>text("table", (each) -> "t").onlyIn(Output.MARKDOWN, Output.HTML));
		Summary summary = Summary.of(Map.of(), Table.of(columns, List.of("n")),
				Table.of(columns, List.of("n")).markdown());
		assertThat(summary.csv()).startsWith("name,file\n");
		assertThat(summary.json()).contains("\"file\"").doesNotContain("\"table\"");
		assertThat(summary.markdown()).startsWith("| name | table |");
	}

}
