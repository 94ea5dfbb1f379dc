package io.github.gatewaybench.routeindex;

import java.beans.Introspector;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.springframework.beans.BeanUtils;
import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.Validator;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;

/**
 * Sets the properties of one of the gateway's configuration classes that take texts as
 * they are. Where these are all that is given, the configuration can be made without
 * Spring Boot's binder, and is the same. In every other case, and in every doubt, it is
 * left to the binder: a value that must be converted, a name that is not that of a
 * property to the letter, a configuration that is not valid.
 */
final class ConfigShape {

	/** Package whose setters depend on nothing but their argument. */
	private static final String GATEWAYS_OWN = "org.springframework.cloud.gateway.";

	/** The constructor that the binder would use; {@code null} if there is none. */
	private final Constructor<?> constructor;

	private final Map<String, TextProperty> properties;

	ConfigShape(Class<?> type) {
		Constructor<?>[] constructors = type.getDeclaredConstructors();
		boolean isBean = constructors.length == 1 && constructors[0].getParameterCount() == 0
				&& !Modifier.isAbstract(type.getModifiers()) && type.getName().startsWith(GATEWAYS_OWN);
		this.constructor = isBean ? constructors[0] : null;
		this.properties = isBean ? properties(type) : Map.of();
		if (isBean) {
			ReflectionUtils.makeAccessible(this.constructor);
		}
	}

	/**
	 * @param values by the names of their properties
	 * @param validator of the configuration; {@code null} for none
	 * @return what the binder would make of the values; {@code null} if that is left to
	 * it
	 */
	Object bind(Map<String, Object> values, Validator validator) {
		if (values.isEmpty() || (validator != null && !(validator instanceof SpringValidatorAdapter))) {
			return null;
		}
		for (Map.Entry<String, Object> value : values.entrySet()) {
			TextProperty property = this.properties.get(value.getKey());
			if (property == null || !property.takes(value.getValue())) {
				return null;
			}
		}
		try {
			Object config = BeanUtils.instantiateClass(this.constructor);
			for (Map.Entry<String, Object> value : new TreeMap<>(values).entrySet()) {
				if (!this.properties.get(value.getKey()).set(config, value.getValue())) {
					return null;
				}
			}
			return isValid(config, validator) ? config : null;
		}
		catch (RuntimeException ex) {
			return null; // The binder says what is wrong.
		}
	}

	private static boolean isValid(Object config, Validator validator) {
		if (validator == null) {
			return true;
		}
		BeanPropertyBindingResult errors = new BeanPropertyBindingResult(config, "");
		validator.validate(config, errors);
		return !errors.hasErrors();
	}

	private static Map<String, TextProperty> properties(Class<?> type) {
		Map<String, List<Method>> setters = new HashMap<>();
		Map<String, Method> getters = new HashMap<>();
		for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
			Stream.of(each.getDeclaredMethods()).filter(ConfigShape::isCandidate).forEach((method) -> {
				String name = method.getName();
				if (name.length() > 3 && name.startsWith("set") && method.getParameterCount() == 1) {
					// Names that differ in case alone are the same to the binder.
					setters.computeIfAbsent(name.toLowerCase(Locale.ROOT), (same) -> new ArrayList<>()).add(method);
				}
				else if (name.length() > 3 && name.startsWith("get") && method.getParameterCount() == 0) {
					getters.putIfAbsent(name.substring(3), method);
				}
			});
		}
		Map<String, TextProperty> properties = new HashMap<>();
		setters.values()
			.stream()
			.filter((methods) -> methods.size() == 1)
			.map((methods) -> methods.get(0))
			.forEach((setter) -> {
				TextProperty property = TextProperty.of(setter, getters.get(setter.getName().substring(3)));
				if (property != null) {
					properties.put(Introspector.decapitalize(setter.getName().substring(3)), property);
				}
			});
		return properties;
	}

	private static boolean isCandidate(Method method) {
		int modifiers = method.getModifiers();
		return !Modifier.isPrivate(modifiers) && !Modifier.isProtected(modifiers) && !Modifier.isAbstract(modifiers)
				&& !Modifier.isStatic(modifiers) && !method.isBridge() && !method.isSynthetic();
	}

	/**
	 * A property that is a text or a list of texts.
	 *
	 * @param setter of the property
	 * @param getter of a list, which the binder fills; {@code null} if there is none
	 * @param isList whether it is a list
	 */
	private record TextProperty(Method setter, Method getter, boolean isList) {

		private static TextProperty of(Method setter, Method getter) {
			ResolvableType type = ResolvableType.forMethodParameter(setter, 0);
			boolean isList = type.toClass() == List.class && type.resolveGeneric(0) == String.class;
			if (!isList && type.toClass() != String.class) {
				return null;
			}
			ReflectionUtils.makeAccessible(setter);
			if (isList && getter != null) {
				ReflectionUtils.makeAccessible(getter);
			}
			return new TextProperty(setter, getter, isList);
		}

		private boolean takes(Object value) {
			return this.isList ? value instanceof List<?> list && !list.isEmpty()
					&& list.stream().allMatch(String.class::isInstance) : value instanceof String;
		}

		private boolean set(Object config, Object value) {
			if (this.isList && this.getter != null) {
				// The binder makes a list of the kind that is there.
				Object there = ReflectionUtils.invokeMethod(this.getter, config);
				if (there != null && there.getClass() != ArrayList.class) {
					return false;
				}
			}
			ReflectionUtils.invokeMethod(this.setter, config, this.isList ? new ArrayList<>((List<?>) value) : value);
			return true;
		}

	}

}
