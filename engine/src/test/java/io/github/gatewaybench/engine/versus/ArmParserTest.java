package io.github.gatewaybench.engine.versus;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.measurements.Arm;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ArmParserTest {

	@TempDir
	private Path folder;

	private GitRepository git;

	@BeforeEach
	void aRepository() {
		this.git = new GitRepository(this.folder);
	}

	private List<Arm> parse(String... words) {
		return this.git.parser().parse(List.of(words), Optional.empty(), "gateway-stub");
	}

	private Arm second(String word) {
		List<Arm> arms = parse("backend-stub,name=base", word);
		assertThat(this.git.told()).isEmpty();
		return arms.get(1);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					gateway-stub                               | gateway-stub               | gateway-stub
					gateway-stub@tuned                         | gateway-stub@tuned         | gateway-stub@tuned
					gateway-stub@tuned/path                    | gateway-stub@tuned/path    | gateway-stub@tuned-path
					gateway-stub,variant=tuned                 | gateway-stub@tuned         | gateway-stub+variant=tuned
					stack-2019/gateway-stub                    | stack-2019/gateway-stub    | stack-2019-gateway-stub
					stack=2019,gateway-stub                    | stack-2019/gateway-stub    | stack=2019+gateway-stub
					gateway-stub,stack=stack-2019,variant=tuned | stack-2019/gateway-stub@tuned | gateway-stub+stack=stack-2019+variant=tuned
					native-stub,name=n@1                       | native-stub                | n@1
					gateway-stub,opts=-XX:+UseZGC -Xmx1g       | gateway-stub               | gateway-stub+opts=+UseZGC-Xmx1g
					""")
	void anArmIsMadeOfItsParts(String word, String subject, String name) {
		Arm arm = second(word);
		assertThat(arm.subject()).isEqualTo(subject);
		assertThat(arm.name()).isEqualTo(name);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			gateway-stub,opts=-Xlog:gc,safepoint                | -Xlog:gc,safepoint
			gateway-stub,opts=-Xlog:gc,safepoint=debug,java=25  | -Xlog:gc,safepoint=debug
			opts=-Xlog:gc,backend-x,backend-stub@tuned          | -Xlog:gc,backend-x
			opts=-Xss1m -Xmx1g,rev=HEAD                         | -Xss1m -Xmx1g
			""")
	void flagsReachToTheNextKey(String word, String flags) {
		this.git.commit();
		assertThat(second(word + ",name=x").opts()).contains(flags);
	}

	@Test
	void armsWithoutASubjectAreOfTheGivenOneElseOfTheFirstArms() {
		ArmParser parser = this.git.parser();
		List<String> words = List.of("native-stub", "variant=tuned,gateway-stub", "name=again");
		assertThat(parser.parse(words, Optional.empty(), "gateway-stub")).extracting(Arm::subject)
			.containsExactly("native-stub", "gateway-stub@tuned", "native-stub");
		assertThat(parser.parse(words, Optional.of("backend-stub"), "gateway-stub")).extracting(Arm::subject)
			.containsExactly("native-stub", "gateway-stub@tuned", "backend-stub");
		assertThat(parse("java=25", "gateway-stub@tuned")).extracting(Arm::subject)
			.containsExactly("gateway-stub", "gateway-stub@tuned");
		assertThat(parser.parse(List.of("gateway-stub,variant=tuned", "java=25"), Optional.empty(), "x"))
			.extracting(Arm::subject)
			.containsExactly("gateway-stub@tuned", "gateway-stub@tuned");
		assertThat(parser.parse(List.of("name=a", "variant=tuned"), Optional.of("gateway-stub@old"), "x"))
			.extracting(Arm::subject)
			.containsExactly("gateway-stub@old", "gateway-stub@tuned");
	}

	/** Otherwise two gateways would be compared where two states of one are meant. */
	@Test
	void aFirstArmWithoutASubjectIsRefusedBesideAnotherModule() {
		parse("java=25", "native-stub,name=new");
		parse("java=25", "stack-2019/gateway-stub");
		assertThat(this.git.told())
			.containsExactly("arm java=25 names no subject, so it would be gateway-stub, not native-stub"
					+ " -> name it, as in gateway-stub,java=25, or give --subject");
	}

	@Test
	void aReleaseIsLookedForAndTheRunsOwnJavaIsPreferred() {
		assertThat(second("java=25").java()).contains(this.git.java(25));
		assertThat(second("gateway-stub,java=17").java()).contains(this.git.java(17));
		Path home = Path.of(this.git.java(25)).resolve("../..").normalize();
		Arm byFolder = second("java=" + home);
		assertThat(byFolder.java()).contains(this.git.java(25));
		assertThat(byFolder.name()).isEqualTo("java=other");
		assertThat(second("java=" + this.git.java(25)).java()).contains(this.git.java(25));
	}

	@Test
	void aReleaseOnAnotherHostIsNotLookedForHere() {
		ArmParser parser = this.git.parser(true);
		assertThat(parser.parse(List.of("gateway-stub", "java=/opt/jdk-25", "java=/opt/own/bin/java", "java=/opt/java"),
				Optional.empty(), "gateway-stub"))
			.extracting(Arm::java)
			.containsExactly(Optional.empty(), Optional.of("/opt/jdk-25/bin/java"), Optional.of("/opt/own/bin/java"),
					Optional.of("/opt/java/bin/java"));
		assertThat(this.git.told()).isEmpty();
		parser.parse(List.of("gateway-stub", "java=25"), Optional.empty(), "gateway-stub");
		assertThat(this.git.told()).containsExactly(
				"arm java=25: with --hosts, java= takes the path of a JDK, not a release -> give the folder of the JDK on the host that runs the arms, as in java=/usr/lib/jvm/jdk-25");
	}

	@Test
	void aRevisionIsACommitWithThatModule() {
		String first = this.git.commit();
		this.git.files.addJava("gateway-new", 8085, true)
			.write("gateway-stub/src/main/resources/application-new.yml", "a: b\n");
		String later = this.git.commit();
		assertThat(second("gateway-stub,rev=HEAD~1").commit()).contains(first);
		assertThat(second("gateway-stub,rev=%.10s,variant=new".formatted(later)).commit()).contains(later);
		parse("gateway-stub", "gateway-new,rev=HEAD~1", "rev=HEAD~1,variant=new", "rev=nowhere", "rev=--all");
		assertThat(this.git.told()).containsExactly(
				"arm gateway-new,rev=HEAD~1: HEAD~1 has no gateway-new/pom.xml -> give another revision",
				"arm rev=HEAD~1,variant=new: HEAD~1 has no gateway-stub/src/main/resources/application-new.yml -> give another revision",
				"arm rev=nowhere: git finds no revision nowhere -> give a commit, branch or tag of this checkout, such as HEAD~3; a shallow clone has more after git fetch --unshallow",
				"arm rev=--all: git finds no revision --all -> give a commit, branch or tag of this checkout, such as HEAD~3; a shallow clone has more after git fetch --unshallow");
	}

	@Test
	void whatGitComplainsOfIsTold() {
		this.git.environment.put("GIT_DIR", this.git.home.resolve("nowhere").toString());
		parse("gateway-stub", "rev=HEAD");
		assertThat(this.git.told()).singleElement()
			.asString()
			.startsWith("arm rev=HEAD: git finds no revision HEAD: fatal: not a git repository");
	}

	@Test
	void aJarIsCheckedAndNamedByItsFile() {
		Path jar = this.git.home.resolve("gateway-stub/target/gateway-stub.jar");
		Arm arm = second("jar=" + jar);
		assertThat(arm.jar()).contains(jar.toString());
		assertThat(arm.name()).isEqualTo("jar=gateway-stub.jar");
		this.git.files.write("bad.jar", "no zip");
		parse("gateway-stub", "jar=/nowhere.jar", "jar=" + this.git.home.resolve("bad.jar"),
				"variant=tuned,jar=" + jar);
		assertThat(this.git.told()).hasSize(3)
			.satisfiesExactly(
					(what) -> assertThat(what).startsWith("arm jar=/nowhere.jar: there is no file /nowhere.jar"),
					(what) -> assertThat(what).contains("bad.jar is broken"), (what) -> assertThat(what)
						.contains("gateway-stub.jar has no BOOT-INF/classes/application-tuned.yml"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					gateway-stub,jvm=25              | arm gateway-stub,jvm=25: jvm= is not a setting of arms -> an arm is a subject, rev=, jar=, java=, opts=, variant=, stack=, name=, or several of these, separated by commas
					java=25,java=17                  | arm java=25,java=17 has two java= parts -> leave one out
					gateway-stub,native-stub         | arm gateway-stub,native-stub has two subjects -> leave one out
					java=                            | arm "java=": java= has no value -> give it a value, or leave it out; gateway-scg alone is the subject as it is in this checkout
					gateway-stub,                    | arm "gateway-stub," has an empty part -> give it a value, or leave it out; gateway-scg alone is the subject as it is in this checkout
					gateway-stub@tuned,variant=old   | arm gateway-stub@tuned,variant=old: gateway-stub@tuned already contains tuned -> leave out variant=
					stack-2019/gateway-stub,stack=2021 | arm stack-2019/gateway-stub,stack=2021: stack-2019/gateway-stub already contains stack-2019 -> leave out stack=
					native-stub,opts=-Xmx1g          | arm native-stub,opts=-Xmx1g: native-stub is started by its start.sh, to which opts= does not apply -> leave out opts=
					native-stub,java=25              | arm native-stub,java=25: native-stub is started by its start.sh, to which java= does not apply -> leave out java=
					direct                           | arm direct is the backend alone, which all arms share -> name a subject that --list prints
					java=11                          | arm java=11: no Java 11 is installed -> install it, or give the folder of a JDK; installed are: 17, 25
					java=/nowhere                    | arm java=/nowhere: /nowhere is neither a JDK nor a java program -> install it, or give the folder of a JDK; installed are: 17, 25
					name=../x                        | arm name=../x cannot be named ../x -> give a name= of at most 60 letters, digits and @ = + . _ ~ -
					name=base,java=25                | two arms are named base -> add a name= to one of them
					gateway-stub,java=17             | gateway-stub and gateway-stub+java=17 are the same arm -> leave one out or, to see how much equal arms differ, add name=again to one
					name=backend-2                   | arm name=backend-2 cannot be named backend-2: a server or a file of the run may be called so -> give another name=
					name=targets.json                | arm name=targets.json cannot be named targets.json: a server or a file of the run may be called so -> give another name=
					name=Direct                      | arm name=Direct cannot be named Direct: a server or a file of the run may be called so -> give another name=
					""")
	void whatIsWrongIsToldWithItsFix(String word, String problem) {
		parse("gateway-stub@tuned,name=base", "gateway-stub", word);
		assertThat(this.git.told()).containsExactly(problem);
	}

	@Test
	void revisionAndJarExcludeEachOther() {
		this.git.commit();
		parse("gateway-stub", "rev=HEAD,jar=" + this.git.home.resolve("gateway-stub/target/gateway-stub.jar"));
		assertThat(this.git.told()).singleElement().asString().contains("has both rev= and jar= -> leave one out");
	}

	@Test
	void equalArmsAreMeantIfOneIsNamed() {
		this.git.commit();
		assertThat(parse("gateway-stub", "gateway-stub,name=again")).hasSize(2);
		assertThat(this.git.told()).isEmpty();
		parse("rev=HEAD", "rev=HEAD~0");
		parse("gateway-stub", "gateway-stub");
		assertThat(this.git.told()).extracting((each) -> each.replaceFirst(" ->.*", ""))
			.containsExactly("rev=HEAD and rev=HEAD~0 are the same arm",
					"gateway-stub and gateway-stub are the same arm");
	}

	@Test
	void aComparisonHasTwoToSixArms() {
		parse();
		parse("gateway-stub");
		parse(Collections.nCopies(7, "gateway-stub").toArray(String[]::new));
		assertThat(this.git.told()).extracting((each) -> each.replaceFirst(" ->.*", ""))
			.contains("no arm is given, and a comparison needs at least two",
					"only one arm is given, and a comparison needs at least two",
					"7 arms are given, and a comparison takes at most 6");
	}

	@Test
	void aNameThatIsMadeOfAPathIsNoFileOfTheRun() {
		assertThat(second("opts=-Xlog:gc:/tmp/gc.log").name()).isEqualTo("opts=-Xlog-gc-tmp-gc-log");
		assertThat(second("opts=-Xlog:gc:/tmp/GC.LOG").name()).isEqualTo("opts=-Xlog-gc-tmp-GC-LOG");
		assertThat(second("opts=-Xlog:gc:/" + "x".repeat(42) + ".logs").name()).endsWith("x-log").hasSize(60);
	}

	@Test
	void aLongNameIsCut() {
		assertThat(second("opts=" + "-Dx=y ".repeat(20)).name()).hasSize(60);
	}

}
