/*
 * How a subject is drawn: geometric means as a line, valid repetitions as hollow points, and invalid ones as crosses.
 * Figures with a warning in at least half of their cells are dimmed, and means with any warning have a question mark.
 */

const STILL = { emphasis: { disabled: true }, animation: false };
const DIM = 0.4;
/** A line with more symbols than this would be hidden by them. */
const MOST_SYMBOLS = 15;

/** Converts a point of the page's data for ECharts; a cell without a figure is drawn at the floor. */
function datum(chart, series, floor, [x, y, text = series.remark, valid = true, doubt = '', strong = false, error = 0]) {
  const shown = y === null || y < floor ? floor : y;
  const item = {
    value: chart.kind === 'rows' ? [shown, x] : [x, shown], x, y, text, valid, doubt, error, subject: series.subject, style: series.style
  };
  if (strong) {
    item.itemStyle = { opacity: DIM };
  }
  return item;
}

function question(item) {
  return item.doubt ? {
    ...item,
    label: { show: true, formatter: '?', position: 'top', distance: 2, color: 'var(--doubt)', fontSize: 12, fontWeight: 700, fontFamily: FONT, opacity: 1 }
  } : item;
}

/** Error bars that show the intervals that the tool reports with figures. */
function errors(chart, series, line) {
  const data = line.filter((item) => item.error > 0)
    .flatMap((item) => [[item.x, Math.max(item.y - item.error, item.y / 10)], [item.x, item.y + item.error], [item.x, null]]);
  return {
    ...STILL, type: 'line', silent: true, symbol: 'rect', symbolSize: [9, 1.5], showAllSymbol: true, z: 2,
    data: chart.kind === 'rows' ? [] : data, itemStyle: { color: colour(series.style) },
    lineStyle: { color: colour(series.style), width: 1.5 }
  };
}

function drawn(chart, series, floor) {
  const filled = { color: colour(series.style) };
  const hollow = { color: 'var(--card)', borderColor: colour(series.style), borderWidth: 1.6 };
  const shape = { symbol: 'path://' + symbol(series.style), symbolKeepAspect: true, silent: false };
  const each = (some) => some.map((point) => datum(chart, series, floor, point));
  const line = {
    ...shape, ...STILL,
    type: chart.kind === 'rows' ? 'scatter' : 'line',
    symbolSize: chart.kind === 'rows' ? 11 : 9,
    itemStyle: series.published ? hollow : filled,
    lineStyle: { color: colour(series.style), width: 2, type: dash(series) },
    data: each(series.line).map(question),
    showAllSymbol: true,
    z: 3
  };
  if (chart.kind === 'samples') {
    line.lineStyle.width = 1.4;
  }
  if (chart.kind === 'samples' || series.line.length > MOST_SYMBOLS) {
    const every = Math.max(1, Math.ceil(series.line.length / 8));
    line.symbolSize = (value, item) => (item.dataIndex % every === 0 ? 7 : 0);
  }
  const valid = series.points.filter((point) => point[3] !== false);
  const invalid = series.points.filter((point) => point[3] === false);
  return [
    line,
    errors(chart, series, line.data),
    {
      ...shape, ...STILL, type: 'scatter', symbolSize: chart.kind === 'rows' ? 7 : 8, z: 4,
      itemStyle: { ...hollow, color: 'transparent', borderWidth: 1.2 }, data: each(valid)
    },
    {
      ...STILL, type: 'scatter', symbol: CROSS, symbolSize: 11, z: 5, clip: false,
      itemStyle: { color: 'var(--bad)' }, data: each(invalid)
    }
  ].filter((one) => one.data.length);
}

/** A faint line of a subject that is only shown for comparison. */
function faint(series) {
  return {
    ...STILL, type: 'line', silent: true, symbol: 'none', z: 1, data: series.line.map(([x, y]) => [x, y]),
    lineStyle: { color: 'var(--muted)', width: 1, opacity: 0.35 }
  };
}

/** A series without points that only draws lines across a chart. */
function linesAcross(lines) {
  return { type: 'line', data: [], silent: true, animation: false, markLine: { silent: true, symbol: 'none', animation: false, ...lines } };
}

/** Lines at the values that a chart marks. */
function marks(chart, hidden) {
  const styleOf = (subject) => chart.series.find((each) => each.subject === subject).style;
  return linesAcross({
    data: chart.marks.filter((each) => !hidden.has(each.subject)).map((each) => {
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
