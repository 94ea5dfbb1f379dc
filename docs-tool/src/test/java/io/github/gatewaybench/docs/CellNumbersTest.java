package io.github.gatewaybench.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Numbers of a run's files are read as one list for each start. */
class CellNumbersTest {

	@TempDir
	private Path run;

	@BeforeEach
	void twoStarts() throws IOException {
		write("a/rep1/c300.json", "{\"valid\": true, \"n\": 6, \"per\": 2}");
		write("a/rep1/c1000.json", "{\"valid\": true, \"n\": [8, 10], \"per\": 2}");
		write("a/rep2/c300.json", "{\"valid\": false}");
		write("b/rep1/c300.json", "{\"valid\": true, \"n\": 7, \"per\": 1}");
	}

	private void write(String file, String json) throws IOException {
		Path path = this.run.resolve(file);
		Files.createDirectories(path.getParent());
		Files.writeString(path, json);
	}

	@Test
	void cellsOfOneStartBelongTogether() {
		List<List<Double>> starts = List.copyOf(new CellNumbers(this.run, "/n", "/per").byStart("a/rep*/c*.json"));
		assertThat(starts).hasSize(2);
		assertThat(starts.get(0)).containsExactlyInAnyOrder(3.0, 4.0, 5.0);
		assertThat(starts.get(1)).isEmpty();
	}

	@Test
	void theResultOfJmhIsAsValidAsItsCell() throws IOException {
		write("b/rep1/shared.jmh.json", "[{\"n\": 5}]");
		write("b/rep1/shared.json", "{\"valid\": true}");
		CellNumbers numbers = new CellNumbers(this.run, "/0/n", "");
		assertThat(numbers.byStart("b/rep1/shared.jmh.json")).containsExactly(List.of(5.0));
		write("b/rep1/shared.json", "{\"valid\": false}");
		assertThat(numbers.byStart("b/rep1/shared.jmh.json")).containsExactly(List.of());
	}

	@Test
	void theOutputOfOpenLoadIsAsValidAsItsCell() throws IOException {
		write("b/rep1/r500.open.json", "{\"n\": 5}");
		write("b/rep1/r500.json", "{\"valid\": true}");
		CellNumbers numbers = new CellNumbers(this.run, "/n", "");
		assertThat(numbers.byStart("b/rep1/r500.open.json")).containsExactly(List.of(5.0));
		write("b/rep1/r500.json", "{\"valid\": false}");
		assertThat(numbers.byStart("b/rep1/r500.open.json")).containsExactly(List.of());
	}

	@Test
	void aCellDoesNotCountTwice() throws IOException {
		write("b/rep1/r500.open.json", "{\"n\": 5}");
		write("b/rep1/r500.json", "{\"valid\": true, \"n\": 5}");
		CellNumbers numbers = new CellNumbers(this.run, "/n", "");
		assertThatIllegalArgumentException().isThrownBy(() -> numbers.byStart("b/rep*/r*.json"))
			.withMessageContaining("twice");
		assertThat(numbers.byStart("b/rep*/r{500,900}.json")).containsExactly(List.of(5.0));
	}

	@Test
	void aFileWithoutTheNumberOrItsDivisorHasNone() {
		assertThat(new CellNumbers(this.run, "/n", "/per").in(this.run.resolve("a/rep1/c300.json")))
			.containsExactly(3.0);
		assertThat(new CellNumbers(this.run, "/none", "").in(this.run.resolve("a/rep1/c300.json"))).isEmpty();
		assertThat(new CellNumbers(this.run, "/n", "/none").in(this.run.resolve("a/rep1/c300.json"))).isEmpty();
	}

	@Test
	void aMissingNumberIsAnError() {
		CellNumbers none = new CellNumbers(this.run, "/none", "");
		assertThatIllegalArgumentException().isThrownBy(() -> none.byStart("b/rep*/c*.json"));
		assertThatIllegalArgumentException().isThrownBy(() -> none.byStart("nope/rep*/c*.json"));
	}

}
