package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/**
 * The format of what a load generator prints.
 *
 * @param ending of the names of such files, as in .wrk.txt
 * @param name of which files can be of no other format
 * @param text what is found only in files of this format
 * @param parser makes the output of a file's path and text
 */
public record RawFormat(String ending, Pattern name, Pattern text, BiFunction<Path, String, RawOutput> parser) {
}
