package io.github.gatewaybench.engine.subject;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The stack has a backend and a gateway of its own; the gateway plain-stub is today's
 * alone.
 */
class SubjectSelectionTest {

	private static final Optional<String> BACKEND = Optional.of("backend-stub");

	@TempDir
	private Path home;

	private TestRepository modules;

	private final Validation validation = new Validation();

	@BeforeEach
	void compose() {
		this.modules = new TestRepository(this.home).addNative("backend-stub", 1001, false)
			.addNative("gateway-stub", 1002, true)
			.addNative("plain-stub", 1003, true)
			.addNative("stack-2019/backend-stub", 1004, false)
			.addNative("stack-2019/gateway-stub", 1002, true);
	}

	private String taken(SubjectSelection selection, String asked) {
		return String.join(" ",
				selection.applyStackOption(asked, this.validation).subjects().stream().map(ModuleSpec::text).toList());
	}

	private String taken(String asked, String... subjects) {
		return taken(this.modules.selection(BACKEND, subjects), asked);
	}

	@Test
	void aStackTakesItsModuleWhereItHasOneAndItsBackendBehindAll() {
		assertThat(taken("2019", "direct", "gateway-stub")).isEqualTo("stack-2019/direct stack-2019/gateway-stub");
		assertThat(taken("2019", "gateway-stub", "plain-stub"))
			.isEqualTo("stack-2019/gateway-stub stack-2019/plain-stub");
		assertThat(taken("today", "direct", "gateway-stub")).isEqualTo("direct gateway-stub");
	}

	@Test
	void bothHaveEachSubjectTwiceOneAfterTheOther() {
		assertThat(taken("both", "direct", "gateway-stub"))
			.isEqualTo("direct stack-2019/direct gateway-stub stack-2019/gateway-stub");
	}

	@Test
	void whatWouldBeTheSameInTheStackIsThereOnce() {
		this.modules.delete("stack-2019/backend-stub");
		assertThat(taken("both", "direct", "gateway-stub")).isEqualTo("direct gateway-stub stack-2019/gateway-stub");
		assertThat(taken("2019", "direct", "gateway-stub")).isEqualTo("direct stack-2019/gateway-stub");
	}

	@Test
	void aSubjectThatIsNamedInItsStackIsThereOnceAndOneNamedTwiceTwice() {
		assertThat(taken("both", "gateway-stub", "stack-2019/gateway-stub"))
			.isEqualTo("gateway-stub stack-2019/gateway-stub");
		assertThat(taken("2019", "gateway-stub", "stack-2019/gateway-stub")).isEqualTo("stack-2019/gateway-stub");
		assertThat(taken("2019", "stack-2019/gateway-stub", "gateway-stub")).isEqualTo("stack-2019/gateway-stub");
		assertThat(taken("both", "gateway-stub", "gateway-stub"))
			.isEqualTo("gateway-stub stack-2019/gateway-stub gateway-stub");
	}

	@Test
	void oneBackendCanBeBehindBoth() {
		SubjectSelection selection = this.modules.selection(Optional.of("stack-2019/backend-stub"), "direct",
				"gateway-stub");
		assertThat(taken(selection, "both")).isEqualTo("direct gateway-stub stack-2019/gateway-stub");
		assertThat(selection.backendOf(this.modules.name("stack-2019/gateway-stub")).orElseThrow().text())
			.isEqualTo("stack-2019/backend-stub");
	}

	@Test
	void aVariantOrPathThatTheStackDoesNotHaveIsTodaysAlone() {
		this.modules.addJava("service", 1005, false).addJava("stack-2019/service", 1005, false);
		this.modules.delete(TestRepository.variant("stack-2019/service", "tuned"));
		this.modules.append(TestRepository.configuration("stack-2019/service"), "without-paths: /other /new\n");
		assertThat(taken(this.modules.services("service", "service@tuned", "service/new", "service/old"), "both"))
			.isEqualTo("service stack-2019/service service@tuned service/new service/old stack-2019/service/old");
	}

