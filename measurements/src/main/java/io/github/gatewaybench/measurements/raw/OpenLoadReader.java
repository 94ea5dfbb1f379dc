package io.github.gatewaybench.measurements.raw;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.util.StdConverter;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.file.JsonFile;

/** Reads the result file of open-load, which is JSON, and defines its content. */
public final class OpenLoadReader {

	public static final RawReader.Format FORMAT = new RawReader.Format(RateStudy.KIND, ".open.json", "\\.open\\.json$",
			"\\A\\s*\\{\\s*\"tool\"\\s*:\\s*\"open-load\"", OpenLoadReader::parse,
			createFigures(Map.of("errors", Errors.NONE)),
			(cell) -> new FiguresConverter().convert(cell.as(JsonFigures.class, "figures")));

	/** Line that open-load prints when the warm-up is over and the measurement begins. */
	public static final String MEASUREMENT_BEGINS = "measuring";

	/**
	 * Beginning of the line that open-load, with named targets, prints when a slice of
	 * the measured phase begins. The number of the slice, counted from 1, and the name of
	 * the target or {@link #ALL_TARGETS} follow.
	 */
	public static final String SLICE_BEGINS = "slice ";

	/** Stands for the target's name in slices in which all targets get requests. */
	public static final String ALL_TARGETS = "all";

	/** Line that open-load prints at the end of the last slice. */
	public static final String SLICES_DONE = "slices done";

	/**
	 * Highest rate that open-load accepts, in requests per second: one request per
	 * microsecond.
	 */
	public static final int MAX_RATE = 1_000_000;

	/**
	 * Largest sum of the event loop's delays of more than 5 ms, as a share of the
	 * measured time, 0 to 1; above it, the load generator has not kept up with the rate.
	 */
	private static final double LATE_SHARE = 0.01;

	/** Step in which open-load writes latencies, in milliseconds. */
	private static final double STEP_MS = 0.001;

	/** Reciprocal of the relative width of a bucket of a histogram of three digits. */
	private static final int STEPS_OF_THREE_DIGITS = 1000;

	/**
	 * Reciprocal of the relative width of a bucket of a HdrHistogram of two digits, whose
	 * 256 buckets for each power of two are half used.
	 */
	private static final int STEPS_OF_TWO_DIGITS = 128;

	private OpenLoadReader() {
	}

	/**
	 * Creates figures from values by their JSON names, such as achieved_per_sec; missing
	 * values are unknown.
	 */
	public static Figures createFigures(Map<String, ?> byName) {
		return new FiguresConverter().convert(JsonFile.MAPPER.convertValue(byName, JsonFigures.class));
	}

	/**
	 * Creates the figures of an execution without a result.
	 * @param rate requested rate in requests per second
	 * @param seconds requested duration in seconds
	 * @param complaints reasons why there is no result
	 */
	public static Figures createFailedFigures(int rate, int seconds, String... complaints) {
		return createFigures(Map.of("offered", (long) rate * seconds, "seconds", seconds, "errors", Errors.NONE,
				"complaints", List.of(complaints)));
	}

	static RawOutput parse(Path file, String text) {
		JsonFile json = JsonFile.parse(file, text);
		json.checkNumbers();
		Result result = json.as(Result.class);
		Figures all = result.figures;
		List<Warning> problems = Slo.invalidReasons(all);
		Optional<String> path = Optional.of(pathAndQuery(parseUrl(json, result.url)));
		return new RawOutput(file, RateStudy.TOOL, path,
				OrderedMaps.ofStrings("duration", result.durationS + " s", "timeout", result.timeoutS + " s"),
				List.of(new RawOutput.RawResult(RateStudy.TOOL, Load.of("rate", result.rate), all, problems)),
				List.of(OrderedMaps.of("file", file.toString(), "rate", (long) result.rate, "achieved_per_sec",
						all.value(Metric.THROUGHPUT), "p50_ms", all.value(Metric.P50), "p90_ms", all.value(Metric.P90),
						"p99_ms", all.value(Metric.P99), "p999_ms", all.value(Metric.P999), "p9999_ms",
						all.value(Metric.P9999), "max_ms", all.value(Metric.MAX), "errors", all.errors(), "path",
						path.orElse(""), "notes", Warning.joinTexts(problems))));
	}

	private static String pathAndQuery(URI url) {
		return Objects.toString(url.getRawPath(), "") + ((url.getRawQuery() != null) ? "?" + url.getRawQuery() : "");
	}

	private static URI parseUrl(JsonFile json, String url) {
		try {
			return new URI(url);
		}
		catch (URISyntaxException ex) {
			throw json.exception("is not a URL", "url");
		}
	}

