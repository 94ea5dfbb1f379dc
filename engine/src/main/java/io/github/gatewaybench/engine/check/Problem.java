package io.github.gatewaybench.engine.check;

/**
 * Why a run cannot begin.
 *
 * @param what what is wrong, naming the flag, file or port
 * @param mend what the user can do about it
 */
public record Problem(String what, String mend) {
}
