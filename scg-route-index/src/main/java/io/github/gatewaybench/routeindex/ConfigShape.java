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
 * Sets the properties of one of the gateway's configuration classes that take texts as
 * they are. Where these are all that is given, the configuration can be made without
 * Spring Boot's binder, and is the same. In every other case, and in every doubt, it is
 * left to the binder: a value that must be converted, a name that is not that of a
 * property to the letter, a configuration that is not valid.
 */
final class ConfigShape {

	/** Package whose setters depend on nothing but their argument. */
	private static final String GATEWAYS_OWN = "org.springframework.cloud.gateway.";

	private final Class<?> type;

	/** The properties that are a text or a list of texts, by name. */
	private final Map<String, PropertyDescriptor> texts = new HashMap<>();

	ConfigShape(Class<?> type) {
		this.type = type;
		Constructor<?>[] constructors = type.getDeclaredConstructors();
		if (constructors.length == 1 && constructors[0].getParameterCount() == 0
				&& !Modifier.isAbstract(type.getModifiers()) && type.getName().startsWith(GATEWAYS_OWN)) {
			for (PropertyDescriptor property : BeanUtils.getPropertyDescriptors(type)) {
				if (isText(property)) {
					this.texts.put(property.getName(), property);
				}
			}
		}
	}

	/**
	 * @param values by the names of their properties
	 * @param validator of the configuration; {@code null} for none
	 * @return what the binder would make of the values; {@code null} if that is left to
	 * it
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

	/** Whether the binder would set it by its setter, and to a text or to texts. */
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
