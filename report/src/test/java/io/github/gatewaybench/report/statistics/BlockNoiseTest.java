package io.github.gatewaybench.report.statistics;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class BlockNoiseTest {

	@Test
	void recordedBlocksAreReadByGateway(@TempDir Path folder) throws Exception {
		Path file = Files.write(folder.resolve("blocks.csv"), List.of("gateway,block,base_cpu_us,arm_cpu_us",
				"nginx,1,20.0,21.0", "gateway-scg,1,100,100", "nginx,2,20,20"));
		Map<String, double[]> logs = BlockNoise.logRatios(file);
		assertThat(logs.keySet()).containsExactly("nginx", "gateway-scg");
		assertThat(logs.get("nginx")).containsExactly(new double[] { Math.log(1.05), 0 }, within(1e-12));
	}

}
