package io.github.gatewaybench.engine.ab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.AbStudy.PinnedCpus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class MachineSizesTest {

	private static MachineSizes machine(int first, int count) {
		return new MachineSizes(IntStream.range(first, first + count).boxed().toList(), Map.of(), 64_000, "");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			0 | 1  | 1 | 0               | 0               | 0
			0 | 2  | 1 | 0               | 1               | 1
			0 | 2  | 2 | 0,1             | 0,1             | 0,1
			0 | 3  | 1 | 0               | 1               | 2
			0 | 3  | 2 | 0,1             | 2               | 2
			0 | 4  | 1 | 0               | 1               | 2,3
			0 | 4  | 2 | 0,1             | 2               | 3
			0 | 4  | 4 | 0,1,2,3         | 0,1,2,3         | 0,1,2,3
			4 | 8  | 1 | 4               | 5               | 6,7,8,9,10,11
			4 | 8  | 2 | 4,5             | 6               | 7,8,9,10,11
			4 | 8  | 8 | 4,5,6,7,8,9,10,11 | 4,5,6,7,8,9,10,11 | 4,5,6,7,8,9,10,11
			0 | 10 | 8 | 0,1,2,3,4,5,6,7 | 8               | 9
			""")
	void processorsAreSharedOutByTheirNumber(int first, int count, String size, String gateway, String load,
			String backend) {
		assertThat(machine(first, count).describe(size).processors()).contains(new PinnedCpus(gateway, load, backend));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			1 | 1 | too few CPUs: load generator, gateway and backend share them
			2 | 1 | too few CPUs: load generator and backend share one, the gateway has its own
			3 | 1 | load generator, gateway and backend each have CPUs of their own
			3 | 2 | too few CPUs: load generator and backend share one, the gateway has its own
			3 | all | nothing is pinned
			1 | 2 | this machine has 1 CPU, not 2: skipped
			""")
	void aSizeSaysWhatItMeansHere(int count, String size, String remark) {
		assertThat(machine(0, count).describe(size).remark()).isEqualTo(remark);
	}

	/** With CPUs of which the kernel shows which core they are of. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			0,4 1,5 2,6 3,7 | 2 | 0,4 | 1   | 2,3,5,6,7 | true
			0,4 1,5 2,6 3,7 | 1 | 0   | 1   | 2,3,4,5,6,7 | true
			0-1 2-3         | 2 | 0,1 | 2   | 3 | true
			0-1 2-3         | 1 | 0   | 2   | 1,3 | true
			0-1             | 1 | 0   | 1   | 1 | true
			0-1             | 2 | 0,1 | 0,1 | 0,1 | false
			0 1 2           | 1 | 0   | 1   | 2 | false
			""")
	void wholeCoresAreAssignedFirst(String all, String size, String gateway, String load, String backend, boolean split,
			@TempDir Path folder) throws IOException {
		List<Integer> cpus = MachineSizes.allowedCpus("Cpus_allowed_list:\t" + all.replace(' ', ',') + "\n", 0)
			.stream()
			.sorted()
			.toList();
		for (String core : all.split(" ")) {
			for (int cpu : MachineSizes.allowedCpus("Cpus_allowed_list:\t" + core + "\n", 0)) {
				Path topology = Files.createDirectories(folder.resolve("cpu" + cpu + "/topology"));
				Files.writeString(topology.resolve("thread_siblings_list"), core + "\n");
			}
		}
		Map<Integer, String> cores = MachineSizes.cores(cpus, folder);
		MachineSize described = new MachineSizes(List.copyOf(cores.keySet()), cores, 64_000, "").describe(size);
		assertThat(described.processors()).contains(new PinnedCpus(gateway, load, backend));
		assertThat(described.remark().endsWith("; some CPUs of different roles are hyper-threads of one core"))
			.isEqualTo(split);
	}

	@Test
	void withoutTheKernelsFolderEachProcessorIsACore(@TempDir Path folder) {
		assertThat(MachineSizes.cores(List.of(1, 0), folder)).isEqualTo(Map.of(0, "0", 1, "1"));
	}

	@Test
	void aContainerHasTheMemoryOfItsLimit() {
		String machine = "MemTotal:       24683520 kB\nMemFree: 1 kB\nMemAvailable:   23619584 kB\n";
		assertThat(MachineSizes.memoryMb(machine + "max\n1000000\ninactive_file 300000\n")).isEqualTo(24_105);
		assertThat(MachineSizes.memoryMb(machine + "2147483648\n1000000\ninactive_file 300000\n")).isEqualTo(2048);
		assertThat(MachineSizes.memoryMb("")).isZero();
	}

	@Test
	void aSizeThatIsNotThereIsMissing() {
		assertThat(machine(0, 2).reasonTooSmall("2")).isEmpty();
		assertThat(machine(0, 2).reasonTooSmall("all")).isEmpty();
		assertThat(machine(0, 2).reasonTooSmall("3")).contains("this machine has 2 CPUs, not 3");
		MachineSize size = machine(0, 2).describe("3");
		assertThat(size.processors()).isEmpty();
		assertThat(size.memoryMb()).isEmpty();
		assertThat(size.javaOpts()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "1,1024", "2,8192", "8,32768", "3,12288", "16,64000" })
	void aJvmIsToldOfTheMemoryOfTheArticlesMachineButOfNoMoreThanThereIs(String size, long memoryMb) {
		MachineSize described = machine(0, 16).describe(size);
		assertThat(described.memoryMb()).hasValue(memoryMb);
		assertThat(described.javaOpts())
			.contains("-XX:ActiveProcessorCount=%s -XX:MaxRAM=%dm".formatted(size, memoryMb));
		assertThat(
				described.remark().contains("64000 MB of memory, for as many CPUs the article's would have had 65536"))
			.isEqualTo(size.equals("16"));
	}

	@Test
	void theUsersFlagsFollowThoseOfTheSize() {
		MachineSizes unknownMemory = new MachineSizes(List.of(0), Map.of(), 0, "-Xmx64m -Da=b");
		assertThat(unknownMemory.describe("1").javaOpts())
			.contains("-XX:ActiveProcessorCount=1 -XX:MaxRAM=1024m -Xmx64m -Da=b");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			0-3       | 0 1 2 3
			5         | 5
			0-1,4,6-7 | 0 1 4 6 7
			""")
	void theProcessorsAreThoseOfTheAffinityMask(String written, String expected) {
		String status = "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t%s\nMems_allowed:\t1\n".formatted(written);
		assertThat(MachineSizes.allowedCpus(status, 9)).extracting(String::valueOf)
			.containsExactly(expected.split(" "));
	}

	@Test
	void withoutAMaskAllProcessorsAreThere() {
		assertThat(MachineSizes.allowedCpus("", 3)).containsExactly(0, 1, 2);
	}

	@ParameterizedTest
	@CsvSource({ "50000 100000,1", "100000 100000,1", "250000 100000,2", "800000 100000,8" })
	void aControlGroupsQuotaLimitsTheProcessors(String written, long expected) {
		assertThat(MachineSizes.cpuQuota(written + "\n")).isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "max 100000\n", "nonsense", "100000 0\n" })
	void aControlGroupWithoutQuotaLimitsNothing(String written) {
		assertThat(MachineSizes.cpuQuota(written)).isEqualTo(Long.MAX_VALUE);
	}

	@Test
	void thisMachineHasProcessorsAndMemory() {
		MachineSizes machine = MachineSizes.ofThisMachine(Map.of("JAVA_OPTS", "-Xmx1g"));
		assertThat(machine.processors()).isNotEmpty().doesNotHaveDuplicates();
		assertThat(machine.memoryMb()).isNotNegative();
		assertThat(machine.javaOptions()).isEqualTo("-Xmx1g");
	}

}
