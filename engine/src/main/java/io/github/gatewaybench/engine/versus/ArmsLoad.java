package io.github.gatewaybench.engine.versus;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.VersusDefaults;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.StartedSubject;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Versus.Sides;
import io.github.gatewaybench.measurements.Versus.VersusLoad;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.LatencyLog;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import io.github.gatewaybench.measurements.raw.TargetsFile;

/**
 * The load that one open-load sends to all arms of a block.
 *
 * @param jar jar of open-load
 * @param arms names of the arms, in the order of the targets of {@code underTest}
 * @param folder folder that gets a folder with results for each arm
 */
record ArmsLoad(Path jar, VersusLoad settings, List<String> arms, StartedSubject underTest, Path folder) {

	/** Name of the result files, without extension. */
	private static final String NAME = "side";

	/** File with the results of an arm. */
	Path result(String arm) {
		return this.folder.resolve(arm).resolve(NAME + OpenLoadReader.FORMAT.extension());
	}

	/** Sends open-load to the host of the load. */
	void send() throws InterruptedException {
		host().send(this.jar);
	}

	private Host host() {
		return this.underTest.servers().machines().forRole("load").host();
	}

	/**
	 * Command that warms up all arms, each in one turn if not at the same moment.
	 * @param rate requests per second to each arm under load
	 * @param seconds duration, which is rounded up to whole seconds for each turn
	 * @param before seconds of the same load before that, in which open-load gets warm
	 */
	LoadCommand warmup(int rate, Sides sides, int seconds, int before) {
		int turns = (sides == Sides.TURNS) ? this.arms.size() : 1;
		int turnS = (seconds + turns - 1) / turns;
		return command(rate, sides, turnS, turnS * turns, before);
	}

	/**
	 * Command that measures all arms.
	 * @param rate requests per second to each arm under load
	 */
	LoadCommand measurement(int rate) {
		int durationS = this.settings.durationS();
		int turnS = this.settings.sliceS() * ((this.settings.sides() == Sides.TURNS) ? this.arms.size() : 1);
		return command(rate, this.settings.sides(), this.settings.sliceS(), (durationS + turnS - 1) / turnS * turnS,
				Math.min(durationS, VersusDefaults.WARMUP_S));
	}

	private LoadCommand command(int rate, Sides sides, int sliceS, int durationS, int warmupS) {
		Host host = host();
		this.arms.forEach((arm) -> result(arm).toFile().delete()); // of an earlier load
		List<String> words = new ArrayList<>(List.of(host.java()));
		words.addAll(Defaults.OPEN_LOAD_JAVA_OPTS);
		words.addAll(List.of("-jar", host.pathOnHost(this.jar).toString(), "--targets",
				host.pathOnHost(writeTargets(host)).toString(), "--rate", "" + rate, "--sides", sides.toString(),
				"--slice", sliceS + "s", "--duration", durationS + "s", "--warmup", warmupS + "s", "--sessions",
				"" + this.settings.sessions(), "--timeout", this.settings.timeoutS() + "s", "--name", NAME));
		List<String> lines = sliceLines(sides, durationS / sliceS);
		return new LoadCommand(RateStudy.TOOL, words, OptionalLong.empty(), Duration.ofSeconds(durationS),
				Duration.ofSeconds(warmupS + durationS + this.settings.timeoutS()).plus(Defaults.LIMITS.overrun()),
				Optional.of(lines.get(0)), lines,
				this.arms.stream()
					.map(this::result)
					.flatMap((result) -> Stream.of(result, LatencyLog.logFile(result)))
					.toList(),
				List.of());
	}

	private Path writeTargets(Host host) {
		Path file = this.folder.resolve("targets.json");
		JsonFile.write(file,
				new TargetsFile(IntStream.range(0, this.arms.size())
					.mapToObj((i) -> new TargetsFile.Entry(this.arms.get(i), this.underTest.targets().get(i).url(),
							host.pathOnHost(result(this.arms.get(i)).getParent()).toString()))
					.toList()));
		return file;
	}

	/** Lines that open-load prints where a slice begins, and where the last one ends. */
	private List<String> sliceLines(Sides sides, int slices) {
		List<String> lines = new ArrayList<>();
		for (int i = 0; i < slices; i++) {
			OptionalInt only = sides.armOf(i, this.arms.size());
			lines.add("%s%d %s".formatted(OpenLoadReader.SLICE_BEGINS, i + 1,
					only.isPresent() ? this.arms.get(only.getAsInt()) : OpenLoadReader.ALL_TARGETS));
		}
		lines.add(OpenLoadReader.SLICES_DONE);
		return lines;
	}

}
