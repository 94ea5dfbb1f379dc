[#include "/header.ftl"]
# What the sample runs show

