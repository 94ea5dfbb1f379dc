package io.github.gatewaybench.report.compare;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PercentTest {

	@ParameterizedTest
	@CsvSource({ "5%,5", "5 %,5", "5,5", "2.5%,2.5", "0.5%,0.5", "0,0", "100%,100" })
	void isReadWithTheSignOrWithout(String written, double percent) {
		assertThat(new PercentConverter().convert(written)).isEqualTo(percent);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "five", "-5%", "5%%", "5,5%", "1e2", "NaN", "1000%", "%", "٥%" })
	void refusesWhatIsNoneAndSaysHow(String written) {
		assertThatExceptionOfType(TypeConversionException.class)
			.isThrownBy(() -> new PercentConverter().convert(written))
			.withMessageContaining("\"" + written + "\"")
			.withMessageContaining("as in 5%");
	}

	@ParameterizedTest
	@ValueSource(strings = { "0.05", "0.5" })
	void refusesWhatMayBeMeantAsAShare(String written) {
		assertThatExceptionOfType(TypeConversionException.class)
			.isThrownBy(() -> new PercentConverter().convert(written))
			.withMessageContaining("write the sign");
	}

}
