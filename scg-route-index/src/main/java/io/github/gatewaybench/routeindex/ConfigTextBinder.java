package io.github.gatewaybench.routeindex;

import java.beans.PropertyDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.springframework.beans.BeanUtils;
import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;
import org.springframework.validation.Validator;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;

/**
 * Binds plain texts to one of the gateway's configuration classes, without Spring Boot's
 * slower binder and with the same result. Everything else is left to the binder: a value
 * that must be converted, a name that is not exactly that of a property, a configuration
 * that is not valid.
 */
final class ConfigTextBinder {

	/**
	 * Start of the names of classes whose setters depend on nothing but their argument.
	 */
	private static final String GATEWAY_PACKAGE = "org.springframework.cloud.gateway.";

	private final Class<?> type;

	/** The properties that are a text or a list of texts, by name. */
	private final Map<String, PropertyDescriptor> texts = new HashMap<>();

	ConfigTextBinder(Class<?> type) {
		this.type = type;
		Constructor<?>[] constructors = type.getDeclaredConstructors();
		if (constructors.length == 1 && constructors[0].getParameterCount() == 0
				&& !Modifier.isAbstract(type.getModifiers()) && type.getName().startsWith(GATEWAY_PACKAGE)) {
			for (PropertyDescriptor property : BeanUtils.getPropertyDescriptors(type)) {
				if (isText(property)) {
					this.texts.put(property.getName(), property);
				}
			}
		}
	}

	/**
	 * Creates a configuration from values by property name.
	 * @param validator validator of the configuration; {@code null} for none
	 * @return what Spring Boot's binder would create; {@code null} if the values must be
	 * left to that binder
	 */
	Object bind(Map<String, Object> values, Validator validator) {
		if (values.isEmpty() || !this.texts.keySet().containsAll(values.keySet())
				|| (validator != null && !(validator instanceof SpringValidatorAdapter))) {
			return null;
		}
		try {
			Object config = BeanUtils.instantiateClass(this.type);
			for (Map.Entry<String, Object> value : values.entrySet()) {
				if (!set(config, this.texts.get(value.getKey()), value.getValue())) {
					return null;
				}
			}
			return (validator == null || ((SpringValidatorAdapter) validator).validate(config).isEmpty()) ? config
					: null;
		}
		catch (RuntimeException ex) {
			return null; // The binder says what is wrong.
		}
	}

	private static boolean set(Object config, PropertyDescriptor property, Object value) {
		Object text = value;
		if (property.getPropertyType() == List.class && value instanceof List<?> list) {
			// The binder makes a list of the kind that is there.
			Object there = ReflectionUtils.invokeMethod(property.getReadMethod(), config);
			if (list.isEmpty() || !list.stream().allMatch(String.class::isInstance)
					|| (there != null && there.getClass() != ArrayList.class)) {
				return false;
			}
			text = new ArrayList<>(list);
		}
		else if (property.getPropertyType() != String.class || !(value instanceof String)) {
			return false;
		}
		ReflectionUtils.invokeMethod(property.getWriteMethod(), config, text);
		return true;
	}

	/**
	 * Whether Spring Boot's binder would set a property by its setter, and its type is a
	 * text or a list of texts.
	 */
	private static boolean isText(PropertyDescriptor property) {
		Method setter = property.getWriteMethod();
		Method getter = property.getReadMethod();
		if (setter == null || getter == null) {
			return false;
		}
		ReflectionUtils.makeAccessible(setter);
		ReflectionUtils.makeAccessible(getter);
		ResolvableType type = ResolvableType.forMethodParameter(setter, 0);
		return type.toClass() == getter.getReturnType() && (type.toClass() == String.class
				|| (type.toClass() == List.class && type.resolveGeneric(0) == String.class));
	}

}
