package io.github.gatewaybench.report.statistics;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class BlockNoiseTest {

	/** The baseline is one of the arms, and disturbed blocks have no figures. */
	@Test
	void twoArmsOfAGatewayArePaired(@TempDir Path folder) throws Exception {
		Path file = Files.writeString(folder.resolve("summary.json"), """
				{"blocks": [
				  {"block": 1, "arm": "scg-b", "cpu_us_per_request": 105, "baseline_cpu_us_per_request": 100},
				  {"block": 1, "arm": "nginx-a", "cpu_us_per_request": 20, "baseline_cpu_us_per_request": 100},
				  {"block": 1, "arm": "nginx-b", "cpu_us_per_request": 21, "baseline_cpu_us_per_request": 100},
				  {"block": 2, "arm": "scg-b", "cpu_us_per_request": null, "baseline_cpu_us_per_request": null},
				  {"block": 3, "arm": "scg-b", "cpu_us_per_request": 90, "baseline_cpu_us_per_request": 90}]}
				""");
		Map<String, double[]> logs = BlockNoise.logRatios(file);
		assertThat(logs.keySet()).containsExactly("nginx", "scg");
		assertThat(logs.get("nginx")).containsExactly(new double[] { Math.log(1.05) }, within(1e-12));
		assertThat(logs.get("scg")).containsExactly(new double[] { Math.log(1.05), 0 }, within(1e-12));
	}

}
