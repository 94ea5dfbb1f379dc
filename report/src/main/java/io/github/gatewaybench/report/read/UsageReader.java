package io.github.gatewaybench.report.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.report.model.UsageSample;

/**
 * Reads usage.csv: what the servers used, second by second.
 */
public final class UsageReader {

	private static final Pattern HEADER = Pattern.compile("time,role,server,cpu_s,threads,rss_mb,stopped");

	private static final Pattern LINE = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?),([^,]+),([^,]+),"
			+ "(\\d{1,12}(?:\\.\\d{1,9})?),(\\d{1,9}),(\\d{1,12}(?:\\.\\d{1,9})?),([01])");

	private UsageReader() {
	}

	/** Reads a file. A last line that is still being written is left out. */
	public static List<UsageSample> read(Path file) {
		String text = TextFile.content(file);
		TextFile lines = new TextFile(file, text.substring(0, text.lastIndexOf('\n') + 1));
		List<UsageSample> samples = new ArrayList<>();
		if (!lines.atEnd()) {
			lines.expect(HEADER, HEADER.pattern());
		}
		while (!lines.atEnd()) {
			Matcher line = lines.expect(LINE, "a line such as 1795274318.37,gateway,nginx,8.35,31,224.0,0");
			samples.add(new UsageSample(Double.parseDouble(line.group(1)), line.group(2), line.group(3),
					Double.parseDouble(line.group(4)), Long.parseLong(line.group(5)), Double.parseDouble(line.group(6)),
					line.group(7).equals("1")));
		}
		return samples;
	}

}
