package io.github.gatewaybench.engine.subject;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class SubjectSelectionCheckTest {

	private static final Optional<String> BACKEND = Optional.of("backend-stub");

	private static final String LIST = "see --list";

	@TempDir
	private Path home;

	private TestRepository modules;

	@BeforeEach
	void compose() {
		this.modules = new TestRepository(this.home).addNative("backend-stub", 1001, false)
			.addNative("gateway-stub", 1002, true)
			.addNative("plain-stub", 1003, true)
			.addJava("backend-java", 1004, false)
			.addJava("gateway-java", 1005, true)
			.addNative("stack-2019/gateway-stub", 1002, true);
	}

	private List<Problem> check(SubjectSelection selection) {
		Validation validation = new Validation();
		selection.check(validation);
		return validation.problems();
	}

	private List<Problem> check(String... subjects) {
		return check(this.modules.selection(BACKEND, subjects));
	}

	@Test
	void whatIsThereAndFitsIsTaken() {
		assertThat(check("direct", "gateway-stub", "gateway-java@tuned", "gateway-java/own", "stack-2019/gateway-stub"))
			.isEmpty();
		assertThat(check(this.modules.services("backend-stub", "backend-java@tuned/own"))).isEmpty();
	}

	@Test
	void aSubjectNamedTwiceIsRefusedAndAtAnotherPathItIsAnother() {
		assertThat(check("gateway-stub/a", "gateway-stub", "direct", "gateway-stub/b", "gateway-stub/a")).isEqualTo(
				List.of(new Problem("--subjects names gateway-stub/a twice", "name it once; --reps repeats it")));
	}

	@Test
	void aGatewayIsRefusedWithoutABackendAndAServiceWithOne() {
		assertThat(check(this.modules.services("direct", "gateway-stub/other", "gateway-java@tuned"))).isEqualTo(
				List.of(new Problem("direct is the backend without a gateway, but stub-round has no backend", LIST),
						new Problem("gateway-stub/other is a gateway, and stub-round has no backend", LIST),
						new Problem("gateway-java@tuned is a gateway, and stub-round has no backend", LIST)));
		assertThat(check("backend-stub", "backend-java@tuned/other/path"))
			.isEqualTo(List.of(new Problem("backend-stub is not a gateway: it takes no upstream", LIST),
					new Problem("backend-java@tuned/other/path is not a gateway: it takes no upstream", LIST)));
	}

	@Test
	void aGatewayIsRefusedAsABackend() {
		assertThat(check(this.modules.selection(Optional.of("gateway-stub"), "direct")))
			.isEqualTo(List.of(new Problem("gateway-stub is a gateway: it cannot be the backend",
					"name a service, such as backend-tomcat; --subjects takes gateways")));
	}

	@Test
	void namesThatMeanNothingAreRefusedOnceEach() {
		assertThat(check("nowhere", "gateway-java@nowhere", "../x")).extracting(Problem::what)
			.isEqualTo(List.of("there is no nowhere: " + this.home + "/nowhere has neither a pom.xml nor a start.sh",
					"gateway-java@nowhere: gateway-java has no application-nowhere.yml",
					"\"../x\" cannot be the name of a module"));
	}

	@Test
	void aBackendIsCheckedAlsoWhereNoSubjectIsAndAsksForNoPath() {
		assertThat(check(this.modules.selection(Optional.of("backend-java@tuned/other/path"), "direct")))
			.isEqualTo(List.of(new Problem("backend-java@tuned/other/path: only subjects of a round can have a path",
					"leave out /other/path")));
		assertThat(check(this.modules.selection(Optional.of("direct")))).extracting(Problem::what)
			.isEqualTo(List.of("there is no direct: " + this.home + "/direct has neither a pom.xml nor a start.sh"));
		this.modules.addNative("stack-2019/backend-stub", 0, false);
		assertThat(check("stack-2019/direct")).extracting(Problem::what)
			.isEqualTo(List.of("stack-2019/backend-stub declares no port"));
	}

	@Test
	void aSubjectThatItsStackDoesNotChangeIsRefused() {
		this.modules.write("stack-2021/x/pom.xml", "");
		assertThat(check("stack-2021/direct", "stack-2021/plain-stub", "stack-2022/direct",
				"stack-2019/stack-2019/gateway-stub"))
			.extracting(Problem::what)
			.isEqualTo(List.of(
					"stack-2021/direct is the same as direct: stack-2021 has neither that module nor stub-round's backend",
					"stack-2021/plain-stub is the same as plain-stub: stack-2021 has neither that module nor stub-round's backend",
					"stack-2022/direct: there is no stack-2022",
					"stack-2019/stack-2019/gateway-stub is in two stacks"));
	}

	@Test
	void anExperimentSaysWhatDoesNotSuitIt() {
		this.modules.append(TestRepository.configuration("gateway-java"), "for-study: special\n");
		SubjectSelection selection = new SubjectSelection("stub-ab", this.modules.repository(),
				this.modules.names("gateway-java", "gateway-stub", "direct"), BACKEND.map(this.modules::name),
				List.of(), Optional.empty(),
				(server) -> Optional.of("has no table of routes").filter((any) -> !server.hasRoutes()));
		assertThat(check(selection)).isEqualTo(List.of(new Problem("gateway-java is only for the study special", LIST),
				new Problem("gateway-stub has no table of routes", LIST)));
	}

}
