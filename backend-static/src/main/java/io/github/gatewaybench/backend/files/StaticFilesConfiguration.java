package io.github.gatewaybench.backend.files;

import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;

import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.AllowedMethodsHandler;
import io.undertow.server.handlers.cache.DirectBufferCache;
import io.undertow.server.handlers.resource.CachingResourceManager;
import io.undertow.server.handlers.resource.ResourceHandler;
import io.undertow.server.handlers.resource.ResourceManager;
import io.undertow.util.Methods;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class StaticFilesConfiguration {

	private static final String COUNT_PATH = "/count";

	private static final int CACHED_FILES = 1000;

	private static final int MAX_CACHED_FILE_BYTES = 1024 * 1024;

	private static final int MAX_CACHE_BYTES = 64 * 1024 * 1024;

	private static final int CACHE_SLICE_BYTES = 1024;

	/** How long a changed file may still be served with its old content. */
	private static final int MAX_AGE_MILLIS = 1000;

	@Bean
	HttpHandler staticFiles(StaticFilesProperties properties) throws IOException {
		ResourceManager folder = StaticFolder.open(properties.location());
		return new AllowedMethodsHandler(countRequests(new ResourceHandler(inMemory(folder))), Methods.GET,
				Methods.HEAD);
	}

	/**
	 * Returns a handler that counts the requests for files and passes them on. It answers
	 * a path that ends with /count with the number so far, and does not count such
	 * requests.
	 * @param files handler that answers the requests for files
	 */
	private static HttpHandler countRequests(HttpHandler files) {
		LongAdder requests = new LongAdder();
		return (exchange) -> {
			if (exchange.getRelativePath().endsWith(COUNT_PATH)) {
				exchange.getResponseSender().send(requests.toString());
			}
			else {
				requests.increment();
				files.handleRequest(exchange);
			}
		};
	}

	private static ResourceManager inMemory(ResourceManager folder) {
		DirectBufferCache content = new DirectBufferCache(CACHE_SLICE_BYTES, MAX_CACHE_BYTES / CACHE_SLICE_BYTES / 10,
				MAX_CACHE_BYTES);
		return new CachingResourceManager(CACHED_FILES, MAX_CACHED_FILE_BYTES, content, folder, MAX_AGE_MILLIS);
	}

}
