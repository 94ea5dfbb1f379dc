package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.List;

import org.springframework.http.server.PathContainer;

/**
 * The segments of a path as path patterns see them: decoded, without parameters, an empty
 * one between two slashes that touch and at the end after a slash. They are folded to one
 * case, so that a key also serves a parser that ignores case.
 */
final class Segments {

	private Segments() {
	}

	/** What stands before, between and after the separators of a path, folded. */
	static List<String> of(PathContainer path) {
		List<String> segments = new ArrayList<>();
		String current = "";
		for (PathContainer.Element element : path.elements()) {
			if (element instanceof PathContainer.PathSegment segment) {
				current = fold(segment.valueToMatch());
			}
			else {
				segments.add(current);
				current = "";
			}
		}
		segments.add(current);
		return segments;
	}

	/** The literal key that would match a path. */
	static String literal(PathContainer path) {
		String value = path.value();
		boolean isDecoded = value.indexOf('%') < 0 && value.indexOf(';') < 0;
		return isDecoded ? fold(value) : String.join("/", of(path));
	}

	/** A form that all texts share that are equal but for their case. */
	static String fold(String text) {
		for (int i = 0; i < text.length(); i++) {
			char character = text.charAt(i);
			if (character >= 128 || (character >= 'A' && character <= 'Z')) {
				// The two steps of String.equalsIgnoreCase.
				return text.codePoints()
					.map(Character::toUpperCase)
					.map(Character::toLowerCase)
					.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
					.toString();
			}
		}
		return text;
	}

}
