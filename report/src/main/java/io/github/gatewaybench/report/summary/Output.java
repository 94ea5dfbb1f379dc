package io.github.gatewaybench.report.summary;

/**
 * Where a column stands.
 */
public enum Output {

	/** CSV and JSON, for other programs. */
	FILE,
	/** The table for a terminal and for reading as text. */
	MARKDOWN,
	/** The table of the page. */
	HTML

}
