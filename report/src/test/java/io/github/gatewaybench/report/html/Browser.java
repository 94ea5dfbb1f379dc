package io.github.gatewaybench.report.html;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

/**
 * Chromium without a window, and without a network.
 */
final class Browser {

	/** Held, or its level would be forgotten. */
	private static final Logger LOGGER = Logger.getLogger("org.openqa.selenium");

	private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");

	private static final int HEIGHT = 900;

	/** Long enough for a busy machine: only what hangs takes so long. */
	private static final Duration PATIENCE = Duration.ofMinutes(2);

	/** A start takes longer than a test; it ends with the JVM. */
	private static Browser shared;

	private final ChromeDriver driver;

	private Browser(ChromeDriver driver) {
		this.driver = driver;
	}

	/** The one that all tests use in turn, started by the first. */
	static synchronized Browser shared() {
		if (shared == null) {
			shared = start();
			Runtime.getRuntime().addShutdownHook(new Thread(shared.driver::quit));
		}
		return shared;
	}

	/**
	 * Starts it. Where there is none the test is skipped, unless the property
	 * {@code report.browser} is {@code required}.
	 */
	private static Browser start() {
		Optional<Path> browser = BROWSERS.stream().flatMap((name) -> onPath(name).stream()).findFirst();
		Optional<Path> driver = onPath("chromedriver");
		if (browser.isEmpty() || driver.isEmpty()) {
			String reason = (browser.isEmpty() ? "no Chromium" : "no chromedriver")
					+ " on the PATH: scripts/setup.sh --with test installs both";
			if ("required".equals(System.getProperty("report.browser"))) {
				fail(reason);
			}
			// Surefire does not say why a whole class was skipped: test.sh looks here.
			System.out.println("The HTML report is not looked at in a browser: " + reason);
			abort(reason);
		}
		// It warns of protocols for tools of a developer, which nothing here uses.
		LOGGER.setLevel(Level.SEVERE);
		ChromeOptions options = new ChromeOptions();
		options.setBinary(browser.get().toFile());
		options.addArguments("--headless=new", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage",
				"--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND");
		if ("root".equals(System.getProperty("user.name"))) {
			// As root Chromium starts only without it.
			options.addArguments("--no-sandbox");
		}
		LoggingPreferences logs = new LoggingPreferences();
		logs.enable(LogType.BROWSER, Level.ALL);
		logs.enable(LogType.PERFORMANCE, Level.ALL);
		options.setCapability("goog:loggingPrefs", logs);
		ChromeDriver started = new ChromeDriver(
				new ChromeDriverService.Builder().usingDriverExecutable(driver.get().toFile())
					.usingAnyFreePort()
					.withTimeout(PATIENCE)
					.build(),
				options);
		started.manage().timeouts().scriptTimeout(PATIENCE);
		return new Browser(started);
	}

	private static Optional<Path> onPath(String name) {
		return Stream.of(System.getenv("PATH").split(File.pathSeparator))
			.map((folder) -> Path.of(folder, name))
			.filter(Files::isExecutable)
			.findFirst();
	}

	ChromeDriver driver() {
		return this.driver;
	}

	/** Opens a page in a window of some width, in the light or the dark theme. */
	void open(Path page, int width, String theme) {
		open(page, width, HEIGHT, theme);
	}

	/** Opens a page in a window of the given size. */
	void open(Path page, int width, int height, String theme) {
		// Or the page before would draw all its charts again for this width.
		this.driver.get("about:blank");
		this.driver.manage().logs().get(LogType.BROWSER);
		this.driver.manage().logs().get(LogType.PERFORMANCE);
		show(width, height, theme);
		this.driver.get(page.toAbsolutePath().normalize().toUri().toString());
		settle();
	}

	/** Gives the window another width and theme, whose page stays open. */
	void show(int width, String theme) {
		show(width, HEIGHT, theme);
		settle();
	}

	private void show(int width, int height, String theme) {
		this.driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
		this.driver.executeCdpCommand("Emulation.setEmulatedMedia",
				Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
	}

	/** Runs a script in the page and returns its result. */
	@SuppressWarnings("unchecked")
	<T> T ask(String script, Object... arguments) {
		return (T) this.driver.executeScript("return " + script, arguments);
	}

	/** Messages in the console since the page was opened. */
	List<String> console() {
		return this.driver.manage().logs().get(LogType.BROWSER).getAll().stream().map(LogEntry::getMessage).toList();
	}

	/** The addresses that were asked for since the page was opened. */
	List<String> requests() {
		return this.driver.manage()
			.logs()
			.get(LogType.PERFORMANCE)
			.getAll()
			.stream()
			.map(LogEntry::getMessage)
			.filter((message) -> message.contains("\"Network.requestWillBeSent\""))
			.map((message) -> message.replaceFirst("(?s).*\"request\":\\{.*?\"url\":\"([^\"]*)\".*", "$1"))
			.toList();
	}

	/** Waits until what is not folded is drawn, and fits after a change of the window. */
	void settle() {
		this.driver.executeAsyncScript(
				"""
						const done = arguments[arguments.length - 1];
						(function look() {
						  const plots = Array.from(document.querySelectorAll('.plot'))
						    .filter((plot) => plot.clientWidth && plot.checkVisibility());
						  plots.every((plot) => plot.querySelector('svg'))
						    ? requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))) : setTimeout(look, 20);
						}())""");
	}

	/** A picture of the window. */
	byte[] picture() {
		return this.driver.getScreenshotAs(OutputType.BYTES);
	}

}
