/*
 * The tooltips of a chart. All texts from a run are inserted as text, never as HTML.
 */

/** Describes a subject at one place: its geometric mean, the range of its repetitions, warnings and invalid cells. */
function subjectAt(chart, series, x) {
  const at = (some) => some.filter((point) => point[0] === x).map((point) => datum(chart, series, -Infinity, point));
  const cells = at(series.points);
  const line = at(series.line);
  // Beside a mean, those that recede are not part of it, such as steps that failed.
  const counted = cells.filter((cell) => cell.valid && cell.y !== null && !(line.length && cell.recedes)).map((cell) => cell.y);
  const range = counted.length > 1 ? ' (' + number.format(Math.min(...counted)) + ' to ' + number.format(Math.max(...counted)) + ')' : '';
  return line.concat(cells.filter((cell) => !cell.valid || cell.recedes || !line.length)).map((point) => {
    const row = tag('div', '', point.valid ? '' : 'invalid');
    // If there are several points at one place, the text tells them apart.
    const name = series.published || (point.valid && (point.recedes || line.length !== 1)) ? point.subject + ', ' + point.text : point.subject;
    row.append(swatch(series.style), tag('span', name + ': '), tag('span', point.y === null ? 'no figure' : number.format(point.y), 'figure'));
    const error = !point.error ? '' : isChange(chart) ? ' (' + point.text + ')' : ' ± ' + number.format(point.error);
    row.append(tag('span', point.valid ? (point.recedes ? '' : range) + error : ' ✕ ' + point.text, 'muted'));
    if (point.doubt) {
      row.append(tag('div', '? In doubt: ' + point.doubt, 'doubted'));
    }
    return row;
  });
}

/** Describes all subjects at one place. */
function tipOfAll(chart, hidden, items) {
  const x = items[0].data.x;
  const box = tag('div', '', 'tip');
  box.append(tag('strong', chart.kind === 'rows' ? place(chart, x) : chart.x.name + ': ' + place(chart, x)), tag('div', chart.y.name, 'muted'));
  chart.series.filter((each) => !hidden.has(each.subject)).forEach((each) => box.append(...subjectAt(chart, each, x)));
  return box;
}

/** Describes the samples under the pointer, because lines of samples have no places in common. */
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
  const show = chart.kind === 'stacked' ? (given) => tipOfBar(chart, given) : chart.kind === 'samples' ? (given) => tipOfSamples(chart, given) : (given) => tipOfAll(chart, hidden, given);
  return {
    trigger: 'axis',
    confine: true,
    backgroundColor: 'var(--card)',
    borderColor: 'var(--muted)',
    axisPointer: { axis: chart.kind === 'rows' || chart.kind === 'stacked' ? 'y' : 'x', lineStyle: { color: 'var(--muted)' }, label: { show: false } },
    textStyle: { color: 'var(--ink)', fontFamily: FONT, fontSize: 13 },
    formatter: show
  };
}
