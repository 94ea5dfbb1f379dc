/*
 * The axes of a chart.
 */

const FONT = getComputedStyle(document.body).fontFamily;
const LABEL = { color: 'var(--muted)', fontSize: 12, lineHeight: 14, fontFamily: FONT };

/** Largest ratio of a logarithmic axis's ends at which there is room for labels between its decades. */
const NARROW = 50;

const points = (chart) => chart.series.flatMap((each) => each.line.concat(each.points));

/** Rounds a figure up or down to 1, 2 or 5 times a power of ten. */
function round(value, up) {
  const power = Math.pow(10, Math.floor(Math.log10(value)));
  const steps = [1, 2, 5, 10].map((step) => step * power);
  // A figure that differs from a step only by a rounding error is on that step.
  return up ? steps.find((step) => step * 1.0001 >= value) : steps.reverse().find((step) => step <= value * 1.0001);
}

/** The ends of a logarithmic axis for the given values. */
function ends(values) {
  const most = Math.max(1e-9, ...values);
  const min = round(values.length ? Math.min(...values) : 1, false);
  return { min, max: Math.max(round(most, true), 2 * min) };
}

/** The values to label between the decades of an axis, if it has room for them; its own ticks are decades. */
function between(axis) {
  const values = [];
  if (axis.type === 'log' && axis.max / axis.min <= NARROW) {
    for (let power = Math.pow(10, Math.floor(Math.log10(axis.min))); power < axis.max; power *= 10) {
      values.push(2 * power, 5 * power);
    }
  }
  return values.filter((value) => value > axis.min * 1.01 && value < axis.max / 1.01);
}

/** End and interval of a linear axis that ends on a step, so that charts side by side can share it. */
function linearEnd(values) {
  const most = Math.max(1e-9, ...values);
  const interval = round(most / 3, true);
  return { max: interval * Math.ceil(most / interval), interval };
}

/** The value axis, which begins at 0 or, if logarithmic, at a round number below the lowest figure. */
function valueAxis(chart, log) {
  const values = points(chart).flatMap((point) => [point[1], point[1] + (point[6] || 0)]).filter((value) => value > 0);
  return {
    type: log ? 'log' : 'value',
    name: chart.y.name,
    nameTextStyle: { ...LABEL, align: 'left' },
    nameGap: 14,
    axisLabel: { ...LABEL, hideOverlap: true, formatter: (value) => number.format(value) },
    splitNumber: 4,
    splitLine: { lineStyle: { color: 'var(--rule)' } },
    axisLine: { show: false },
    ...(log ? ends(values) : { min: 0 })
  };
}

/** Breaks a name into lines at places where that is allowed. */
function inLines(name) {
  return name.replace(STACK, '$&\n').replace('@', '\n@').replace(/, /g, ',\n');
}

function firstAxis(chart) {
  const { scale, categories, name } = chart.x;
  const rows = chart.kind === 'rows';
  return {
    type: { category: 'category', linear: 'value', log: 'log' }[scale],
    name: rows ? '' : name,
    nameLocation: 'middle',
    nameGap: 30,
    nameTextStyle: LABEL,
    inverse: rows,
    axisLabel: rows ? { ...LABEL, interval: 0, formatter: inLines }
      : { ...LABEL, hideOverlap: true, ...(scale === 'category' ? {} : { formatter: (value) => number.format(value) }) },
    axisLine: { lineStyle: { color: 'var(--muted)' } },
    axisTick: { show: rows ? false : 'auto', lineStyle: { color: 'var(--muted)' } },
    splitLine: { show: rows, lineStyle: { color: 'var(--rule)' } },
    ...(scale === 'category' ? { data: categories } : {}),
    ...(scale === 'log' ? ends(points(chart).map((point) => point[0])) : {})
  };
}

function place(chart, x) {
  return chart.x.scale === 'category' ? chart.x.categories[x] : number.format(x);
}
