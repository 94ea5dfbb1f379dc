package io.github.gatewaybench.docs;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

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
			"scripts/setup.sh --without test", "java -jar nope/target/nope.jar", "scripts/bench sumary RUN",
			"scripts/bench run nope", "scripts/bench run setup", "scripts/bench versus nginx haproxy --nope 5",
			"scripts/report.sh htm RUN", "scripts/report.sh run round1",
			"scripts/round1.sh --subjects gateway-zuul@tunned", "scripts/round1.sh --subjects docs",
			"scripts/round1.sh --subjects stack-1999/nginx", "scripts/round1.sh --subjects 'direct nope'",
			"scripts/versus.sh nginx haproxi", "scripts/versus.sh haproxi,name=new rev=HEAD --limit 5m",
			"scripts/versus.sh gateway-scg 'opts=-XX:+UseZGC -Xmx1g,-Xss1m,name=zgc' nope >a.md",
			"scripts/quickstart.sh nginx haproxi", "scripts/bench versus nginx haproxi" })
	void aCommandThatWouldNotStartIsSeen(String command) {
		assertThat(new PageCommands(HOME).problems(command)).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "scripts/bench", "scripts/bench --help", "scripts/bench versus nginx haproxy --blocks 5",
			"scripts/bench run round1 --quick", "scripts/bench run NAME", "source <(scripts/bench completion)",
			"scripts/report.sh html RUN -o report.html",
			"scripts/round1.sh --subjects direct,<folder>,stack-2019/nginx",
			"scripts/versus.sh SUBJECT,rev=main SUBJECT --comment >a.md", "scripts/versus.sh --resume last --limit 9m",
			"scripts/versus.sh gateway-scg,java=21 opts='-XX:+UseZGC -Xmx1g',name=zgc gateway-zuul@tuned" })
	void aCommandThatStartsIsNoProblem(String command) {
		assertThat(new PageCommands(HOME).problems(command)).isEmpty();
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
	@ValueSource(strings = { "[#stop \"not what the runs show\"]", "[#if] not what the runs show" })
	void aTemplateThatFailsIsListedAndThePageStays(String text) throws IOException {
		Path template = this.folder.resolve("docs-tool/templates/PAGE.md.ftl");
		Files.createDirectories(template.getParent());
		Files.writeString(template, text);
		Files.writeString(this.folder.resolve("PAGE.md"), "Old words.\n");
		StringWriter out = new StringWriter();
		CommandLine tool = new CommandLine(new DocsTool()).setOut(new PrintWriter(out));
		assertThat(DocsTool.execute(tool, "--home", this.folder.toString())).isEqualTo(1);
		assertThat(out.toString()).startsWith("PAGE.md.ftl: ");
		assertThat(this.folder.resolve("PAGE.md")).hasContent("Old words.");
		GeneratedPage page = GeneratedPage.all(this.folder).get(0);
		assertThat(page.problems()).singleElement().asString().startsWith("PAGE.md.ftl: ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "It takes 21 us.", "[=12.5?string]", "[#assign x = 3]", "At 301 connections",
			"[=-12.5?string]", "[=12.5 * 1]", "[=row.x!12.5]", "[#assign x=3]", "[12.5×](round1.md)", "[=x](12 to 14)",
			"[=x?then(\" (99.8 %)\", \"\")]", "[=x?then(\"-12 % less\", \"\")]",
			"[#assign x = [[\"a ]\"], [\"占 12%\"]]]", "<b class=\"p9\">12</b>", "`12 ms`" })
	void aFigureWrittenByHandIsSeen(String text) throws IOException {
		assertThat(handwritten(text, "")).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "[#assign counts = [300, 1000]]", "[=(100 * x)?string(\"0.0\")]", "[=row.p99_ms]",
			"[=of(\"round1\", 300)] or [=a.compare(\"--pair stack-2019/x=x --metrics p99\")]",
			"[round1](../results/sample/round1/summary.md)", "[=x] [[=x]](../results/sample/[=x]/summary2.md)",
			"[@holds claims=[x == \"1000 3000\"] /]", "[=name(\"stack-2019/a / gateway-zuul2\")]",
			"[#if x != 3][#list [[1, 2], [3]] as y][/#list][/#if]", "[@grid counts=[300] /]",
			"<style>\n.a { y: 4px }</style>\n<text x=\"[=x?c]\" y=\"40\">a</text>", "`JDK 17`" })
	void aNumberThatIsNoFigureIsNoProblem(String text) throws IOException {
		assertThat(handwritten(text, "")).isEmpty();
	}

	@Test
	void aTemplateThatOthersIncludeIsCheckedWithItsOwnList() throws IOException {
		Path templates = Files.createDirectories(this.folder.resolve("docs-tool/templates/docs"));
		Files.writeString(templates.resolve("questions.ftl"), "At 300 connections: 12 ms");
		Files.writeString(templates.resolve("questions.given.txt"), "300 connections\n");
		Files.writeString(templates.resolve("PAGE.zh-CN.md.ftl"), "At 300 connections");
		Files.writeString(templates.resolve("PAGE.zh-CN.given.txt"), "300 connections\n");
		assertThat(HandwrittenFigures.inTemplates(this.folder)).singleElement()
			.asString()
			.contains("questions.ftl", "12 ms");
	}

	@Test
	void aGivenNumberIsNoFigure() throws IOException {
		assertThat(handwritten("At 300 connections, and at 300\nconnections", "300 connections (2)\n")).isEmpty();
		assertThat(handwritten("At 300 connections", "300 connections (2)\n")).hasSize(1);
		assertThat(handwritten("`5s`, and 12 ms with `-x`", "5s\n")).hasSize(1);
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

	@Test
	void aConstantOrAJavaFileThatIsGoneIsSeen() throws IOException {
		Files.writeString(this.folder.resolve("Server.java"), "int MAX_PORT = 1, MIN_PORTS = 2;");
		String page = "`MAX_PORT` of `engine/Server.java`, `Server.MIN_PORT`, `subject/Gone.java`, `JVM`";
		assertThat(new MainCode(this.folder).unknownNames(page)).containsExactly("Gone.java", "MIN_PORT");
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

	@Test
	void digitsAreTheSameInEveryLocale() throws IOException {
		Locale before = Locale.getDefault();
		StringWriter out = new StringWriter();
		try {
			Locale.setDefault(Locale.forLanguageTag("ar-EG"));
			DocsTool.execute(new CommandLine(new DocsTool()).setOut(new PrintWriter(out)), "lines", "--home",
					HOME.toString());
		}
		finally {
			Locale.setDefault(before);
		}
		assertThat(out.toString()).matches("\\p{ASCII}*\\| all \\|\\p{ASCII}*");
	}

	@Test
	void templatesAreReadAsUtf8OnEveryJvm() throws IOException, InterruptedException {
		Path template = this.folder.resolve("docs-tool/templates/PAGE.md.ftl");
		Files.createDirectories(template.getParent());
		Files.writeString(template, "5 \u00b5s \u4e2d\u6587\n");
		Process tool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Dfile.encoding=US-ASCII", "-cp", System.getProperty("java.class.path"), DocsTool.class.getName(),
				"--home", this.folder.toString())
			.inheritIO()
			.start();
		assertThat(tool.waitFor()).isZero();
		assertThat(this.folder.resolve("PAGE.md")).hasContent("5 \u00b5s \u4e2d\u6587");
	}

	private List<String> handwritten(String text, String given) throws IOException {
		Path list = Files.writeString(this.folder.resolve("page.given.txt"), given);
		return HandwrittenFigures.in(Files.writeString(this.folder.resolve("page.md.ftl"), text), list);
	}

}
