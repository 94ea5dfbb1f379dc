/**
 * Text and JSON files whose complaints name the file, the line and the field.
 */
package io.github.gatewaybench.measurements.file;
