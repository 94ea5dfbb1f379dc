package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TablesTest {

	@Test
	void aTableIsAlignedByCharacters() {
		MarkdownTable table = new MarkdownTable(List.of("subject", "µs", "x"));
		table.add(List.of("direct", "1.0", "2"));
		table.add(List.of("gateway-scg", "-", "30"));
		assertThat(table).hasToString("""
				| subject     |  µs |  x |
				| ----------- | --: | -: |
				| direct      | 1.0 |  2 |
				| gateway-scg |   - | 30 |
				""");
	}

	@Test
	void aTableIsNotBrokenByWhatStandsInIt() {
		MarkdownTable table = new MarkdownTable(List.of("subject"));
		table.add(List.of("a|b\n\u001b[31mc"));
		assertThat(table).hasToString("""
				| subject     |
				| ----------- |
				| a\\|b  [31mc |
				""");
	}

	@Test
	void csvHasTextsInQuotesAndNothingForNothing() {
		List<Column<String>> columns = List.of(new Column<>("name", (each) -> each),
				new Column<>("count", (each) -> 7L), new Column<>("rate", (each) -> OptionalDouble.of(1.50)),
				new Column<>("none", (each) -> OptionalDouble.empty()));
		assertThat(Csv.of(columns, List.of("a \"b\", c\nd")))
			.isEqualTo("name,count,rate,none\n\"a \"\"b\"\", c\nd\",7,1.5,\n");
	}

}
