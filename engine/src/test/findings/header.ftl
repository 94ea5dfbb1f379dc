<!-- Generated from engine/src/test/findings and results/sample. To regenerate it:
./mvnw -pl engine -am test -Dtest=FindingsTest -Dfindings.write=true -Dsurefire.failIfNoSpecifiedTests=false -->
[#include "/macros.ftl"]
