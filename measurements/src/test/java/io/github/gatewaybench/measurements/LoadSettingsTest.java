package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.measurements.AbStudy.AbSettings;
import io.github.gatewaybench.measurements.AbStudy.RepeatedLoad;
import io.github.gatewaybench.measurements.RouteStudy.RouteSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What ab and JMH are asked for may come from a file, and goes into commands.
 */
class LoadSettingsTest {

	private static AbSettings ab(List<String> protocols, List<String> cpus) {
		return new AbSettings(List.of(8000), List.of(new RepeatedLoad(10, 1, 1)), protocols, cpus, List.of(),
				Optional.empty(), 30);
	}

	private static RouteSettings jmh(String... clients) {
		return new RouteSettings(Optional.of("path"), List.of(100), List.of(clients), List.of(), List.of("thrpt"));
	}

	@Test
	void whatIsWrittenAsItMustBeIsTaken() {
		assertThat(ab(List.of("plain", "keep-alive"), List.of("all")).cpus()).containsExactly("all");
		assertThat(ab(List.of("plain"), List.of("1", "999999")).cpus()).containsExactly("1", "999999");
		assertThat(jmh("shared", "per-request").clients()).hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(strings = { "-p /etc/passwd", "", "plain\n", "Plain" })
	void aProtocolThatIsNoneIsRefused(String wrong) {
		assertThatExceptionOfType(BadValueException.class).isThrownBy(() -> ab(List.of(wrong), List.of("all")))
			.withMessageContaining("protocols");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a[$(touch evil)]", "1\na", "1\n", "0", "-1", "01", "1000000", "all " })
	void aMachineSizeThatIsNoneIsRefused(String wrong) {
		assertThatExceptionOfType(BadValueException.class).isThrownBy(() -> ab(List.of("plain"), List.of(wrong)))
			.withMessageContaining("cpus");
	}

	@Test
	void theMachineAsItIsStandsBesideNoOtherSize() {
		assertThatExceptionOfType(BadValueException.class).isThrownBy(() -> ab(List.of("plain"), List.of("1", "all")))
			.withMessageContaining("cpus");
	}

	@ParameterizedTest
	@ValueSource(strings = { "x", "", "shared -jvm evil", "shared\n" })
	void aClientThatIsNoneIsRefused(String wrong) {
		assertThatExceptionOfType(BadValueException.class).isThrownBy(() -> jmh(wrong))
			.withMessageContaining("clients");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "../apis/github", "github -jvm evil", "github\n" })
	void aTableThatIsNoneIsRefused(String wrong) {
		assertThatExceptionOfType(BadValueException.class).isThrownBy(
				() -> new RouteSettings(Optional.of(wrong), List.of(100), List.of("shared"), List.of(), List.of("ss")))
			.withMessageContaining("table");
	}

	@ParameterizedTest
	@ValueSource(strings = { "n10-c1\n", "n10-c1x[$(touch evil)]", "a\nn10-c1", "n10", "n0-c1", "n10-c1x0" })
	void aLoadThatIsNotWrittenAsOneIsRefused(String wrong) {
		assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> RepeatedLoad.of(wrong));
	}

}
