package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.Collection;

/**
 * Short names by which readers tell the two sides of a comparison apart.
 */
record SideNames(String base, String next) {

	private static final String PAIR_SEPARATOR = " / ";

	/**
	 * Chooses the last parts of the two paths that differ, as in "20261121-093000" and
	 * "20261122-093000"; if two subjects of the same run are compared, their names; and
	 * BASE and NEW if neither tells them apart.
	 * @param subjects subjects of the comparison; those of a pair as "one / other"
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
