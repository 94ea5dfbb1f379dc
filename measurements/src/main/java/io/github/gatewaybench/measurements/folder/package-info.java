/** Readers and writers of run folders. */
package io.github.gatewaybench.measurements.folder;
