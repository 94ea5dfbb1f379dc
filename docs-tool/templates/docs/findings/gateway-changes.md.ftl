[#include "/header.ftl"]
# What each gateway adds and changes

[#assign attested = samples.run("attestation")]
In front of `backend-tomcat`, as seen before a round ([how](../REFERENCE.md#attestation)). "+" is a header that the gateway
adds, "-" one that it drops. A request that no round sends ("not measured") has a row only for what the rows above it do
not show. The last column lists changes of the work that the gateway's folder does not declare; "-" is none.

[=samples.changesByGateways("attestation")?replace(" {2,}", " ", "r")?replace("-{4,}:?", "---", "r")]
```
[=attested.command()]
```

Java [=attested.javaVersion()]. `attested.json` of each gateway in [results/sample/attestation](../../results/sample/attestation) has the whole requests
and responses.
