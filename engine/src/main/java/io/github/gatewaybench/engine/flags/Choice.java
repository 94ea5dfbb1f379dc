package io.github.gatewaybench.engine.flags;

import java.util.List;

import picocli.CommandLine.ITypeConverter;

/** Accepts only certain words as the value, or as entries of the list, of a flag. */
public abstract class Choice implements ITypeConverter<String> {

	private final List<String> words;

	protected Choice(String... words) {
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
