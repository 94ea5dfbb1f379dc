package io.github.gatewaybench.measurements.raw;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.file.TextFile;
import io.github.gatewaybench.measurements.raw.RawOutput.RawResult;

/**
 * Reads the file in which scripts/hands/turns.sh collects the output of wrk in all slices
 * of an arm. Its figures are those of all slices together, without percentiles, which
 * cannot be computed from those of the slices.
 */
public final class WrkSlicesReader {

	private static final String TIME = "([0-9]{1,12}\\.[0-9]{6})";

	private static final String CPU_TIME = "([0-9]{1,6}\\.[0-9]{3})";

	private static final Pattern BEGIN = Pattern.compile("(?m)^slice ([0-9]{1,6}) \\S+ begins at %s$".formatted(TIME));

	private static final Pattern END = Pattern
		.compile("(?m)^slice ([0-9]{1,6}) ends at %s, CPU %s %s$".formatted(TIME, CPU_TIME, CPU_TIME));

	private WrkSlicesReader() {
	}

	static boolean hasSlices(String text) {
		return BEGIN.matcher(text).lookingAt();
	}

	/**
	 * Reads the slices of an arm, in order.
	 * @throws BadInputException if the file cannot be read, or a slice is incomplete
	 */
	public static List<WrkSlice> read(Path file) {
		return slices(file, TextFile.readWhole(file));
	}

	private static List<WrkSlice> slices(Path file, String text) {
		List<WrkSlice> slices = new ArrayList<>();
		List<MatchResult> begins = BEGIN.matcher(text).results().toList();
		for (int i = 0; i < begins.size(); i++) {
			MatchResult begin = begins.get(i);
			int next = (i + 1 < begins.size()) ? begins.get(i + 1).start() : text.length();
			int line = (int) text.substring(0, begin.end()).lines().count();
			Matcher end = END.matcher(text).region(begin.end(), next);
			if (!end.find() || !end.group(1).equals(begin.group(1))) {
				throw new BadInputException(file, line,
						"slice %s begins here and does not end".formatted(begin.group(1)));
			}
			// Problems are reported with their line in the file.
			String output = "\n".repeat(line) + text.substring(begin.end(), end.start()).stripLeading();
			slices.add(new WrkSlice(Integer.parseInt(begin.group(1)), Double.parseDouble(begin.group(2)),
					Double.parseDouble(end.group(2)), new BigDecimal(end.group(3)).add(new BigDecimal(end.group(4))),
					WrkReader.parseExecution(file, output)));
		}
		return slices;
	}

	static RawOutput parse(Path file, String text) {
		List<WrkSlice> slices = slices(file, text);
		RawOutput first = slices.get(0).output;
		Map<String, Object> row = first.rows().get(0);
		RawResult of = first.results().get(0);
		Figures all = figuresOfAll(slices);
		Map<String, String> options = new LinkedHashMap<>(first.loadOptions());
		options.put("slices", Integer.toString(slices.size()));
		return new RawOutput(file, first.tool(), first.path(), options,
				List.of(new RawResult(of.subject(), of.load(), all,
						WrkReader.invalidReasons(all, OptionalDouble.empty(), slices.size()))),
				List.of(WrkReader.row(file, (Long) row.get("connections"), (Long) row.get("threads"), all,
						(String) row.get("url"))));
	}

	/**
	 * Combines the figures of slices: sums of counts and times, a mean latency weighted
	 * by requests, and the largest maximum.
	 */
	private static Figures figuresOfAll(List<WrkSlice> slices) {
		Map<String, Object> all = new HashMap<>();
		long requests = slices.stream().mapToLong(WrkSlice::responseCount).sum();
		double seconds = slices.stream().mapToDouble(WrkSlice::seconds).sum();
		all.put("requests", requests);
		all.put("seconds", rounded(seconds, 2));
		all.put("requests_per_sec", rounded(requests / seconds, 2));
		all.put("errors", new WrkReader.Errors(errorCount(slices, "connect"), errorCount(slices, "read"),
				errorCount(slices, "write"), errorCount(slices, "timeout"), errorCount(slices, "status")));
		all.put("cpu_s", slices.stream().map(WrkSlice::cpuS).reduce(BigDecimal.ZERO, BigDecimal::add));
		if (requests > 0) {
			all.put("mean_ms",
					rounded(slices.stream()
						.mapToDouble((each) -> each.responseCount() * each.figures().value(Metric.MEAN).orElse(0))
						.sum() / requests, 3));
		}
		slices.stream()
			.flatMapToDouble((each) -> each.figures().value(Metric.MAX).stream())
			.max()
			.ifPresent((most) -> all.put("max_ms", most));
		if (slices.stream().allMatch((each) -> each.figures().count("read_bytes").isPresent())) {
			all.put("read_bytes",
					slices.stream().mapToLong((each) -> each.figures().count("read_bytes").getAsLong()).sum());
		}
		return WrkReader.createFigures(all);
	}

	private static long errorCount(List<WrkSlice> slices, String kind) {
		return slices.stream().mapToLong((each) -> each.figures().errors(kind)).sum();
	}

	private static BigDecimal rounded(double value, int places) {
		return BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP);
	}

	/**
	 * An execution of wrk against one arm.
	 *
	 * @param slice number of the slice, counted from 1 over all arms
	 * @param beginS start time in seconds since 1970
	 * @param endS end time in seconds since 1970
	 * @param cpuS CPU time of wrk in seconds
	 */
	public record WrkSlice(int slice, double beginS, double endS, BigDecimal cpuS, RawOutput output) {

		Figures figures() {
			return this.output.results().get(0).figures();
		}

		/** Number of responses, whatever their status. */
		public long responseCount() {
			return figures().requests().orElse(0);
		}

		/** Time that wrk measured, in seconds. */
		public double seconds() {
			return figures().number("seconds").orElse(0);
		}

	}

}
