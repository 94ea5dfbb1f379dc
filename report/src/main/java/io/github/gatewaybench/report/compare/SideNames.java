package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.Collection;

/**
 * Short names by which readers tell the two sides of a comparison apart.
 */
record SideNames(String base, String next) {

	private static final String PAIR_SEPARATOR = " / ";

	/**
	 * Chooses names: where the two paths differ, the last parts that do, such as
	 * "20261121-093000" and "20261122-093000"; otherwise the names of the two subjects,
	 * if one pair of subjects is compared; otherwise BASE and NEW.
	 * @param subjects compared subjects; a pair of different subjects as "one / other"
	 */
	static SideNames of(Path base, Path next, Collection<String> subjects) {
		Path one = base.toAbsolutePath().normalize();
		Path other = next.toAbsolutePath().normalize();
		for (int i = 1; i <= Math.min(one.getNameCount(), other.getNameCount()); i++) {
			Path name = one.getName(one.getNameCount() - i);
			Path otherName = other.getName(other.getNameCount() - i);
			if (!name.equals(otherName)) {
				return new SideNames(name.toString(), otherName.toString());
			}
		}
		return subjects.stream()
			.distinct()
			.reduce((first, second) -> "")
			.filter((subject) -> subject.contains(PAIR_SEPARATOR))
			.map((pair) -> pair.split(PAIR_SEPARATOR, 2))
			.map((pair) -> new SideNames(pair[0], pair[1]))
			.orElse(new SideNames("BASE", "NEW"));
	}

}
