package io.github.gatewaybench.report.summary;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gatewaybench.measurements.Attestation;
import io.github.gatewaybench.measurements.Attestation.Exchange;
import io.github.gatewaybench.measurements.Attestation.ObservedShape;
import io.github.gatewaybench.measurements.Attestation.RequestShape;
import io.github.gatewaybench.measurements.HttpMessage;
import io.github.gatewaybench.measurements.HttpMessage.Framing;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.report.TestRuns;

import static org.assertj.core.api.Assertions.assertThat;

class AttestationSectionTest {

	private static Exchange exchange(Framing framing, String... headers) {
		return new Exchange(1, 1,
				Optional.of(new HttpMessage("GET /hello HTTP/1.1", List.of(headers), Framing.NONE, 0, "")),
				Optional.of(new HttpMessage("HTTP/1.1 200 OK", List.of(), framing, 5, "")), Optional.empty());
	}

	private static List<List<String>> rows(Run run) {
		return AttestationSection.of(run)
			.tables()
			.stream()
			.flatMap((table) -> table.lines().stream())
			.map((line) -> line.values().stream().map(Column.Value::shown).toList())
			.toList();
	}

	@Test
	void aRequestIsInARowOfItsOwnOnlyWithWhatTheOnesBeforeDoNotShow(@TempDir Path folder) {
		Run run = TestRuns.read(TestFiles.copy(TestFiles.RUNS.resolve("round1"), folder));
		Exchange direct = exchange(Framing.LENGTH, "Accept: x");
		Exchange lost = exchange(Framing.CHUNKED, "Via: y");
		Exchange more = exchange(Framing.CHUNKED, "Via: y", "X-A: b");
		RunFolder files = RunFolder.open(folder);
		files.writeAttestation(new Attestation("nginx", "-accept",
				List.of(new ObservedShape(RequestShape.GET, direct, lost),
						new ObservedShape(RequestShape.GZIP, direct, lost),
						new ObservedShape(RequestShape.POST, direct, more)),
				Optional.empty()));
		files.writeAttestation(Attestation.failed("gateway-scg", "it broke"));
		String failed = "could not be attested: it broke";
		assertThat(rows(run)).containsExactly(
				List.of("gateway-scg", "-", "-", failed, failed), List.of("nginx", "GET", "- Accept; + Via: y",
						"framing chunked, not length", "framing chunked, not length"),
				List.of("nginx", "POST (not measured)", "+ X-A: b", "-", "-"));
	}

	@Test
	void aRunWithoutAttestationsHasNoSuchSection() {
		Run run = TestRuns.read(TestFiles.RUNS.resolve("round1"));
		assertThat(AttestationSection.of(run).isEmpty()).isTrue();
		assertThat(AttestationSection.missingAttestationFact(run)).isEmpty();
	}

}
