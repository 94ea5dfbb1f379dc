package io.github.gatewaybench.measurements.folder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.folder.UsageFile.UsageSample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class UsageFileTest {

	private static final UsageSample NGINX = new UsageSample(1795274318.370001, "gateway", "nginx", 8.35, 31, 224,
			false);

	private static final UsageSample STOPPED = new UsageSample(1795274319.4, "backend-1", "backend-sleep@tuned", 0, 7,
			90, true);

	@TempDir
	private Path folder;

	@Test
	void readsWhatWasAppended() throws Exception {
		Path file = this.folder.resolve("usage.csv");
		UsageFile.append(file, List.of(NGINX));
		UsageFile.append(file, List.of(STOPPED));
		assertThat(Files.readAllLines(file)).containsExactly("time,role,server,cpu_s,threads,rss_mb,stopped",
				"1795274318.370001,gateway,nginx,8.35,31,224,0",
				"1795274319.400000,backend-1,backend-sleep@tuned,0.00,7,90,1");
		assertThat(UsageFile.read(file)).containsExactly(NGINX, STOPPED);
	}

	@Test
	void readsASampleAndLeavesOutALineThatIsStillBeingWritten() throws Exception {
		Path file = this.folder.resolve("usage.csv");
		UsageFile.append(file, List.of(NGINX, STOPPED));
		String text = Files.readString(file);
		Files.writeString(file, text.substring(0, text.length() - 4));
		assertThat(UsageFile.read(file)).containsExactly(NGINX);
		Files.writeString(file, "");
		assertThat(UsageFile.read(file)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "1795274318.37,gateway,nginx,-8.35,31,224,0", "now,gateway,nginx,8.35,31,224,0",
			"1795274318.37,gateway,nginx,8.35,31,224", "1795274318.37,gateway,nginx,8.35,31,NaN,0" })
	void refusesAnotherLine(String line) throws Exception {
		Path file = this.folder.resolve("usage.csv");
		UsageFile.append(file, List.of(NGINX));
		Files.writeString(file, Files.readString(file) + line + "\n");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> UsageFile.read(file))
			.withMessageStartingWith(file + ":3: expected a line such as ");
	}

}
