/*
 * The axes of a chart.
 */

const FONT = getComputedStyle(document.body).fontFamily;
const LABEL = { color: 'var(--muted)', fontSize: 12, lineHeight: 14, fontFamily: FONT };

/** A logarithmic axis of more than these decades has no room for what lies between them. */
const NARROW = 50;

const points = (chart) => chart.series.flatMap((each) => each.line.concat(each.points));

/** The least, and the greatest, of 1, 2 and 5 times a power of ten that holds a figure. */
function round(value, up) {
  const power = Math.pow(10, Math.floor(Math.log10(value)));
  const steps = [1, 2, 5, 10].map((step) => step * power);
  // What is off by a rounding error is on the step.
  return up ? steps.find((step) => step * 1.0001 >= value) : steps.reverse().find((step) => step <= value * 1.0001);
}

/** Where a logarithmic axis begins and ends. */
function ends(values) {
  const most = Math.max(1e-9, ...values);
  const min = round(values.length ? Math.min(...values) : 1, false);
  return { min, max: Math.max(round(most, true), 2 * min) };
}

/** The values between the decades of an axis that has room for them: its own ticks are decades. */
function between(axis) {
  const values = [];
  if (axis.type === 'log' && axis.max / axis.min <= NARROW) {
    for (let power = Math.pow(10, Math.floor(Math.log10(axis.min))); power < axis.max; power *= 10) {
      values.push(2 * power, 5 * power);
    }
  }
  return values.filter((value) => value > axis.min * 1.01 && value < axis.max / 1.01);
}

/** A linear axis that ends on a step, which charts side by side share. */
function linearEnd(values) {
  const most = Math.max(1e-9, ...values);
  const interval = round(most / 3, true);
  return { max: interval * Math.ceil(most / interval), interval };
}

/** The value axis: from 0, or from the round number below the least figure. */
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

/** A name broken where it can be. */
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
