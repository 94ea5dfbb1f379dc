/** Names of subjects and backends, their modules, and the servers that these declare. */
package io.github.gatewaybench.engine.subject;
