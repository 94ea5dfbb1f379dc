package io.github.gatewaybench.report.html;

import java.util.stream.DoubleStream;

/**
 * A colour of the style sheet, and how it looks to whom.
 *
 * @param linear red, green and blue as light, each from 0 to 1
 */
record Colour(double[] linear) {

	/** As in {@code #1d6b3a}. */
	static Colour of(String hex) {
		return new Colour(DoubleStream
			.of(Integer.parseInt(hex.substring(1, 3), 16), Integer.parseInt(hex.substring(3, 5), 16),
					Integer.parseInt(hex.substring(5, 7), 16))
			.map((value) -> value / 255)
			.map((value) -> (value <= 0.04045) ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4))
			.toArray());
	}

	private double luminance() {
		return 0.2126 * this.linear[0] + 0.7152 * this.linear[1] + 0.0722 * this.linear[2];
	}

	/** The contrast of WCAG 2, from 1 to 21. */
	double contrast(Colour other) {
		double one = luminance();
		double two = other.luminance();
		return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
	}

	/** This colour as people with the given vision see it. */
	Colour seenBy(Vision vision) {
		return new Colour(DoubleStream.of(dot(vision.matrix[0]), dot(vision.matrix[1]), dot(vision.matrix[2]))
			.map((value) -> Math.min(1, Math.max(0, value)))
			.toArray());
	}

	private double dot(double[] row) {
		return row[0] * this.linear[0] + row[1] * this.linear[1] + row[2] * this.linear[2];
	}

	/** Lightness, and the two axes of colour, in CIELAB under daylight. */
	private double[] lab() {
		double x = f(dot(new double[] { 0.4124564, 0.3575761, 0.1804375 }) / 0.95047);
		double y = f(dot(new double[] { 0.2126729, 0.7151522, 0.0721750 }));
		double z = f(dot(new double[] { 0.0193339, 0.1191920, 0.9503041 }) / 1.08883);
		return new double[] { 116 * y - 16, 500 * (x - y), 200 * (y - z) };
	}

	private static double f(double value) {
		return (value > 216.0 / 24389) ? Math.cbrt(value) : (24389.0 / 27 * value + 16) / 116;
	}

	/** The distance of CIEDE2000: about 2 can just be told apart side by side. */
	double distance(Colour other) {
		return distance(lab(), other.lab());
	}

	static double distance(double[] one, double[] two) {
		double mean = (Math.hypot(one[1], one[2]) + Math.hypot(two[1], two[2])) / 2;
		double stretch = 1 + 0.5 * (1 - Math.sqrt(Math.pow(mean, 7) / (Math.pow(mean, 7) + Math.pow(25, 7))));
		double c1 = Math.hypot(one[1] * stretch, one[2]);
		double c2 = Math.hypot(two[1] * stretch, two[2]);
		double h1 = hue(one[1] * stretch, one[2]);
		double h2 = hue(two[1] * stretch, two[2]);
		boolean grey = c1 * c2 == 0;
		double turn = grey ? 0 : Math.IEEEremainder(h2 - h1, 360);
		double dL = two[0] - one[0];
		double dC = c2 - c1;
		double dH = 2 * Math.sqrt(c1 * c2) * Math.sin(Math.toRadians(turn / 2));
		double l = (one[0] + two[0]) / 2;
		double c = (c1 + c2) / 2;
		double h = grey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
		double t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.20 * cos(4 * h - 63);
		double sL = 1 + 0.015 * Math.pow(l - 50, 2) / Math.sqrt(20 + Math.pow(l - 50, 2));
		double sC = 1 + 0.045 * c;
		double sH = 1 + 0.015 * c * t;
		double rotation = -2 * Math.sqrt(Math.pow(c, 7) / (Math.pow(c, 7) + Math.pow(25, 7)))
				* Math.sin(Math.toRadians(60 * Math.exp(-Math.pow((h - 275) / 25, 2))));
		return Math.sqrt(
				Math.pow(dL / sL, 2) + Math.pow(dC / sC, 2) + Math.pow(dH / sH, 2) + rotation * (dC / sC) * (dH / sH));
	}

	private static double hue(double a, double b) {
		return (Math.toDegrees(Math.atan2(b, a)) + 360) % 360;
	}

	private static double cos(double degrees) {
		return Math.cos(Math.toRadians(degrees));
	}

	/** Machado, Oliveira and Fernandes 2009, at full severity. */
	enum Vision {

		NORMAL(new double[][] { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } }),
		PROTANOPIA(new double[][] { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 },
				{ -0.003882, -0.048116, 1.051998 } }),
		DEUTERANOPIA(new double[][] { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 },
				{ -0.011820, 0.042940, 0.968881 } });

		private final double[][] matrix;

		Vision(double[][] matrix) {
			this.matrix = matrix;
		}

	}

}
