/*
 * What a chart says of the place under the pointer. Every text of a run is set as text, never as HTML.
 */

/** A subject at a place: its median, the range of its repetitions, and what is wrong with them. */
function subjectAt(chart, series, x) {
  const at = (some) => some.filter((point) => point[0] === x).map((point) => datum(chart, series, -Infinity, point));
  const cells = at(series.points);
  const counted = cells.filter((cell) => cell.valid && cell.y !== null).map((cell) => cell.y);
  const range = counted.length > 1 ? ' (' + number.format(Math.min(...counted)) + ' to ' + number.format(Math.max(...counted)) + ')' : '';
  return at(series.line).concat(cells.filter((cell) => !cell.valid)).map((point) => {
    const row = tag('div', '', point.valid ? '' : 'invalid');
    // Of several points at a place, the text says which is which.
    const name = series.published || series.line.filter((one) => one[0] === x).length > 1
      ? point.subject + ', ' + point.text : point.subject;
    row.append(swatch(series.style), tag('span', name + ': '), tag('span', point.y === null ? 'no figure' : number.format(point.y) + ' ' + chart.y.name, 'figure'));
    row.append(tag('span', point.valid ? range + (point.error ? ' ± ' + number.format(point.error) : '') : ' ✕ ' + point.text, 'muted'));
    if (point.doubt) {
      row.append(tag('div', '? In doubt: ' + point.doubt, 'doubted'));
    }
    return row;
  });
}

/** All subjects at a place. */
function tipOfAll(chart, hidden, items) {
  const x = items[0].data.x ?? items[0].data[0];
  const box = tag('div', '', 'tip');
  box.append(tag('strong', place(chart, x) + (chart.kind === 'rows' ? '' : ' ' + chart.x.name)));
  chart.series.filter((each) => !hidden.has(each.subject)).forEach((each) => box.append(...subjectAt(chart, each, x)));
  return box;
}

/** Lines of many samples do not share their places. */
function tipOfSamples(chart, items) {
  const box = tag('div', '', 'tip');
  box.append(tag('div', number.format(items[0].data.x) + ' ' + chart.x.name, 'muted'));
  items.filter((item) => item.data.subject).forEach((item) => {
    const { subject, style, y, text } = item.data;
    const row = tag('div', subject + ', ' + text + ': ' + number.format(y));
    row.prepend(swatch(style));
    box.append(row);
  });
  return box;
}

function tooltip(chart, hidden) {
  const show = chart.kind === 'samples' ? (given) => tipOfSamples(chart, given) : (given) => tipOfAll(chart, hidden, given);
  return {
    trigger: 'axis',
    confine: true,
    backgroundColor: 'var(--card)',
    borderColor: 'var(--muted)',
    axisPointer: { axis: chart.kind === 'rows' ? 'y' : 'x', lineStyle: { color: 'var(--muted)' }, label: { show: false } },
    textStyle: { color: 'var(--ink)', fontFamily: FONT, fontSize: 13 },
    formatter: show
  };
}
