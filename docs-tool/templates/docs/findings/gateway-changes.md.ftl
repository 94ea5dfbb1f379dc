[#include "/header.ftl"]
# What each gateway adds and changes

[#assign attested = samples.run("attestation")]
In front of `backend-tomcat`, as seen before a round ([how](../REFERENCE.md#attestation)). "+" is a header that the gateway
adds, "-" one that it drops. A request that no round sends is in its row only with what the rows above do not show. The
last column has the changes of the work that the gateway's folder does not declare; "-" is none.

[=samples.changesByGateways("attestation")]
```
[=attested.command()?replace(" --results $RESULTS", "")]
```

Java [=attested.javaVersion()]. `attested.json` of each gateway in [results/sample/attestation](../../results/sample/attestation) has the whole requests
and responses.
