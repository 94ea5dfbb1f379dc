/** Memory studies: wrk measures each subject with smaller and smaller heaps. */
package io.github.gatewaybench.engine.memory;
