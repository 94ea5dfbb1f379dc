package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.stream.Collectors;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.slf4j.LoggerFactory;

/**
 * Collects what the route index logs during a test. A test takes it as its argument.
 */
final class LogCapture implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

	private final Logger logger = (Logger) LoggerFactory.getLogger(LogCapture.class.getPackageName());

	private final ListAppender<ILoggingEvent> events = new ListAppender<>();

	private Level level;

	@Override
	public void beforeEach(ExtensionContext context) {
		this.level = this.logger.getLevel();
		this.events.list.clear();
		this.events.start();
		this.logger.setLevel(Level.INFO);
		this.logger.setAdditive(false);
		this.logger.addAppender(this.events);
	}

	@Override
	public void afterEach(ExtensionContext context) {
		this.logger.detachAppender(this.events);
		this.logger.setAdditive(true);
		this.logger.setLevel(this.level);
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return parameter.getParameter().getType() == LogCapture.class;
	}

	@Override
	public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
		return this;
	}

	/** The messages, each with that of its exception. */
	String text() {
		return List.copyOf(this.events.list)
			.stream()
			.map((event) -> event.getFormattedMessage()
					+ ((event.getThrowableProxy() != null) ? ": " + event.getThrowableProxy().getMessage() : ""))
			.collect(Collectors.joining("\n"));
	}

}
