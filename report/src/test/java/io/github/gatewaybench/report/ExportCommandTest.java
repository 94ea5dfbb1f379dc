package io.github.gatewaybench.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.file.TextFile;
import io.github.gatewaybench.measurements.raw.LatencyLogReader;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.RunSummary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A run that is copied to be shared.
 */
class ExportCommandTest {

	private static final String LOG = """
			$ /home/joe/jdk/bin/java -jar /srv/joes/checkout/stack-2019/gateway-zuul/target/gateway-zuul.jar --server.port=8082
			Starting Application v1 on box.example.org with PID 12 (/srv/joes/checkout/x.jar started by mia in /tmp/y)
			box: GET /hello?access_token=0123abcd-4.5 BOX Box.Example.ORG max_ms box.max joel /home/joe2/x bench@10.87.0.12
			""";

	/** Base64, in which the name of a host is found by chance. */
	private static final String HISTOGRAM = "HISTFAAACsV42k1Y/Box+946";

	private final StringWriter out = new StringWriter();

	@TempDir
	private Path folder;

	private Path run;

	@BeforeEach
	void aRunOfSeveralHosts() throws IOException {
		this.run = TestFiles.copy(Path.of("../results/sample/hosts-round1"), this.folder.resolve("run"));
		Path log;
		try (Stream<Path> files = Files.walk(this.run)) {
			log = files.filter((each) -> each.endsWith("server.log")).sorted().findFirst().orElseThrow();
		}
		Files.writeString(log, LOG);
		Path environment = this.run.resolve("environment.json");
		TestFiles.replace(environment, "\"host\": \"198.18.87.11\"", "\"host\": \"mia@load.example.org:2222\"");
		TestFiles.replace(environment, "\"host\": \"198.18.87.12\"", "\"host\": \"10.87.0.12\"");
		Files.writeString(Files.createDirectory(this.run.resolve("Mia")).resolve("x.log"), "in a folder of that name");
		Files.writeString(this.run.resolve("r1" + LatencyLogReader.EXTENSION), HISTOGRAM);
		Files.write(this.run.resolve("heap.bin"), new byte[] { -1, -2 });
	}

	private int export(String... arguments) {
		return new CommandLine(new ExportCommand()).setOut(new PrintWriter(this.out, true))
			.setExecutionExceptionHandler((exception, command, parsed) -> {
				throw exception;
			})
			.execute(arguments);
	}

	/** The summary without its notes, which name hosts. */
	private static String figures(Path run) {
		return RunSummary.of(Rows.read(run)).csv().replaceAll("\"warning: [^\"]*\"", "");
	}

