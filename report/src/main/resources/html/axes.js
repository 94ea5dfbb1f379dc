/*
 * The axes of a chart.
 */

const FONT = getComputedStyle(document.body).fontFamily;
const LABEL = { color: 'var(--muted)', fontSize: 12, lineHeight: 14, fontFamily: FONT };

/** Largest ratio of a logarithmic axis's ends at which there is room for labels between its decades. */
const NARROW = 50;

/** Height of the strip at a chart's edge that has the executions that are not valid. */
const STRIP = 26;
/** Distance between subjects at the same place, if there is room, and if it is the only place. */
const SUBJECT_GAP = 12;
const GAP_ALONE = 40;
/** Share of the distance between two places that subjects take up, and of that between two subjects that repetitions do. */
const SHARE = 0.75;
/** Room for repetitions where a subject has a place or a chart of its own. */
const ROOM_ALONE = 20;
/** Share of a logarithmic axis that is left at both ends for subjects beside the first and the last place. */
const MARGIN = 0.05;

const isValid = (point) => point[3] !== false;
const points = (chart) => chart.series.flatMap((each) => each.line.concat(each.points));
/** Whether subjects are moved beside a place that they have in common. Steps of searches are not: their rates differ. */
const dodges = (chart) => chart.kind === 'lines' && (chart.x.scale === 'category' || !chart.marks.length) && !chart.multiples.length;
const isChange = (chart) => chart.y.scale === 'change';
/** The ends of a figure's interval: the error of a change is a factor, that of other figures half of the width. */
const span = (chart, y, error) => (isChange(chart) ? [(100 + y) / error - 100, (100 + y) * error - 100] : [Math.max(y - error, y / 10), y + error]);
const strip = (chart) => (points(chart).every(isValid) ? 0 : STRIP);

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

function widened({ min, max }) {
  const margin = Math.pow(max / min, MARGIN);
  return { min: min / margin, max: max * margin };
}

const isDecade = (value) => Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-6;

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

/** The ends of a linear axis, of which the last is on a step, so that charts side by side can share it. */
function linearEnds(values, steps) {
  const most = Math.max(1e-9, ...values);
  const interval = round(most / steps, true);
  return { min: 0, max: interval * Math.ceil(most / interval), interval };
}

/** The values that a chart marks on its value axis. */
const marked = (chart) => chart.marks.filter((mark) => mark.onX === (chart.kind === 'rows')).map((mark) => mark.value);

/** The ends of an axis of changes, which has room for the marks. No change is below -100 %; otherwise 0 is in the middle. */
function changeEnds(chart) {
  const reach = points(chart).filter(isValid).flatMap((point) => span(chart, point[1], point[6] || 1)).map(Math.abs);
  const { max, interval } = linearEnds(reach.concat(marked(chart).map(Math.abs)), 2);
  return max > 100 ? { min: -100, max } : { min: -max, max, interval };
}

/** The value axis, which begins at 0 or, if logarithmic, at a round number below the lowest figure, and has room for the marks. */
function valueAxis(chart, log) {
  const values = points(chart).filter(isValid).flatMap((point) => [point[1], point[1] + (point[6] || 0)])
    .concat(marked(chart)).filter((value) => value > 0);
  return {
    type: log ? 'log' : 'value',
    name: chart.y.name,
    nameTextStyle: { ...LABEL, align: 'left' },
    nameGap: 14 + strip(chart),
    axisLabel: { ...LABEL, hideOverlap: true, formatter: (value) => number.format(value) },
    splitLine: { lineStyle: { color: 'var(--rule)' } },
    axisLine: { show: false, onZero: false },
    axisTick: { show: false },
    ...(isChange(chart) ? changeEnds(chart) : log ? ends(values) : linearEnds(values, chart.multiples.length || chart.kind === 'rows' ? 3 : 4))
  };
}

/** Breaks a name into lines at places where that is allowed. */
function inLines(name) {
  return name.replace(STACK, '$&\n').replace('@', '\n@').replace(/\+/g, '\n+').replace(/, /g, ',\n');
}

/** The axis of places; lines have numbers in place of categories, so that subjects can be beside a place. */
function firstAxis(chart) {
  const { scale, categories, name } = chart.x;
  const rows = chart.kind === 'rows';
  const xs = points(chart).map((point) => point[0]);
  const type = {
    category: rows ? { type: 'category', data: categories } : { type: 'value', min: -0.5, max: categories.length - 0.5, interval: 0.5 },
    linear: { type: 'value', ...(chart.multiples.length ? linearEnds(xs, 3) : {}) },
    log: { type: 'log', ...(dodges(chart) ? widened(ends(xs)) : ends(xs)) }
  };
  const label = {
    category: (value) => categories[value] ?? '',
    linear: (value) => number.format(value),
    log: (value) => (isDecade(value) || !dodges(chart) ? number.format(value) : '')
  };
  return {
    name: rows ? '' : name,
    nameLocation: 'middle',
    nameGap: 30,
    nameTextStyle: LABEL,
    inverse: rows,
    axisLabel: rows ? { ...LABEL, interval: 0, formatter: inLines }
      : { ...LABEL, hideOverlap: true, formatter: label[scale] },
    axisLine: { onZero: false, lineStyle: { color: 'var(--muted)' } },
    axisTick: { show: scale === 'category' || dodges(chart) ? false : 'auto', lineStyle: { color: 'var(--muted)' } },
    splitLine: { show: rows, lineStyle: { color: 'var(--rule)' } },
    ...type[scale]
  };
}

/** Where subjects are drawn that have a place in common, so that they can be told apart, and the room for repetitions there. */
function beside(chart, gone, axis, width) {
  if (!dodges(chart)) {
    return { room: ROOM_ALONE, moved: (subject, x) => x };
  }
  const subjects = [...new Set(chart.series.map((each) => each.subject))].filter((subject) => !gone.has(subject));
  const places = new Set(points(chart).map((point) => point[0])).size;
  const gap = Math.min(places > 1 ? SUBJECT_GAP : GAP_ALONE, SHARE * width / places / subjects.length);
  return {
    room: Math.min(ROOM_ALONE, SHARE * gap),
    moved(subject, x) {
      const share = gap / width * (subjects.indexOf(subject) - (subjects.length - 1) / 2);
      return axis.type === 'log' ? x * Math.pow(axis.max / axis.min, share) : x + share * (axis.max - axis.min);
    }
  };
}

function place(chart, x) {
  return chart.x.scale === 'category' ? chart.x.categories[x] : number.format(x);
}
