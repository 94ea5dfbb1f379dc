<!-- Made of engine/src/test/findings and results/sample. To write it anew:
./mvnw -pl engine -am test -Dtest=FindingsTest -Dfindings.write=true -Dsurefire.failIfNoSpecifiedTests=false -->
[#include "/macros.ftl"]
