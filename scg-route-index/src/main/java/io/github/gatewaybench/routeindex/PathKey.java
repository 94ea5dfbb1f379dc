package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The part of a path that a path pattern fixes. A key never excludes a path that its
 * pattern matches; it may admit others, for the pattern itself decides in the end.
 *
 * @param literal the whole path, folded, of a pattern without syntax; otherwise
 * {@code null}
 * @param segments the folded segments of any other pattern from the start of the path,
 * the first one being what stands before the first slash; {@code null} stands for any
 * segment
 * @param isPrefix whether more segments may follow
 */
record PathKey(String literal, List<String> segments, boolean isPrefix) {

	/** A variable that takes any one segment: {@code {name}}. */
	private static final Pattern VARIABLE = Pattern.compile("\\{[^:*{}]+}");

	/** Several segments: {@code **} or {@code {*name}}. */
	private static final Pattern SEGMENTS = Pattern.compile("\\*\\*|\\{\\*[^{}]*}");

	private static final Pattern SYNTAX = Pattern.compile("[{*?]");

	/** The key of a path pattern that Spring's parser accepts. */
	static PathKey of(String pattern) {
		if (!hasSyntax(pattern)) {
			return new PathKey(Segments.fold(pattern), null, false);
		}
		List<String> segments = new ArrayList<>();
		for (String segment : pattern.split("/", -1)) {
			if (!hasSyntax(segment)) {
				segments.add(Segments.fold(segment));
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

	/** Whether a pattern, or a part of one, may match more than itself. */
	static boolean hasSyntax(String pattern) {
		return SYNTAX.matcher(pattern).find();
	}

	private static PathKey prefix(List<String> segments, String segment) {
		if (SEGMENTS.matcher(segment).matches() && segments.equals(List.of(""))) {
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

}
