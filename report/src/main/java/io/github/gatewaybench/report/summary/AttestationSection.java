package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Attestation;
import io.github.gatewaybench.measurements.Attestation.ObservedShape;
import io.github.gatewaybench.measurements.Attestation.RequestShape;
import io.github.gatewaybench.measurements.GatewayChange;
import io.github.gatewaybench.measurements.RouteStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.folder.RunFolder;

/** Shows what each gateway of a run adds to and changes in requests and responses. */
public final class AttestationSection {

	private AttestationSection() {
	}

	/**
	 * Returns a fact for the report, by its title: that no gateway is attested in a run
	 * of routes or over several hosts. Empty for other runs, and for runs without
	 * gateways.
	 */
	public static Map<String, String> missingAttestationFact(Run run) {
		String kind = !run.environment().hosts().isEmpty() ? "over several hosts"
				: run.experiment().as(RouteStudy.class).isPresent() ? "of routes" : "";
		return (kind.isEmpty() || run.settings().backend().isEmpty()) ? Map.of() : Map.of("Attestation",
				"none in a run %s: it is unknown what the gateways change in requests and responses".formatted(kind));
	}

	/** Creates the section; empty if no gateway of the run was attested. */
	public static Section of(Run run) {
		RunFolder folder = new RunFolder(run.folder(), run.experiment());
		List<Line> lines = run.settings()
			.subjects()
			.stream()
			.flatMap((subject) -> folder.attestation(subject).stream())
			.flatMap(AttestationSection::lines)
			.toList();
		List<Column<Line>> columns = List.of(Column.text("subject", Line::subject),
				Column.text("request", Line::request),
				Column.text("what the backend gets", (line) -> line.formatChanges(true)),
				Column.text("what the client gets", (line) -> line.formatChanges(false)),
				Column.text("not declared", Line::formatUndeclaredWork));
		return new Section("attested", "What each gateway adds and changes",
				"""
						Seen when each was started for a trial, against the same request without it; "+" is a header that it adds, "-" one \
						that it drops. A request that the load generator does not send is in its row only with what the rows above do \
						not show. The last column has the changes of the work that the gateway's folder does not declare.""",
				List.of(), lines.isEmpty() ? List.of()
						: List.of(Table.of("attested-changes", "Changes by request", columns, lines)));
	}

	/**
	 * Returns a line for the first request, one for each other request that shows further
	 * changes, and one for the problem if some requests could not be observed.
	 */
	private static Stream<Line> lines(Attestation attestation) {
		List<Line> lines = new ArrayList<>();
		Set<List<Object>> shown = new HashSet<>();
		for (ObservedShape each : attestation.shapes()) {
			List<GatewayChange> more = each.changes()
				.stream()
				.filter((change) -> shown.add(deduplicationKey(change)))
				.toList();
			if (lines.isEmpty() || !more.isEmpty()) {
				lines.add(new Line(attestation, requestName(each.shape()), each.shape().isSentInCells(), more));
			}
		}
		attestation.problem()
			.map((problem) -> new GatewayChange(GatewayChange.Kind.NOT_SEEN, false, "", "", problem))
			.ifPresent((each) -> lines.add(new Line(attestation, "-", true, List.of(each))));
		return lines.stream();
	}

	/**
	 * Returns a key by which equal changes are shown once. It lacks the value of an added
	 * header, such as an id, which may differ.
	 */
	private static List<Object> deduplicationKey(GatewayChange change) {
		String value = (change.kind() == GatewayChange.Kind.HEADER_ADDED) ? "" : change.gateway();
		return List.of(change.kind(), change.inRequest(), change.header(), value);
	}

	private static String requestName(RequestShape shape) {
		return switch (shape) {
			case GET -> "GET";
			case AB -> "GET of ab";
			case AB_KEEP_ALIVE -> "GET of ab -k";
			case GZIP -> "GET that accepts gzip (not measured)";
			case POST -> "POST (not measured)";
		};
	}

	private record Line(Attestation attestation, String request, boolean measured, List<GatewayChange> changes) {

		private String subject() {
			return this.attestation.subject();
		}

		private String formatChanges(boolean inRequest) {
			return joinChanges(this.changes.stream().filter((each) -> each.inRequest() == inRequest));
		}

		private String formatUndeclaredWork() {
			return joinChanges(
					this.changes.stream().filter((each) -> this.measured && this.attestation.isUndeclaredWork(each)));
		}

		private static String joinChanges(Stream<GatewayChange> changes) {
			String texts = changes.map(GatewayChange::toString).collect(Collectors.joining("; "));
			return texts.isEmpty() ? "-" : texts;
		}

	}

}
