package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.Arrays;

import io.github.gatewaybench.measurements.folder.RunReader;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DoubtTest {

	@Test
	void theWarningsOfAllSamplesAreKnown() {
		for (Path sample : TestFiles.samples()) {
			assertThat(RunReader.read(sample).cells().stream().flatMap((cell) -> cell.outcome().warnings().stream()))
				.as(sample.toString())
				.noneMatch((warning) -> Doubt.of(warning) == Doubt.OTHER);
		}
	}

	@Test
	void whatIsNotKnownCastsDoubtOnAll() {
		assertThat(Doubt.of("a meteorite\nfell")).isEqualTo(Doubt.OTHER);
		assertThat(Doubt.OTHER.about()).containsExactlyInAnyOrder(Doubt.About.values());
	}

	@Test
	void eachHasALetterOfItsOwn() {
		assertThat(Arrays.stream(Doubt.values()).map(Doubt::letter)).doesNotHaveDuplicates()
			.allMatch((letter) -> letter.matches("[a-z]"));
	}

	@Test
	void whatItCastsDoubtOnIsSaidInWords() {
		assertThat(Doubt.BOTTLENECK.words()).isEqualTo("throughput, latency");
		assertThat(Doubt.NOT_WARM.words()).isEqualTo("throughput, latency, CPU");
	}

}
