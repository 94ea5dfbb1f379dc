package io.github.gatewaybench.docs;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The pages pass the tool's check, and the check sees what is wrong.
 */
class DocsToolTest {

	private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

	@TempDir
	private Path folder;

	@Test
	void thePagesPassTheCheck() {
		StringWriter out = new StringWriter();
		int status = new CommandLine(new DocsTool()).setOut(new PrintWriter(out)).execute("--check", "--home", "..");
		assertThat(out.toString()).isEmpty();
		assertThat(status).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "scripts/nope.sh", "scripts/round1.sh --nope", "scripts/bench compare a b --nope 5%",
			"a && new/scripts/bench run round1 --slo x", "scripts/round1.sh --quick --subjects direct,nope@tuned",
			"scripts/setup.sh --without test", "java -jar nope/target/nope.jar" })
	void aCommandThatWouldNotStartIsSeen(String command) {
		assertThat(new PageCommands(HOME).problems(command)).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "[a](nope.md)", "[a](README.md#nope)", "![a](docs/nope.png)", "<img src=\"nope.png\">",
			"[a](../../etc)", "It is no matter." })
	void aBrokenLinkOrPhraseIsSeen(String text) throws IOException {
		assertThat(new PageChecks(HOME).problems(new MarkdownPage(HOME, HOME.resolve("README.md"), text))).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "docs/PAGE.md", "docs/picture.svg" })
	void aStalePageOrPictureIsSeenAndWrittenAnew(String name) throws IOException {
		Path template = this.folder.resolve("docs-tool/templates").resolve(name + ".ftl");
		Files.createDirectories(template.getParent());
		Files.writeString(template, "Some words.\n");
		GeneratedPage page = GeneratedPage.all(this.folder).get(0);
		assertThat(page.problems()).hasSize(1);
		page.write();
		assertThat(page.problems()).isEmpty();
		assertThat(this.folder.resolve(name)).hasContent("Some words.");
		Files.writeString(this.folder.resolve(name), "Other words.\n");
		assertThat(page.problems()).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "It takes 21 us.", "[=12.5?string]", "[#assign x = 3]", "At 301 connections" })
	void aFigureWrittenByHandIsSeen(String text) throws IOException {
		assertThat(handwritten(text, "")).hasSize(1);
	}

	@Test
	void aGivenNumberIsNoFigure() throws IOException {
		assertThat(handwritten("At 300 connections, and at 300\nconnections", "300 connections (2)\n")).isEmpty();
		assertThat(handwritten("At 300 connections", "300 connections (2)\n")).hasSize(1);
	}

	@Test
	void javadocThatPointsAtNothingIsSeen() {
		assertThat(MainCode.unclearJavadoc("/** Of a cell. */ /**\n * Those that count.\n */ /** Offered load. */"))
			.hasSize(2);
	}

	@Test
	void aFileThatIsTooLongIsSeen() throws IOException {
		Files.createDirectories(this.folder.resolve("engine/src/test"));
		Files.writeString(this.folder.resolve("engine/Long.java"), "\n".repeat(301));
		Files.writeString(this.folder.resolve("engine/Short.java"), "\n".repeat(300));
		Files.writeString(this.folder.resolve("engine/src/test/LongTest.java"), "\n".repeat(301));
		assertThat(problems()).singleElement().asString().startsWith("engine/Long.java");
	}

	@Test
	void aPhraseInACommentOrAMessageIsSeen() throws IOException {
		Files.writeString(this.folder.resolve("a.sh"), "# This is\n# no matter here.\n");
		Files.writeString(this.folder.resolve("B.java"), "fail(\"the rest \"\n\t+ \"is passed \" + \"over\");");
		assertThat(problems()).hasSize(2);
	}

	private List<String> problems() throws IOException {
		return new MainCode(this.folder).problems(PhrasesToAvoid.read(HOME));
	}

	@Test
	void linesAreCountedByKind() throws IOException {
		for (String each : List.of("engine", "measurements", "report", "open-load", "scripts")) {
			Files.createDirectories(this.folder.resolve(each));
		}
		Files.writeString(this.folder.resolve("engine/A.java"),
				"package a;\n\nimport b.C;\n\n/**\n * A.\n */\nclass A {\n\tint b; // c\n}\n");
		assertThat(new MainCode(this.folder).lineCountTable()).contains("| engine | 3 | 3 | 2 | 2 | 10 |")
			.endsWith("| all | 3 | 3 | 2 | 2 | 10 |\n");
	}

	private List<String> handwritten(String text, String given) throws IOException {
		Path list = Files.writeString(this.folder.resolve("page.given.txt"), given);
		return HandwrittenFigures.in(Files.writeString(this.folder.resolve("page.md.ftl"), text), list);
	}

}
