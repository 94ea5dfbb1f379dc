[#-- What both editions of the page on reading results share. --]
[#assign round1 = samples.run("round1")]
[#assign later = samples.run("round1-stacks")]
[#assign at = {"connections": 300}]
[#assign subjects = ["direct", "nginx", "gateway-scg", "gateway-zuul"]]
[#function of subject column][#return round1.row(subject, at)[column]][/#function]
[#function cost subject role run=round1][#return (role == "gateway" && subject == "direct")?then(0, roleCpu(run, subject, role))][/#function]
[#function sum subject][#return cost(subject, "load") + cost(subject, "gateway") + cost(subject, "backend")][/#function]
[#function measured subject][#return of(subject, "requests_per_sec")][/#function]
[#function ofOneCpu subject][#return 1000 * (1000 / cost(subject, "gateway"))?round][/#function]
[#function us number][#return number?string("0.0")][/#function]
[#function thousands number][#return number?string(",##0")][/#function]
[#function cpuRatio other][#return compared(round1.compare("--pair nginx=" + other + " --metrics cpu"), "nginx / " + other, at.connections, "cpu")][/#function]
[#assign pair = round1.compare("--pair gateway-zuul=gateway-scg --metrics throughput,cpu")]
[#assign pairCpu = compared(pair, "gateway-zuul / gateway-scg", at.connections, "cpu")]
[#assign scg = cpuRatio("gateway-scg")]
[#assign validOfNginx = round1.row("nginx", {"connections": 5000}).valid]
[#function ratioToNginx run][#return cost("gateway-scg", "gateway", run) / cost("nginx", "gateway", run)][/#function]
[#assign law = round1.values("gateway-zuul/rep*/c300.json", "/little_law")]
[@holds claims=[
  pairCpu.verdict == "no difference shown",
  validOfNginx gt 0, validOfNginx lt round1.repetitions(),
  cost("nginx", "gateway") gt 1.3 * cost("nginx", "gateway", later),
  ratioToNginx(round1) gt 1.2 * ratioToNginx(later),
  law?first gt 2
] + subjects?map(each -> (measured(each) / predicted(round1, each) - 1)?abs lt 0.1) /]
