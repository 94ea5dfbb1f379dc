package io.github.gatewaybench.report.html;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.imageio.ImageIO;

/**
 * Makes pictures of pages small: those have few colours and many shades at the edges of
 * letters.
 */
final class Palette {

	private static final int COLOURS = 256;

	/** The colours of grounds and of text, which stay as they are. */
	private static final int KEPT = 24;

	private final List<Integer> colours;

	private final Map<Integer, Integer> nearest = new HashMap<>();

	private Palette(List<Integer> colours) {
		this.colours = colours;
	}

	/** The picture in so few colours, both as PNG. */
	static byte[] compress(byte[] picture) throws IOException {
		BufferedImage full = ImageIO.read(new ByteArrayInputStream(picture));
		Palette palette = of(full);
		int[] colours = palette.colours.stream().mapToInt(Integer::intValue).toArray();
		BufferedImage small = new BufferedImage(full.getWidth(), full.getHeight(), BufferedImage.TYPE_BYTE_INDEXED,
				new IndexColorModel(8, colours.length, colours, 0, false, -1, DataBuffer.TYPE_BYTE));
		for (int y = 0; y < full.getHeight(); y++) {
			for (int x = 0; x < full.getWidth(); x++) {
				small.getRaster().setSample(x, y, 0, palette.index(full.getRGB(x, y)));
			}
		}
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		ImageIO.write(small, "png", bytes);
		return bytes.toByteArray();
	}

	private static Palette of(BufferedImage picture) {
		Map<Integer, Integer> counts = new HashMap<>();
		for (int y = 0; y < picture.getHeight(); y++) {
			for (int x = 0; x < picture.getWidth(); x++) {
				counts.merge(picture.getRGB(x, y), 1, Integer::sum);
			}
		}
		List<Integer> byCount = counts.entrySet()
			.stream()
			.sorted(Map.Entry.<Integer, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
			.map(Map.Entry::getKey)
			.toList();
		List<Integer> chosen = byCount;
		// A colour that is rare, as of a symbol, must not be lost to many shades of grey.
		for (int apart = 1; chosen.size() > COLOURS; apart++) {
			chosen = apart(byCount, apart);
		}
		return new Palette(chosen);
	}

	/**
	 * The most frequent, and of the others those that differ by so much from each other.
	 */
	private static List<Integer> apart(List<Integer> byCount, int apart) {
		List<Integer> chosen = new ArrayList<>(byCount.subList(0, KEPT));
		for (int colour : byCount.subList(KEPT, byCount.size())) {
			if (chosen.stream().allMatch((other) -> distance(other, colour) >= apart * apart)) {
				chosen.add(colour);
			}
		}
		return chosen;
	}

	private int index(int colour) {
		return this.nearest.computeIfAbsent(colour, (wanted) -> {
			int best = 0;
			for (int i = 1; i < this.colours.size(); i++) {
				if (distance(this.colours.get(i), wanted) < distance(this.colours.get(best), wanted)) {
					best = i;
				}
			}
			return best;
		});
	}

	private static int distance(int one, int other) {
		int sum = 0;
		for (int shift = 0; shift <= 16; shift += 8) {
			int difference = ((one >> shift) & 0xff) - ((other >> shift) & 0xff);
			sum += difference * difference;
		}
		return sum;
	}

}
