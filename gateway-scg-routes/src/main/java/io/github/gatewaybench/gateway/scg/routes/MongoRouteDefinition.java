package io.github.gatewaybench.gateway.scg.routes;

import org.springframework.beans.BeanUtils;
import org.springframework.cloud.gateway.route.RouteDefinition;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * A route definition as it stands in MongoDB. Its id is the document's {@code _id}.
 */
// The name is written out so that the table stays where it is when the class is renamed.
@Document("mongoRouteDefinition")
public class MongoRouteDefinition extends RouteDefinition {

	@Id
	private String id;

	/**
	 * Creates a document from a definition, whose lists and maps are shared, not copied.
	 */
	public static MongoRouteDefinition from(RouteDefinition route) {
		MongoRouteDefinition document = new MongoRouteDefinition();
		BeanUtils.copyProperties(route, document);
		return document;
	}

	@Override
	public String getId() {
		return this.id;
	}

	@Override
	public void setId(String id) {
		this.id = id;
	}

}
