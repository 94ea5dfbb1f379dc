package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.raw.AbReader;

/**
 * A study with ab: several executions after each start, on machines of several sizes.
 *
 * @param settings those of all kinds
 * @param load those of ab
 */
public record AbStudy(Settings settings, AbLoad load) implements Experiment {

	/** What is known of the kind before one of it is there. */
	public static final Kind<AbLoad> KIND = new Kind<>("ab", AbLoad.class, AbStudy::new, AbFigures.class,
			AbReader.FORMAT);

	@Override
	public Kind<?> kind() {
		return KIND;
	}

	@Override
	public List<CellId> cells() {
		List<CellId> cells = new ArrayList<>();
		for (int repetition = 1; repetition <= this.settings.repetitions(); repetition++) {
			for (Start start : Experiment.inTurn(repetition, starts())) {
				for (AbLoad.Requests each : this.load.loads()) {
					for (int execution = 1; execution <= each.executions(); execution++) {
						cells.add(new CellId(start.subject(), load(start.cpus(), start.protocol(), each), execution,
								repetition));
					}
				}
			}
		}
		return cells;
	}

	private List<Start> starts() {
		List<Start> starts = new ArrayList<>();
		for (String cpus : this.load.cpus()) {
			for (String subject : this.settings.subjects()) {
				this.load.protocols().forEach((protocol) -> starts.add(new Start(subject, cpus, protocol)));
			}
		}
		return starts;
	}

	@Override
	public List<Load> loads(String subject) {
		List<Load> loads = new ArrayList<>();
		for (String cpus : this.load.cpus()) {
			for (String protocol : this.load.protocols()) {
				this.load.loads().forEach((each) -> loads.add(load(cpus, protocol, each)));
			}
		}
		return loads;
	}

	private static Load load(String cpus, String protocol, AbLoad.Requests each) {
		return Load.of("connections", each.connections(), "cpus", cpus, "protocol", protocol, "requests",
				each.requests());
	}

	@Override
	public int executions(Load load) {
		return this.load.loads()
			.stream()
			.filter((each) -> load.part("requests").equals(Integer.toString(each.requests()))
					&& load.part("connections").equals(Integer.toString(each.connections())))
			.mapToInt(AbLoad.Requests::executions)
			.findFirst()
			.orElse(1);
	}

	@Override
	public Map<String, String> conditions() {
		Map<String, String> conditions = new LinkedHashMap<>();
		this.load.loads()
			.forEach((each) -> conditions.put("executions of n%d-c%d".formatted(each.requests(), each.connections()),
					Integer.toString(each.executions())));
		conditions.put("timeout", this.load.timeoutS() + " s");
		return conditions;
	}

	@Override
	public String place(CellId cell) {
		Load each = cell.load();
		return "%s/cpus-%s/%s/rep%d/n%s-c%s-%d".formatted(cell.subject(), each.part("cpus"), each.part("protocol"),
				cell.repetition(), each.part("requests"), each.part("connections"), cell.execution());
	}

	@Override
	public Map<String, Object> identity(CellId cell) {
		return Ordered.of("subject", cell.subject(), "connections", cell.load().number("connections"), "repetition",
				cell.repetition(), "cpus", cell.load().part("cpus"), "protocol", cell.load().part("protocol"),
				"requests", cell.load().number("requests"), "execution", cell.execution());
	}

	/** What the executions of one start have in common. */
	private record Start(String subject, String cpus, String protocol) {
	}

}
