<!-- Generated from docs-tool/templates and results/sample. To regenerate it:
java -jar docs-tool/target/docs-tool.jar -->
[#include "/macros.ftl"]
