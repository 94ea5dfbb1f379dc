package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

import org.springframework.http.server.PathContainer;

/**
 * The part of a path that a path pattern fixes. A key never excludes a path that its
 * pattern matches; it may admit others, for the pattern itself decides in the end. It is
 * folded to one case, so that it also serves a parser that ignores case.
 *
 * @param literal the whole path, folded, of a pattern without wildcards and variables;
 * otherwise {@code null}
 * @param segments the folded segments at the start of any other pattern, the first of
 * which is the text before the first slash; {@code null} stands for any segment
 * @param isPrefix whether more segments may follow
 */
record PathKey(String literal, List<String> segments, boolean isPrefix) {

	/** A variable that takes any one segment: {@code {name}}. */
	private static final Pattern VARIABLE = Pattern.compile("\\{[^:*{}]+}");

	/** Several segments: {@code **} or {@code {*name}}. */
	private static final Pattern SEVERAL_SEGMENTS = Pattern.compile("\\*\\*|\\{\\*[^{}]*}");

	private static final Pattern SYNTAX = Pattern.compile("[{*?]");

	/** The key of a path pattern that Spring's parser accepts. */
	static PathKey of(String pattern) {
		if (!hasWildcardsOrVariables(pattern)) {
			return new PathKey(foldCase(pattern), null, false);
		}
		List<String> segments = new ArrayList<>();
		for (String segment : pattern.split("/", -1)) {
			if (!hasWildcardsOrVariables(segment)) {
				segments.add(foldCase(segment));
			}
			else if (takesOneSegment(segment)) {
				segments.add(null);
			}
			else {
				return prefix(segments, segment);
			}
		}
		return new PathKey(null, Collections.unmodifiableList(segments), false);
	}

	/** Whether a pattern, or a part of one, has wildcards or variables. */
	static boolean hasWildcardsOrVariables(String pattern) {
		return SYNTAX.matcher(pattern).find();
	}

	private static PathKey prefix(List<String> segments, String segment) {
		if (SEVERAL_SEGMENTS.matcher(segment).matches() && segments.equals(List.of(""))) {
			// Spring drops the slash before these: at the start they match from the first
			// character on.
			return new PathKey(null, List.of(), true);
		}
		// What an expression takes is not known here, nor whether it throws.
		return new PathKey(null, Collections.unmodifiableList(segments), true);
	}

	private static boolean takesOneSegment(String segment) {
		return segment.equals("*") || VARIABLE.matcher(segment).matches()
				|| (segment.indexOf('*') < 0 && segment.indexOf('{') < 0);
	}

	/** The literal of a key that would match a path. */
	static String literalOf(PathContainer path) {
		String value = path.value();
		boolean isDecoded = value.indexOf('%') < 0 && value.indexOf(';') < 0;
		return isDecoded ? foldCase(value) : String.join("/", segmentsOf(path));
	}

	/**
	 * The texts before, between and after the separators of a path, as patterns see them,
	 * decoded and without parameters, and folded to one case.
	 */
	static List<String> segmentsOf(PathContainer path) {
		List<String> segments = new ArrayList<>();
		String current = "";
		for (PathContainer.Element element : path.elements()) {
			if (element instanceof PathContainer.PathSegment segment) {
				current = foldCase(segment.valueToMatch());
			}
			else {
				segments.add(current);
				current = "";
			}
		}
		segments.add(current);
		return segments;
	}

	/** Converts a text to the form that texts share if only their case differs. */
	static String foldCase(String text) {
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
