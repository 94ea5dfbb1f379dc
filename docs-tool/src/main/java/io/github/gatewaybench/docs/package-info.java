/**
 * Writes the pages that are generated from the committed runs, and checks everything that
 * people read: pages, their commands and links, and the English of code and scripts.
 */
package io.github.gatewaybench.docs;
