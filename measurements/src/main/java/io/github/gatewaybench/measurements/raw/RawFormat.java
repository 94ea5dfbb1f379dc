package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.function.BiFunction;

/**
 * The format of what a load generator prints.
 *
 * @param ending of the names that cells have, as in .wrk.txt
 * @param name regular expression found in names of no other format
 * @param text regular expression found in texts of no other format
 * @param parser makes the output of a file's path and text
 */
public record RawFormat(String ending, String name, String text, BiFunction<Path, String, RawOutput> parser) {
}