	private static String everything(Path folder) {
		try (Stream<Path> files = Files.walk(folder)) {
			StringBuilder all = new StringBuilder();
			for (Path file : files.filter(Files::isRegularFile).toList()) {
				all.append(Files.readString(file).replaceAll("(?s)<(style|script)>.*?</\\1>", ""));
			}
			return all.toString();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void theCopyHasNoNames() throws IOException {
		assertThat(export(this.run.toString())).isZero();
		Path copy = this.folder.resolve("run-export");
		String all = everything(copy);
		assertThat(all.toLowerCase(Locale.ROOT)).doesNotContain("/home/joe", "joes", "mia", "example.org", "10.87.0.",
				"0123abcd", "4.5 host", " box ");
		assertThat(copy.resolve("user/x.log")).isNotEmptyFile();
		assertThat(all).as("an address of RFC 2544").contains("\"host\": \"198.18.87.13\"");
		assertThat(all).contains("$HOME/jdk/bin/java -jar $REPOSITORY/stack-2019/gateway-zuul/target/gateway-zuul.jar",
				"started by user in /tmp/y", "\nhost-", "access_token=*** host-", " max_ms box.max joel $HOME/x",
				"\"host\": \"host-");
		assertThat(this.out.toString()).contains(copy + ": ", "replaced /home/joe by $HOME: 1\n",
				"replaced mia by user: ", "left out heap.bin: not text, or larger than 8 MiB");
		assertThat(copy.resolve("r1" + LatencyLogReader.EXTENSION)).hasContent(HISTOGRAM);
		assertThat(copy.resolve("report.html")).isNotEmptyFile();
		assertThat(figures(copy)).isEqualTo(figures(this.run));
	}

	@Test
	void seriesOfNumbersKeepEverythingButTheirIndentation() throws IOException {
		String series = """
				[
				    {
				        "slices" : [
				            1.50,
				            4.0E-4
				        ],
				        "a  host" : "box.example.org"
				    }
				]

				""";
		List<String> files = List.of("own.jmh.json", "warmup.json", "side.json");
		for (String file : files) {
			TestFiles.write(this.run.resolve(file), series);
		}
		TestFiles.write(this.run.resolve("other.jmh.json"), series.replace("slices", "rawData"));
		TestFiles.write(this.run.resolve("other.json"), series.replace("slices", "rawData"));
		assertThat(export(this.run.toString())).isZero();
		assertThat(this.folder.resolve("run-export/other.jmh.json")).content().startsWith("[{\"rawData\" : [1.50");
		assertThat(this.folder.resolve("run-export/other.json")).content().startsWith("[\n    {\n        \"rawData\"");
		assertThat(files).allSatisfy((file) -> assertThat(this.folder.resolve("run-export").resolve(file)).content()
			.matches("\\[\\{\"slices\" : \\[1.50,4.0E-4],\"a  host\" : \"host-\\d\"}]\n"));
	}

	/** What a JVM calls itself and jars that were copied for a run are no secrets. */
	@Test
	void jvmsAndCopiesKeepTheirNames() {
		Redactor redactor = new Redactor();
		String copy = " -jar /tmp/gateway-bench-run-1f/jars/1/gateway-scg/target/gateway-scg.jar";
		redactor.collectNamesFrom(List.of(" on vm with PID 1 ", " on OpenJDK with PID 1 ", copy));
		String jvm = "openjdk version \\\"25\\\", OpenJDK Runtime Environment, OpenJDK 64-Bit Server VM (build 25)";
		assertThat(redactor.replace(jvm + " warning: VM openjdk" + copy, new HashMap<>()))
			.isEqualTo(jvm + " warning: host-1 host-2" + copy);
		assertThat(redactor.findNameIn(jvm + copy)).isEmpty();
		assertThat(redactor.findNameIn(jvm + " VM")).contains("vm");
	}

	@Test
	void whatAKilledProgramLeftUnfinishedIsNotCopied() throws IOException {
		Path unfinished = this.run.resolve("run.json.17.new");
		Files.writeString(unfinished, "{");
		assertThat(TextFile.isUnfinished(unfinished)).isTrue();
		assertThat(export(this.run.toString())).isZero();
		assertThat(this.folder.resolve("run-export")).isDirectoryNotContaining("glob:**.new");
	}

	@Test
	void theFolderMayBeInAnotherThatIsNotThereYet() {
		RunExport.write(this.run, this.folder.resolve("to/share/run"), new Redactor());
		assertThat(this.folder.resolve("to/share/run/run.json")).exists();
	}

	@Test
	void nothingIsOverwritten() throws IOException {
		Path taken = Files.createDirectory(this.folder.resolve("taken"));
		assertThatThrownBy(() -> RunExport.write(this.run, taken, new Redactor())).isInstanceOf(BadInputException.class)
			.hasMessageContaining("taken: exists already: name another folder with -o");
		assertThat(taken).isEmptyDirectory();
	}

	@Test
	void aCopyThatIsAnotherRunIsRefused() {
		Redactor redactor = new Redactor();
		redactor.collectNamesFrom(List.of(" started by nginx in /tmp"));
		assertThatThrownBy(() -> RunExport.write(this.run, this.folder.resolve("copy"), redactor))
			.isInstanceOf(BadInputException.class)
			.hasMessageContaining("is not the same run");
	}

}
