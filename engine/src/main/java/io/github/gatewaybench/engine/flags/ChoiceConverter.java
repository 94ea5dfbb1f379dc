package io.github.gatewaybench.engine.flags;

import java.util.List;

import picocli.CommandLine.ITypeConverter;

/**
 * Converts the value of a flag, or each entry of a list, that must be one of the given
 * words.
 */
public abstract class ChoiceConverter implements ITypeConverter<String> {

	private final List<String> words;

	protected ChoiceConverter(String... words) {
		this.words = List.of(words);
	}

	@Override
	public String convert(String text) {
		if (!this.words.contains(text)) {
			throw new IllegalArgumentException("is not one of: " + String.join(" ", this.words));
		}
		return text;
	}

}
