/*
 * The axes of a chart.
 */

const FONT = getComputedStyle(document.body).fontFamily;
const LABEL = { color: 'var(--muted)', fontSize: 12, lineHeight: 14, fontFamily: FONT };

const ROOM = 1.3;

const points = (chart) => chart.series.flatMap((each) => each.line.concat(each.points));

/** The value axis: from 0, or from the decade below the least figure. */
function valueAxis(chart, log) {
  const values = points(chart).map((point) => point[1]).filter((value) => value > 0);
  const axis = {
    type: log ? 'log' : 'value',
    name: chart.y.name,
    nameTextStyle: { ...LABEL, align: 'left' },
    nameGap: 14,
    axisLabel: { ...LABEL, hideOverlap: true, formatter: (value) => number.format(value) },
    splitNumber: 4,
    splitLine: { lineStyle: { color: 'var(--rule)' } },
    axisLine: { show: false },
    min: 0
  };
  if (log) {
    axis.min = Math.pow(10, Math.floor(Math.log10(values.length ? Math.min(...values) : 1)));
    const most = ROOM * Math.max(1, ...values);
    // An axis needs two numbers; a whole decade above the greatest figure is too much room.
    if (most > 10 * axis.min && most < Math.pow(10, Math.ceil(Math.log10(most / ROOM)))) {
      axis.max = most;
      axis.axisLabel.showMaxLabel = false;
    }
  }
  return axis;
}

/** A name broken where it can be. */
function inLines(name) {
  return name.replace(STACK, '$&\n').replace('@', '\n@').replace(/, /g, ',\n');
}

function firstAxis(chart) {
  const axis = {
    type: { category: 'category', linear: 'value', log: 'log' }[chart.x.scale],
    name: chart.x.name,
    nameLocation: 'middle',
    nameGap: 30,
    nameTextStyle: LABEL,
    axisLabel: { ...LABEL, hideOverlap: true },
    axisLine: { lineStyle: { color: 'var(--muted)' } },
    axisTick: { lineStyle: { color: 'var(--muted)' } },
    splitLine: { show: false }
  };
  if (chart.x.scale === 'category') {
    axis.data = chart.x.categories;
  } else {
    axis.axisLabel.formatter = (value) => number.format(value);
  }
  if (chart.x.scale === 'log') {
    const places = points(chart).map((point) => point[0]);
    axis.min = Math.pow(10, Math.floor(Math.log10(Math.min(...places))));
    axis.max = Math.pow(10, Math.ceil(Math.log10(Math.max(...places))));
  }
  if (chart.kind === 'rows') {
    Object.assign(axis, { name: '', inverse: true, axisTick: { show: false } });
    axis.axisLabel = { ...LABEL, interval: 0, formatter: (name) => inLines(name) };
    axis.splitLine = { show: true, lineStyle: { color: 'var(--rule)' } };
  }
  return axis;
}

function place(chart, x) {
  return chart.x.scale === 'category' ? chart.x.categories[x] : number.format(x);
}
