package io.github.gatewaybench.report.html;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Addresses of files, relative to the page.
 */
class LinksTest {

	@TempDir
	private Path folder;

	@Test
	void theyGoUpAndDown() throws Exception {
		Path page = Files.createDirectories(this.folder.resolve("pages"));
		Path run = Files.createDirectories(this.folder.resolve("runs/gateway-zuul@tuned/rep1"));
		Links links = new Links(page);
		assertThat(links.relativeUrl(run.resolve("c300.json"))).isEqualTo("../runs/gateway-zuul@tuned/rep1/c300.json");
		assertThat(links.relativeUrl(page.resolve("run.json"))).isEqualTo("run.json");
	}

	@Test
	void noNameIsTakenForASchemeAQueryOrAnAnchor() throws Exception {
		Path odd = Files.createDirectories(this.folder.resolve("javascript:alert(1)"));
		assertThat(new Links(this.folder).relativeUrl(odd.resolve("a b?#%é.json")))
			.isEqualTo("javascript%3Aalert%281%29/a%20b%3F%23%25%C3%A9.json");
	}

	@Test
	void aLinkedFolderIsLeftWhereItReallyIs() throws Exception {
		Path real = Files.createDirectories(this.folder.resolve("a/b/real"));
		Path linked = Files.createSymbolicLink(this.folder.resolve("linked"), real);
		assertThat(new Links(linked).relativeUrl(this.folder.resolve("run.json"))).isEqualTo("../../../run.json");
	}

}
