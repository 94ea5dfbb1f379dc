/*
 * How a subject is drawn: geometric means as a line, valid repetitions beside each other as hollow points, and invalid ones as
 * crosses in a strip at the edge. Figures with a warning in at least half of their cells are dimmed, and means with any warning
 * have a question mark.
 */

const STILL = { emphasis: { disabled: true }, animation: false };
/** How visible a figure in doubt is, and a point that recedes without a doubt, such as a failed step of a search. */
const DIM = 0.6;
const FAINT = 0.35;
/** A line with more symbols than this would be hidden by them. */
const MOST_SYMBOLS = 15;
/** Largest distance between repetitions at the same place. */
const REPETITION_GAP = 4;

/** Converts a point of the page's data for ECharts; a figure below the axis, and an invalid point without one, is drawn at its floor. */
function datum(chart, series, floor, [x, y, text = series.remark, valid = true, doubt = '', strong = false, error = 0], moved = x) {
  const shown = (y === null ? !valid : y < floor) ? floor : y;
  const item = {
    value: chart.kind === 'rows' ? [shown, x] : [moved, shown], x, y, text, valid, doubt, error, subject: series.subject, style: series.style,
    recedes: strong && !doubt
  };
  if (strong) {
    item.itemStyle = { opacity: doubt ? DIM : FAINT };
  }
  return item;
}

/** Moves repetitions at the same place beside each other. */
function spread(chart, room, items) {
  return items.map((item) => {
    const alike = items.filter((other) => other.x === item.x);
    const offset = (alike.indexOf(item) - (alike.length - 1) / 2) * Math.min(REPETITION_GAP, room / alike.length);
    return { ...item, symbolOffset: chart.kind === 'rows' ? [0, offset] : [offset, 0] };
  });
}

/** Puts one cross per place into the strip, with the number of executions if there are several. */
function crosses(chart, items, edge) {
  const first = items.filter((item, index) => items.findIndex((other) => other.x === item.x) === index);
  return first.map((item) => {
    const count = items.filter((other) => other.x === item.x).length;
    const rows = chart.kind === 'rows';
    return {
      ...item,
      itemStyle: {},
      value: rows ? [edge, item.x] : [item.value[0], edge],
      symbolOffset: rows ? [9, 0] : [0, -8],
      label: { show: count > 1, formatter: String(count), position: rows ? 'right' : 'top', distance: 1, color: 'var(--bad)', fontSize: 10, fontFamily: FONT }
    };
  });
}

function question(item) {
  return item.doubt ? {
    ...item,
    label: { show: true, formatter: '?', position: 'top', distance: 2, color: 'var(--doubt)', fontSize: 12, fontWeight: 700, fontFamily: FONT, opacity: 1 }
  } : item;
}

/** Error bars that show the intervals that the tool reports with figures, or those of changes. */
function errors(chart, series, line) {
  const rows = chart.kind === 'rows';
  const change = isChange(chart);
  const data = line.filter((item) => item.error > 0)
    .flatMap((item) => [...span(chart, item.y, item.error), null].map((y) => ({ x: item.x, value: rows ? [y, item.x] : [item.value[0], y] })));
  return {
    ...STILL, type: 'line', silent: true, symbol: 'rect', symbolSize: rows ? [1.5, 9] : [9, 1.5], showAllSymbol: true, z: 2,
    data: rows && !change ? [] : data, itemStyle: { color: colour(series.style) },
    lineStyle: { color: colour(series.style), width: 1.5 }
  };
}

function drawn(chart, series, axis, { room, moved }) {
  const filled = { color: colour(series.style) };
  const hollow = { color: 'var(--card)', borderColor: colour(series.style), borderWidth: 1.6 };
  const shape = { symbol: 'path://' + symbol(series.style), symbolKeepAspect: true, silent: false, clip: false };
  const each = (some) => some.map((point) => datum(chart, series, axis.min, point, moved(series.subject, point[0])));
  const isCurve = series.line.length > MOST_SYMBOLS;
  const line = {
    ...shape, ...STILL,
    type: chart.kind === 'rows' ? 'scatter' : 'line',
    symbolSize: chart.kind === 'rows' ? 11 : 9,
    itemStyle: series.published ? hollow : filled,
    lineStyle: { color: colour(series.style), width: 2, type: series.published ? ARTICLE_DASH : dash(series.style) },
    data: (isCurve ? series.line.map((point) => datum(chart, series, axis.min, point)) : each(series.line)).map(question),
    showAllSymbol: true,
    z: 3
  };
  if (chart.kind === 'samples') {
    line.lineStyle.width = 1.4;
  }
  if (chart.kind === 'samples' || isCurve) {
    const every = Math.max(1, Math.ceil(series.line.length / 8));
    line.symbolSize = (value, item) => (item.dataIndex % every === 0 ? 7 : 0);
  }
  return [
    line,
    errors(chart, series, line.data),
    {
      ...shape, ...STILL, type: 'scatter', symbolSize: chart.kind === 'rows' ? 7 : 8, z: 4,
      itemStyle: { ...hollow, color: 'transparent', borderWidth: 1.2 }, data: spread(chart, room, each(series.points.filter(isValid)))
    },
    {
      ...shape, ...STILL, type: 'scatter', symbol: CROSS, symbolSize: 9, z: 5,
      itemStyle: filled, data: crosses(chart, each(series.points.filter((point) => !isValid(point))), axis.max)
    }
  ].filter((one) => one.data.length);
}

/** A faint line of a subject that is only shown for comparison. */
function faint(series) {
  return {
    // The tooltip describes the points of the chart's own subject.
    ...STILL, type: 'line', silent: true, tooltip: { show: false }, symbol: 'none', z: 1, data: series.line.map(([x, y]) => [x, y]),
    lineStyle: { color: 'var(--muted)', width: 1, opacity: 0.35 }
  };
}

/** A series without points that only draws lines across a chart. */
function linesAcross(lines) {
  return { type: 'line', data: [], silent: true, animation: false, markLine: { silent: true, symbol: 'none', animation: false, ...lines } };
}

/** Lines at the values that a chart marks, except those of subjects that are hidden or, in a small chart, not its own. */
function marks(chart, hidden, only) {
  const styleOf = (subject) => chart.series.find((each) => each.subject === subject).style;
  return linesAcross({
    data: chart.marks.filter((each) => !hidden.has(each.subject) && (!only || !each.subject || each.subject === only)).map((each) => {
      const paint = each.subject ? colour(styleOf(each.subject)) : 'var(--ink)';
      return {
        [each.onX ? 'xAxis' : 'yAxis']: each.value,
        lineStyle: { color: paint, type: [4, 3], width: 1.2 },
        // A subject's line has a symbol instead of a text, because the texts of several subjects would overlap.
        symbol: each.subject ? 'path://' + symbol(styleOf(each.subject)) : 'none', symbolSize: 10, symbolRotate: 0,
        itemStyle: { color: paint },
        label: { ...LABEL, show: !each.subject, formatter: each.text, color: 'var(--ink)', position: 'insideStartTop' }
      };
    })
  });
}

/** Lines at the labelled values between the decades of an axis. */
function rules(axis, onX) {
  const data = between(axis).map((value) => ({ [onX ? 'xAxis' : 'yAxis']: value, label: { formatter: number.format(value) } }));
  return data.length ? [linesAcross({
    data, lineStyle: { color: 'var(--rule)', type: 'solid', width: 1 }, label: { ...LABEL, position: 'start', distance: 8 }
  })] : [];
}
