package io.github.gatewaybench.report.summary;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is said of subjects that leave CPUs idle.
 */
class IdleCpuNoteTest {

	private static List<String> limits(String sample) {
		return Rows.read(Path.of("../results/sample", sample))
			.rankings()
			.stream()
			.map((ranking) -> RequestCostSection.idleCpuNote(ranking).orElse(""))
			.toList();
	}

	@Test
	void aGatewayIsLimitedAsDirectIsOrByItself() {
		assertThat(limits("round3").get(0)).isEqualTo("The machine was not full: at most 0.8 of 2 CPUs were used. "
				+ "gateway-zuul@tuned and gateway-scg: as many requests as direct, within 5 %, so the limit is the backend or "
				+ "the number of connections. gateway-zuul: fewer requests than direct, so the limit is in the gateway: "
				+ "a pool, threads or the time that it adds.");
		assertThat(RunSummary.of(Rows.read(Path.of("../results/sample/round3"))).markdown())
			.contains("\nThe machine was not full: at most 0.8 of 2 CPUs");
	}

	@Test
	void withoutDirectItIsOnlyKnownThatTheLimitIsNotCpu() {
		assertThat(limits("framework-round2").get(0)).startsWith("The machine was not full: at most 0.4 of 2 CPUs")
			.endsWith(" mvc-tomcat, webflux-netty and webflux-tomcat: the limit is not CPU but what requests wait for: "
					+ "a delay, a pool or threads.");
		assertThat(limits("framework-round3")).anyMatch((limit) -> limit.startsWith("The machine was not full with "));
	}

	@Test
	void nothingIsSaidWhereTheMachineWasFullOrWasNotOne() {
		assertThat(List.of("round1", "round2", "framework-round1", "round1-gateways", "hosts-round1", "gateways-ab",
				"rate"))
			.allSatisfy((sample) -> assertThat(limits(sample)).as(sample).containsOnly(""));
	}

}