	/**
	 * The content of a result file of open-load: options and figures.
	 *
	 * @param tool always "open-load", by which the file format is recognized
	 * @param libraries names and versions of the libraries that generated the load
	 * @param target name of the target; empty if it is the only one and has no name
	 * @param rate requested rate in requests per second
	 * @param slices slices of the measured phase in which requests were sent to this
	 * target; empty if the target has no name
	 * @param startedAtMs start of the first slice, in milliseconds since 1970; empty if
	 * there are no slices
	 */
	public record Result(String tool, List<String> libraries,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> target, String url, String method, int rate,
			int durationS, int warmupS, int connections, int timeoutS,
			@JsonDeserialize(converter = FiguresConverter.class) Figures figures,
			@JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY) List<SliceCount> slices,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong startedAtMs) {
	}

	/**
	 * The requests to one target in a slice of the measured phase.
	 *
	 * @param slice number of the slice, counted from 1
	 * @param seconds time in which requests to the target were due, in seconds
	 * @param requests number of responses with a status of 2xx to requests that were sent
	 * in the slice
	 */
	public record SliceCount(int slice, double seconds, long requests) {
	}

	/**
	 * The JSON members under "figures", in order. Without a result, only offered,
	 * seconds, errors and complaints are present. Latencies are measured from the moment
	 * at which open-load's event loop picked up a request.
	 *
	 * @param offered number of requests that were due
	 * @param sent number of requests sent; agents may send slightly more than offered if
	 * the measurement ends late
	 * @param requests number of responses with a status of 2xx
	 * @param allRequests number of responses with a status of 2xx from all targets, for
	 * which the load generator used its CPU time; empty if the target has no name
	 * @param blockedS total time that requests waited for a connection, in seconds
	 * @param sessions largest number of requests that may be in flight
	 * @param mostSessions largest number of requests that were in flight
	 * @param leastConnections smallest number of open connections; empty, like fromDue,
	 * in results of agents and in old results
	 * @param exhausted whether requests were sent late because all sessions were busy
	 * @param lag lag of the event loop; empty if agents offered the load, since their
	 * latencies include it
	 * @param fromDue mean and percentiles of latencies counted from when requests were
	 * due, by JSON names such as p99_ms; they include the lateness of the load generator
	 * @param cpuS CPU time of the load generator in seconds; empty if agents offered the
	 * load
	 * @param complaints other problems that Hyperfoil or open-load reported
	 */
	private record JsonFigures(OptionalLong offered, OptionalLong sent, OptionalLong requests,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong allRequests, OptionalDouble seconds,
			OptionalDouble achievedPerSec, OptionalDouble meanMs, OptionalDouble p50Ms, OptionalDouble p75Ms,
			OptionalDouble p90Ms, OptionalDouble p99Ms, OptionalDouble p999Ms, OptionalDouble p9999Ms,
			OptionalDouble maxMs, OptionalDouble blockedS, OptionalLong sessions, OptionalLong mostSessions,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong leastConnections, Optional<Boolean> exhausted,
			Optional<Lag> lag,
			@JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Double> fromDue,
			OptionalDouble cpuS, @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong bodyBytes, Errors errors,
			@JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> complaints) {

		/**
		 * Whether the load generator could not keep up with the rate; the JSON member
		 * "late".
		 */
		public boolean isLate() {
			return this.lag.filter((each) -> each.lateShare > LATE_SHARE).isPresent();
		}

	}

	private static final class FiguresConverter extends StdConverter<JsonFigures, Figures> {

		/**
		 * Converts JSON members to figures. The resolution of a latency is that of its
		 * histogram, which keeps three significant digits, or two for agents, but at
		 * least a microsecond, to which it is rounded.
		 */
		@Override
		public Figures convert(JsonFigures all) {
			// Only agents do not report their lag.
			int steps = all.lag().isPresent() ? STEPS_OF_THREE_DIGITS : STEPS_OF_TWO_DIGITS;
			return Figures.of(JsonFile.MAPPER.valueToTree(all), (metric, ms) -> Math.max(STEP_MS, ms / steps));
		}

	}

	/**
	 * Statistics of the delay with which open-load's event loop picked up requests that
	 * were due.
	 *
	 * @param lateShare sum of all delays of more than 5 ms, as a share of the measured
	 * time, 0 to 1
	 */
	public record Lag(double p50Ms, double p99Ms, double maxMs, double lateShare) {
	}

	/**
	 * Numbers of errors by kind, as open-load reports them.
	 *
	 * @param connection connections that failed or were closed, and requests that got
	 * none
	 * @param timeout requests without a response in time
	 * @param internal failures in the load generator itself
	 * @param status responses with a status other than 2xx
	 */
	public record Errors(long connection, long timeout, long internal, long status) {

		public static final Errors NONE = new Errors(0, 0, 0, 0);

	}

}
