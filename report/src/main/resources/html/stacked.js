/*
 * Stacked bars: one for each subject, with the parts that a figure is the sum of, and a text at its end.
 */

/** A part is recognized by its place, pattern and figure, too, so that nobody needs its colour. */
const PATTERNS = [null, { dashArrayX: [1, 0], dashArrayY: [1.5, 5], rotation: -Math.PI / 4 }, null];
const BAR = { height: 20, row: 36, narrowRow: 72, key: 28, end: 130, name: 110, label: 25 };

const isNarrow = (width) => width < ROOMY;
const partColour = (part) => 'var(--part' + part + ')';
const sumOf = (series) => series.line.reduce((sum, point) => sum + point[1], 0);
const bars = (chart, gone) => chart.series.filter((each) => !gone.has(each.subject));

function stackedHeight(chart, gone, width) {
  return BAR.key + bars(chart, gone).length * (isNarrow(width) ? BAR.narrowRow : BAR.row);
}

function stacked(chart, gone, width) {
  const narrow = isNarrow(width);
  const shown = bars(chart, gone);
  const max = Math.max(...shown.map(sumOf));
  const legible = max * BAR.label / (width - (narrow ? 0 : BAR.end + BAR.name));
  const bar = { ...STILL, type: 'bar', stack: 'parts', barWidth: BAR.height };
  const parts = chart.x.categories.map((name, part) => ({
    ...bar,
    name,
    itemStyle: {
      color: partColour(part), borderColor: 'var(--muted)', borderWidth: 1,
      decal: PATTERNS[part] && { ...PATTERNS[part], symbol: 'rect', color: 'var(--part-line)' }
    },
    label: {
      ...LABEL, show: true, color: 'var(--on-part' + part + ')', backgroundColor: partColour(part), padding: [0, 2], formatter: ({ value }) => (value >= legible ? value.toFixed(1) : '')
    },
    data: shown.map((each) => ({ value: each.line.filter((point) => point[0] === part).map((point) => point[1])[0], series: each }))
  }));
  const rich = { strong: { ...LABEL, color: 'var(--ink)', fontWeight: 600, lineHeight: 16 }, name: { ...LABEL, color: 'var(--ink)', fontSize: 13, lineHeight: 17 } };
  const remark = (series) => series.remark.replace(/^.+/, '{strong|$&}');
  const ends = {
    ...bar,
    label: { ...LABEL, show: true, position: 'right', align: 'left', rich, formatter: ({ data }) => remark(data.series) },
    data: shown.map((each) => ({ value: 0, series: each }))
  };
  return {
    legend: {
      data: chart.x.categories, top: 0, left: 0, padding: 0, selectedMode: false, itemWidth: 16, itemHeight: 12, itemGap: 18,
      textStyle: { ...LABEL, color: 'var(--ink)' }
    },
    grid: { left: 0, right: narrow ? 0 : BAR.end, top: narrow ? BAR.key + 6 : BAR.key, bottom: 0, containLabel: !narrow },
    xAxis: { type: 'value', show: false, max },
    yAxis: {
      type: 'category', inverse: true, data: shown.map((each) => each.subject), axisLine: { show: false }, axisTick: { show: false },
      // Where there is no room beside a bar, the texts are above it.
      axisLabel: narrow ? {
        ...LABEL, interval: 0, rich, inside: true, margin: 0, verticalAlign: 'bottom', padding: [0, 0, BAR.height / 2 + 4, 0],
        formatter: (name, index) => '{name|' + name + '}\n' + remark(shown[index]).replace('\n', ', ')
      } : { ...LABEL, color: 'var(--ink)', fontSize: 13, interval: 0, width: BAR.name + 60, overflow: 'truncate', formatter: inLines }
    },
    series: narrow ? parts : parts.concat(ends)
  };
}

/** Describes a subject's bar: its parts with their warnings, the sum, and the text at its end. */
function tipOfBar(chart, items) {
  const { series } = items[0].data;
  const box = tag('div', '', 'tip');
  const line = (name, figure) => {
    const row = tag('div', name + ': ');
    row.append(tag('span', number.format(figure) + ' µs', 'figure'));
    box.append(row);
    return row;
  };
  box.append(tag('strong', series.subject));
  series.line.filter((point) => point[1] !== null).forEach(([part, figure, , , doubt]) => {
    const colour = tag('span', '', 'part');
    colour.style.background = partColour(part);
    line(chart.x.categories[part], figure).prepend(colour);
    if (doubt) {
      box.append(tag('div', '? In doubt: ' + doubt, 'doubted'));
    }
  });
  line('all', sumOf(series));
  series.remark.split('\n').forEach((text) => box.append(tag('div', text)));
  return box;
}
