package io.github.gatewaybench.gateway.zuul;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Tells the user which variable to set, instead of printing a stack trace.
 */
class InvalidAccessTokenFailureAnalyzer extends AbstractFailureAnalyzer<InvalidAccessTokenException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidAccessTokenException cause) {
		return new FailureAnalysis(cause.getMessage(),
				"Set the environment variable ACCESS_TOKEN to the token that requests must carry.", cause);
	}

}