	@Test
	void eachSubjectHasTheBackendAndTheBaseOfItsStack() {
		SubjectSelection selection = this.modules.selection(BACKEND, "direct", "plain-stub")
			.applyStackOption("both", this.validation);
		assertThat(selection.stackBasesBySubject("direct"))
			.isEqualTo(Map.of("stack-2019/direct", "stack-2019/direct", "stack-2019/plain-stub", "stack-2019/direct"));
		assertThat(selection.subjects().stream().map((each) -> selection.backendOf(each).orElseThrow().text()))
			.isEqualTo(List.of("backend-stub", "stack-2019/backend-stub", "backend-stub", "stack-2019/backend-stub"));
		assertThat(selection.backends().stream().map(ModuleSpec::text))
			.isEqualTo(List.of("backend-stub", "stack-2019/backend-stub"));
	}

	@Test
	void aBackendListensOnItsOwnPortOrOnThoseOfItsInstances() {
		SubjectSelection selection = this.modules.selection(BACKEND, "direct");
		assertThat(selection.backendPortsOf(this.modules.name("backend-stub"))).isEqualTo(List.of(1001));
		SubjectSelection several = new SubjectSelection("x", this.modules.repository(), List.of(), Optional.empty(),
				List.of(1, 2), Optional.empty(), (server) -> Optional.empty());
		assertThat(several.backendPortsOf(this.modules.name("backend-stub"))).isEqualTo(List.of(1, 2));
		this.modules.addNative("backend-odd", 0, false);
		assertThat(selection.backendPortsOf(this.modules.name("backend-odd"))).isEmpty();
	}

	@Test
	void aStackThatIsNotThereAndOneThatChangesNothingAreRefused() {
		taken("2018", "direct");
		taken("both", "stack-2019/gateway-stub");
		assertThat(this.validation.problems())
			.isEqualTo(List.of(new Problem("--stack 2018 is not one of: today both 2019", "write it as 2019"),
					new Problem("--stack both: no stack has another version of stack-2019/gateway-stub",
							"leave out --stack, or ask for other subjects")));
	}

	@Test
	void namesThatAreNoneAreLeftForTheChecks() {
		assertThat(taken("both", "nonsense", "a\0b", "gateway-stub"))
			.isEqualTo("nonsense stack-2019/nonsense a\0b gateway-stub stack-2019/gateway-stub");
	}

	@Test
	void theListHasTheSubjectsInTheirOrderAndTheOtherGatewaysEachOnce() {
		this.modules.addJava("gateway-java", 1006, true)
			.addJava("backend-java", 1007, false)
			.addJava("stack-2019/gateway-other", 1008, true)
			.addJava("gateway-special", 1009, true);
		this.modules.append(TestRepository.configuration("gateway-special"), "for-study: special\n");
		assertThat(this.modules.selection(BACKEND, "plain-stub", "direct").listing())
			.isEqualTo(List.of("Subjects of stub-round, in order:", "  plain-stub", "  direct",
					"Others that --subjects accepts:", "  gateway-java", "  gateway-java@tuned", "  gateway-stub",
					"  stack-2019/gateway-other", "  stack-2019/gateway-other@tuned"));
		assertThat(this.modules.services("backend-stub").listing())
			.isEqualTo(List.of("Subjects of stub-round, in order:", "  backend-stub", "Others that --subjects accepts:",
					"  backend-java", "  backend-java@tuned"));
		assertThat(this.modules.selection(BACKEND, Optional.of("special")).listing()).contains("  gateway-special");
	}

	@Test
	void aSubjectOfOneStudyIsForNoOther() {
		this.modules.addJava("gateway-java", 1006, true);
		this.modules.append(TestRepository.variant("gateway-java", "tuned"), "for-study: special\n");
		Server special = this.modules.server("gateway-java@tuned");
		assertThat(this.modules.selection(BACKEND).reasonToReject(special)).contains("is only for the study special");
		assertThat(this.modules.selection(BACKEND, Optional.of("special")).reasonToReject(special)).isEmpty();
		assertThat(this.modules.selection(BACKEND).reasonToReject(this.modules.server("gateway-java"))).isEmpty();
	}

}
