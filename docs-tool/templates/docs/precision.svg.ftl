[#include "/header.ftl"]
[#include "/precision.ftl"]
[@chart /]
