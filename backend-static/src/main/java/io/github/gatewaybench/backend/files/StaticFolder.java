package io.github.gatewaybench.backend.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.undertow.server.handlers.resource.ClassPathResourceManager;
import io.undertow.server.handlers.resource.PathResourceManager;
import io.undertow.server.handlers.resource.ResourceManager;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.ResourceUtils;
import org.springframework.util.StringUtils;

/** Turns the configured location into a folder that Undertow can read. */
final class StaticFolder {

	private StaticFolder() {
	}

	static ResourceManager open(String location) throws IOException {
		if (location.startsWith(ResourceUtils.CLASSPATH_URL_PREFIX)) {
			return onClassPath(location);
		}
		Path folder = ResourceUtils.getFile(location).toPath();
		if (!Files.isDirectory(folder) || !Files.isReadable(folder)) {
			throw invalid(location);
		}
		// The folder itself may be a link; below it none is followed, nor watched.
		return PathResourceManager.builder()
			.setBase(folder.toRealPath())
			.setFollowLinks(false)
			.setAllowResourceChangeListeners(false)
			.build();
	}

	private static ResourceManager onClassPath(String location) {
		ClassLoader classLoader = StaticFolder.class.getClassLoader();
		String path = location.substring(ResourceUtils.CLASSPATH_URL_PREFIX.length());
		path = StringUtils.trimLeadingCharacter(path, '/');
		if (classLoader.getResource(path) == null) {
			throw invalid(location);
		}
		return new ClassPathResourceManager(classLoader, path);
	}

	private static InvalidConfigurationPropertyValueException invalid(String location) {
		return new InvalidConfigurationPropertyValueException("static-files.location", location,
				"There is no such folder, or it cannot be read.");
	}

}
