[#-- How narrow intervals become with the minutes that are spent on them: the curves, and their chart. --]
[#assign gateways = [{"name": "gateway-scg", "arms": "scg"}, {"name": "nginx", "arms": "nginx"}]]

[#-- The precision of the blocks of two like arms. --]
[#function like run gateway witness=""]
[#return samples.blocks(run, gateway.arms + "-a", gateway.arms + "-b", witness)]
[/#function]

[#-- The curves of a gateway. --]
[#function curves gateway]
[#return [{"look": 1, "name": "at the same time", "of": like("versus-aa", gateway)}, {"look": 0, "name": "two separate runs", "of": samples.separateRuns("round1", gateway.name)}]]
[/#function]

[#-- A chart for each gateway, side by side, with a legend that has the figures of two moments. --]
[#macro chart bottom=340]
[#local rows = curves(gateways[0])?size]
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 880 [=(bottom + 62 + 20 * rows)?c]" role="img">
<title>Half the width of the interval over the minutes spent on it, for two like gateways</title>
<style>
svg { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; font-variant-numeric: tabular-nums;
  --paper: #ffffff; --ink: #1c2024; --muted: #5a616a; --rule: #e3dfd6;
  --s0: #4a4f55; --s1: #178ff7; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #1b1f24; --ink: #e8e9ea; --muted: #a6adb6; --rule: #31373e;
    --s0: #c3c8ce; --s1: #05aaff; }
}
.paper { fill: var(--paper); }
.rule { stroke: var(--rule); }
text { fill: var(--ink); }
.muted { fill: var(--muted); }
.title { font-weight: 600; }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
.line { fill: none; stroke-width: 2; }
.beyond { stroke-dasharray: 2 4; }
[#list 0..1 as look]
.s[=look] { stroke: var(--s[=look]); } .f[=look] { fill: var(--s[=look]); }
[/#list]
</style>
<defs>
<path id="m0" d="M-4-4 4 4M-4 4 4-4" stroke-width="2"/>
<circle id="m1" r="4"/>
</defs>
<rect class="paper" width="100%" height="100%"/>
[#list gateways as gateway]
[#local left = 48 + 440 * gateway?index]
[#local plot = samples.plot(left, 56, 376, bottom - 56, 90, 0.2, 50)]
<text class="title" x="[=left?c]" y="20">[=gateway.name]</text>
<text class="muted" x="[=left?c]" y="40">half the width of the interval, %</text>
[#list [0.2, 0.5, 1, 2, 5, 10, 20, 50] as percent]
<path class="rule" d="M[=left?c] [=plot.y(percent)]h376"/>
<text class="muted end" x="[=(left - 8)?c]" y="[=plot.y(percent)]" dy="4">[=percent?c]</text>
[/#list]
[#list [0, 15, 30, 45, 60, 75, 90] as minutes]
<path class="rule" d="M[=plot.x(minutes)] [=bottom?c]v4"/>
<text class="muted middle" x="[=plot.x(minutes)]" y="[=(bottom + 18)?c]">[=minutes?c]</text>
[/#list]
<text class="muted" x="[=left?c]" y="[=(bottom + 42)?c]">minutes spent</text>
<text class="muted end" x="[=(left + 310)?c]" y="[=(bottom + 42)?c]">after 30</text>
<text class="muted end" x="[=(left + 376)?c]" y="[=(bottom + 42)?c]">after 60</text>
[#list curves(gateway) as curve]
[#local mark = 's' + curve.look?c + ' f' + curve.look?c]
[#local recorded = curve.of.recordedMinutes()]
<path class="line s[=curve.look]" d="[=plot.path(curve.of.line(0, recorded + 0.01))]"/>
<path class="line beyond s[=curve.look]" d="[=plot.path(curve.of.line(recorded - 0.01, 90))]"/>
[#list curve.of.seen() as point]
[#if plot.has(point)]
<use href="#m[=curve.look]" class="[=mark]" x="[=plot.x(point.minutes())]" y="[=plot.y(point.percent())]"/>
[/#if]
[/#list]
[#local y = bottom + 62 + 20 * curve?index]
<use href="#m[=curve.look]" class="[=mark]" x="[=(left + 6)?c]" y="[=(y - 4)?c]"/>
<text x="[=(left + 20)?c]" y="[=y?c]">[=curve.name]</text>
<text class="end" x="[=(left + 310)?c]" y="[=y?c]">±[=curve.of.percentAfter(30)?string("0.0")] %</text>
<text class="end" x="[=(left + 376)?c]" y="[=y?c]">±[=curve.of.percentAfter(60)?string("0.0")] %</text>
[/#list]
[/#list]
</svg>
[/#macro]
