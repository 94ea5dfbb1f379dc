/** Readers and writers of text and JSON files. Errors name file, line and field. */
package io.github.gatewaybench.measurements.file;
