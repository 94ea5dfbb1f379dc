package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.measurements.Sanitizer;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.file.TextFile;

/**
 * Files that a load generator writes.
 *
 * @param machine machine that the load generator runs on
 * @param output file for the load generator's command line and standard output
 */
record LoadOutput(Machine machine, LoadCommand load, Path output) {

	/** Number of free bytes below which a disk counts as full: some may be reserved. */
	private static final long FULL_DISK_BYTES = 1 << 20;

	HostProcess startLoad() throws InterruptedException {
		if (!this.machine.host().isHere()) {
			// Left by a load that was lost: fetched files are appended to these.
			this.load.resultFiles().forEach((each) -> each.toFile().delete());
		}
		return this.machine.startLoad(this.output, this.load.command());
	}

	/**
	 * Moves all files from the load generator's machine to the machine that the engine
	 * runs on, and masks access tokens in the output.
	 */
	void fetch() throws InterruptedException {
		this.machine.host().fetch(files());
		maskTokens();
	}

	private List<Path> files() {
		return Stream.concat(Stream.of(this.output), this.load.resultFiles().stream()).toList();
	}

	/** Masks access tokens, which the command line and the requested URL contain. */
	private void maskTokens() {
		if (!Files.exists(this.output) || TextFile.isTooLarge(this.output)) {
			return;
		}
		try {
			String text = TextFile.readBeginning(this.output);
			String masked = Sanitizer.maskTokens(text);
			if (!masked.equals(text)) {
				TextFile.write(this.output, masked);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Returns a warning if the load failed on another machine whose disk is full, and one
	 * if a file is too large to be read. No warning is needed if the disk is full on the
	 * machine that the engine runs on: then saving the results fails.
	 * @param status exit status of the load generator
	 */
	List<Warning> warnings(int status) {
		List<Warning> problems = new ArrayList<>();
		if (status != 0 && !this.machine.host().isHere()
				&& this.machine.freeDiskBytes().orElse(FULL_DISK_BYTES) < FULL_DISK_BYTES) {
			problems.add(WarningCode.DISK_FULL.with("host", this.machine.name(), "folder",
					this.machine.parentOfTemporaryFolder().toString()));
		}
		if (files().stream().anyMatch(TextFile::isTooLarge)) {
			problems.add(WarningCode.OUTPUT_TOO_LARGE.with("tool", this.load.tool(), "limit_mb", TextFile.MAX_MIB));
		}
		return problems;
	}

}
