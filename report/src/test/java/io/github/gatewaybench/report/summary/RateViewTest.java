package io.github.gatewaybench.report.summary;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.RateRun;
import io.github.gatewaybench.report.summary.Chart.Mark;
import io.github.gatewaybench.report.summary.Chart.Point;
import io.github.gatewaybench.report.summary.Chart.Series;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * A study of rates in tables and curves.
 */
class RateViewTest {

	@TempDir
	private Path folder;

	private Path path;

	private Run run;

	private Summary summary;

	@BeforeEach
	void aStudy() {
		this.path = RateRun.make(this.folder);
		read();
	}

	private void read() {
		this.run = RunReader.read(this.path);
		this.summary = RunSummary.of(Rows.of(this.run));
	}

	private List<String> rows() {
		return this.summary.csv().lines().skip(1).toList();
	}

	@Test
	void aRowIsOfASubjectAtARateAndItsFiguresAreGeometricMeans() {
		assertThat(this.summary.csv())
			.startsWith("subject,rate,repetitions,valid,achieved_per_sec,p50_ms,p90_ms,p99_ms,"
					+ "p999_ms,p9999_ms,max_ms,errors,gateway_cpu_us_per_request,notes,");
		assertThat(rows()).hasSize(4);
		assertThat(rows().get(2)).startsWith("\"gateway\",100,3,3,100,3,");
		// One in 100 takes 31, 32 or 33 ms in the three repetitions.
		assertThat(TestRows.number(this.run, "gateway", "100/s", "max_ms").orElseThrow())
			.isCloseTo(Math.cbrt(31 * 32 * 33), within(0.04));
		assertThat(TestRows.number(this.run, "gateway", "100/s", "p90_ms").orElseThrow()).isCloseTo(3, within(0.003));
		assertThat(TestRows.number(this.run, "gateway", "100/s", "gateway_cpu_us_per_request").orElseThrow())
			.isCloseTo(50, within(0.01));
	}

	@Test
	void ratesAreInOrderWhicheverComesFirst() throws IOException {
		Path file = this.path.resolve("run.json");
		String text = TestFiles.text(file);
		String other = text.replaceFirst("(?<begin>\"rates\"\\s*:\\s*\\[\\s*)100(?<comma>,\\s*)200",
				"${begin}200${comma}100");
		assertThat(other).isNotEqualTo(text);
		Files.writeString(file, other);
		read();
		Rows rows = Rows.of(this.run);
		assertThat(rows.view().loadAxis(rows).orElseThrow().axis().categories()).containsExactly("100", "200");
		assertThat(rows.rankings()).extracting((each) -> each.criterion().name())
			.containsExactly("the knee", "200 requests/s", "100 requests/s");
	}

	/** Percentile of all repetitions together, which the older columns of files have. */
	private double longest() {
		return JsonMapper.shared().readTree(this.summary.json()).at("/rows/2/max_ms").asDouble();
	}

	@Test
	void filesKeepThePercentilesOfAllRepetitionsTogether() {
		assertThat(longest()).isCloseTo(33, within(0.04));
	}

	@Test
	void theKneesStandAboveWithWhereTheSloDidNotHold() {
		assertThat(this.summary.markdown()).contains("## Knees", "p99 stayed below 10 ms", "knee requests/s")
			.containsPattern("\\| gateway +\\| +400 \\| +1 \\| +412 \\|")
			.as("of a single search")
			.doesNotContain("| lowest", "| highest");
		JsonNode knees = JsonMapper.shared().readTree(this.summary.json()).get("knees");
		assertThat(knees.get(0).get("knee_per_sec").asInt()).isEqualTo(800);
		assertThat(knees.get(1).get("broken_per_sec").asInt()).isEqualTo(412);
		assertThat(knees.get(1).get("lowest").asInt()).isEqualTo(400);
	}

	@Test
	void severalSearchesHaveALowestAndAHighestKnee() {
		List<SubjectKnees> once = SubjectKnees.of(this.run);
		SubjectKnees twice = new SubjectKnees("gateway",
				once.stream().flatMap((line) -> line.searches().stream()).toList());
		assertThat(SubjectKnees.table(List.of(twice)).headings()).extracting(Table.Heading::shown)
			.contains("Lowest", "Highest");
		assertThat(SubjectKnees.table(once).headings()).extracting(Table.Heading::shown)
			.doesNotContain("Lowest", "Highest");
	}

	@Test
	void theStepsOfSearchesAreAmongTheCells() {
		Rows rows = Rows.of(this.run);
		assertThat(rows.cells()).hasSameSizeAs(this.run.cells()).containsAll(this.run.cells());
		assertThat(rows.cells()).extracting(rows::cellName)
			.doesNotHaveDuplicates()
			.contains("gateway, step 4, repetition 1", "gateway, 100 requests/s, repetition 1");
	}

	@Test
	void theSearchesAreDrawnWithTheBoundAndTheKnees() {
		Chart searches = sections().get(0).charts().get(0);
		assertThat(searches.marks()).containsExactly(new Mark(false, 10, "p99<10ms", ""),
				new Mark(true, 800, "", "direct"), new Mark(true, 400, "", "gateway"));
		Series gateway = searches.series().get(1);
		assertThat(gateway.points()).hasSize(17 + 6);
		assertThat(gateway.line()).extracting(Point::x).containsOnly(100.0, 200.0, 400.0);
		assertThat(gateway.points().get(3).text()).isEqualTo("search 1, step 4, broke");
		assertThat(gateway.points()).allMatch((point) -> point.faint() == point.text().endsWith("broke"))
			.filteredOn(Point::faint)
			.extracting(Point::x)
			.contains(412.0, 800.0);
	}

	@Test
	void latencyIsDrawnByPercentileForEachRate() {
		List<Chart> charts = sections().get(1).charts();
		assertThat(charts).extracting(Chart::title).containsExactly("At 100 requests/s", "At 200 requests/s");
		Series gateway = charts.get(0).series().get(1);
		assertThat(gateway.line()).extracting(Point::x).startsWith(1.0).allMatch((oneIn) -> oneIn <= 3000);
		// Of 1000 requests there is no 1 in 10000.
		assertThat(gateway.points()).hasSize(3 * 4);
	}

	private List<Section> sections() {
		return View.of(this.run).extraSections(Rows.of(this.run));
	}

	@Test
	void withoutItsLogARepetitionAddsNoLatency() throws IOException {
		Files.delete(this.path.resolve("gateway/rep3/r100.open.hlog"));
		read();
		assertThat(longest()).isCloseTo(32, within(0.4));
	}

}
