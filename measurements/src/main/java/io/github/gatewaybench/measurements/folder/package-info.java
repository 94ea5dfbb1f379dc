/** Readers and writers of the folders of runs. */
package io.github.gatewaybench.measurements.folder;
