package io.github.gatewaybench.backend.files;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class BackendStaticTest {

	@LocalServerPort
	private int port;

	@Test
	void servesHello() throws Exception {
		// The second answer comes from memory.
		for (int i = 0; i < 2; i++) {
			HttpResponse<String> response = send(request("/hello.txt").GET());
			assertThat(response.statusCode()).isEqualTo(200);
			assertThat(response.body()).isEqualTo("{output:\"I Love Spring Cloud\"}");
			assertThat(response.headers().firstValue("content-type")).hasValue("text/plain");
		}
	}

	@Test
	void countsTheRequests() throws Exception {
		long before = count();
		servesHello();
		assertThat(count()).isEqualTo(before + 2);
	}

	private long count() throws Exception {
		return Long.parseLong(send(request("/hello.txt/count").GET()).body());
	}

	@ParameterizedTest
	@ValueSource(strings = { "/unknown.txt", "/", "/www/hello.txt", "/application.yml", "/actuator/health" })
	void anythingElseIsNotServed(String path) throws Exception {
		assertThat(send(request(path).GET()).statusCode()).isIn(403, 404);
	}

	@Test
	void otherMethodIs405() throws Exception {
		assertThat(send(request("/hello.txt").POST(BodyPublishers.noBody())).statusCode()).isEqualTo(405);
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path));
	}

	private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
		return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
	}

}
