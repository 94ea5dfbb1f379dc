package io.github.gatewaybench.measurements.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;

import io.github.gatewaybench.measurements.file.TextFile;

/**
 * Reads and writes usage.csv, which holds one sample of the servers' resource usage per
 * second.
 */
public final class UsageFile {

	/** Name of the file, which is in the folder of the cells after a start. */
	public static final String NAME = "usage.csv";

	private static final String HEADER = "time,role,server,cpu_s,threads,rss_mb,stopped";

	private static final String NUMBER = "(\\d{1,12}(?:\\.\\d{1,9})?)";

	private static final String LINE = NUMBER + ",([^,]+),([^,]+)," + NUMBER + ",(\\d{1,9})," + NUMBER + ",(\\d{1,9})";

	private UsageFile() {
	}

	/** Reads the samples of a file, except a last line that is still being written. */
	public static List<UsageSample> read(Path file) {
		String text = TextFile.readWhole(file);
		TextFile lines = new TextFile(file, text.substring(0, text.lastIndexOf('\n') + 1));
		List<UsageSample> samples = new ArrayList<>();
		if (!lines.atEnd()) {
			lines.expect(HEADER, HEADER);
		}
		while (!lines.atEnd()) {
			Matcher line = lines.expect(LINE, "a line such as 1795274318.37,gateway,nginx,8.35,31,224.0,0");
			samples.add(new UsageSample(Double.parseDouble(line.group(1)), line.group(2), line.group(3),
					Double.parseDouble(line.group(4)), Long.parseLong(line.group(5)), Double.parseDouble(line.group(6)),
					!line.group(7).equals("0")));
		}
		return samples;
	}

	/**
	 * Appends samples to a file, which is created if it is missing. If that fails, as on
	 * a full disk, the file is left as it was.
	 */
	public static void append(Path file, List<UsageSample> samples) {
		StringBuilder text = new StringBuilder((file.toFile().length() == 0) ? HEADER + "\n" : "");
		samples.forEach((each) -> text
			.append(String.format(Locale.ROOT, "%.6f,%s,%s,%.2f,%d,%.0f,%d%n", each.epochSeconds(), each.role(),
					each.server(), each.cpuSeconds(), each.threads(), each.rssMb(), each.stopped() ? 1 : 0)));
		long before = file.toFile().length();
		try {
			Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
		}
		catch (IOException ex) {
			truncate(file, before);
			throw new UncheckedIOException(ex);
		}
	}

	/** Cuts a file to a length in bytes, to remove an incomplete last line. */
	private static void truncate(Path file, long length) {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
			channel.truncate(length);
		}
		catch (IOException ex) {
			// The failure to append is the one to report.
		}
	}

	/**
	 * Resource usage of one server at one moment, which is a line of usage.csv.
	 *
	 * @param epochSeconds time of the sample in seconds since 1970
	 * @param role role of the server: gateway or backend
	 * @param server name of the server
	 * @param cpuSeconds CPU time in seconds since the start of the server
	 * @param threads number of threads at this moment
	 * @param rssMb resident memory at this moment, in mebibytes
	 * @param stopped whether a process of the server was stopped, as by SIGSTOP
	 */
	public record UsageSample(double epochSeconds, String role, String server, double cpuSeconds, long threads,
			double rssMb, boolean stopped) {
	}

}
