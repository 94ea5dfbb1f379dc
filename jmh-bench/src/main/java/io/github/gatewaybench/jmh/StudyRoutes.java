package io.github.gatewaybench.jmh;

/** Routes by number: number i, from 0, matches the path {@code /mock/i}. */
final class StudyRoutes {

	private StudyRoutes() {
	}

	/**
	 * The id of a route, which is a valid MongoDB ObjectId.
	 * @param number the route's number
	 * @return the number as 24 hexadecimal digits
	 */
	static String id(int number) {
		return String.format("%024x", number);
	}

	static String path(int number) {
		return "/mock/" + number;
	}

}
