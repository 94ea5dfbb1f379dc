package io.github.gatewaybench.engine.kind;

import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.measurements.Run;

/**
 * A kind of experiment, as a script calls it.
 */
public interface Launcher {

	/** What is written for it where a script starts the engine. */
	String name();

	/** The flags with a value that not every kind takes, without their dashes. */
	List<String> options();

	/** What the flags of the call mean. */
	Flags flags(ScriptCall call);

	/** Who could take part, before the user's flags are looked at. */
	Lineup lineup(ScriptCall call);

	/**
	 * The driver of a new run, its settings read from the flags. Notes a problem for each
	 * that is wrong; what the driver is then does not matter.
	 */
	Driver begin(ScriptCall call, Flags flags);

	/**
	 * The driver that takes up a run, with the settings that it was begun with; empty
	 * where it cannot be taken up, and then the problem is noted.
	 */
	Optional<Driver> resume(ScriptCall call, Run run);

}
