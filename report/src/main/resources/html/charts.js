/*
 * Draws the charts, one after the other: a study has many, and the page is to be read meanwhile.
 */

const PRINT_WIDTH = 330;
const SMALL = { width: 230, height: 150, top: 54, left: 58, gap: 22 };
const plots = [];
let printing = false;

const legend = (run) => Array.from(document.querySelectorAll('#' + run + ' .key input'));
const hidden = (run) => new Set(legend(run).filter((box) => !box.checked).map((box) => box.dataset.subject));

function single(chart, gone, log) {
  const value = valueAxis(chart, log);
  const first = firstAxis(chart);
  const rows = chart.kind === 'rows';
  if (rows) {
    Object.assign(value, { splitNumber: 3, nameLocation: 'middle', nameGap: 30, nameTextStyle: LABEL });
  }
  return {
    grid: { left: 4, right: chart.x.scale === 'category' && !rows ? 12 : 30, top: rows ? 8 : 32, bottom: 30, containLabel: true },
    xAxis: rows ? value : first,
    yAxis: rows ? first : value,
    series: chart.series.filter((each) => !gone.has(each.subject))
      .flatMap((each) => drawn(chart, each, value.min)).concat(chart.marks.length ? marks(chart, gone) : [])
  };
}

const shownMultiples = (chart, gone) => chart.multiples.filter((subject) => !gone.has(subject));
const columns = (width) => Math.max(1, Math.floor(width / SMALL.width));
const heightOfMultiples = (count, width) => Math.ceil(count / columns(width)) * (SMALL.height + SMALL.top);

/** A small chart for each subject, all on the same axes, with the others behind it. */
function multiples(chart, gone, log, width) {
  const subjects = shownMultiples(chart, gone);
  const across = columns(width);
  const wide = (width - across * SMALL.left) / across - SMALL.gap;
  const values = points(chart).map((point) => point[1]).filter((value) => value !== null);
  const parts = { grid: [], xAxis: [], yAxis: [], series: [], title: [] };
  subjects.forEach((subject, index) => {
    const left = (index % across) * (wide + SMALL.left + SMALL.gap) + SMALL.left;
    const top = Math.floor(index / across) * (SMALL.height + SMALL.top) + 30;
    const at = { xAxisIndex: index, yAxisIndex: index };
    const value = { ...valueAxis(chart, log), splitNumber: 3 };
    value.max = value.max ?? (log ? Math.pow(10, Math.ceil(Math.log10(Math.max(...values)))) : Math.max(...values));
    value.axisLabel.showMaxLabel = log && !valueAxis(chart, log).max;
    parts.title.push({
      text: subject, left: left - SMALL.left, top: top - 30,
      textStyle: { color: 'var(--ink)', fontSize: 13, fontWeight: 600, fontFamily: FONT, overflow: 'truncate', width: wide + SMALL.left }
    });
    parts.grid.push({ left, top, width: wide, height: SMALL.height - 30 });
    parts.xAxis.push({ ...firstAxis(chart), name: '', gridIndex: index, splitNumber: 3 });
    parts.yAxis.push({ ...value, name: '', gridIndex: index });
    const own = chart.series.filter((each) => each.subject === subject);
    const others = chart.kind === 'samples' ? [] : chart.series.filter((each) => each.subject !== subject && !each.published && !gone.has(each.subject));
    others.forEach((each) => parts.series.push({ ...faint(each), ...at }));
    own.flatMap((each) => drawn(chart, each, value.min)).forEach((each) => parts.series.push({ ...each, ...at }));
  });
  return parts;
}

function option(chart, gone, log, width) {
  return {
    animation: false,
    textStyle: { fontFamily: FONT },
    tooltip: tooltip(chart, gone),
    ...(chart.multiples.length ? multiples(chart, gone, log, width) : single(chart, gone, log))
  };
}

function plot(chart) {
  const element = document.getElementById(chart.id);
  const button = document.querySelector('[data-scale="' + CSS.escape(chart.id) + '"]');
  const run = element.closest('.run').id;
  chart.series.forEach((each) => {
    each.style = Number(legend(run).find((box) => box.dataset.subject === each.subject).dataset.style);
  });
  if (chart.kind === 'rows') {
    const lines = Math.max(...chart.x.categories.map((name) => inLines(name).split('\n').length));
    element.style.minHeight = Math.max(150, 70 + chart.x.categories.length * (14 + 15 * lines)) + 'px';
  }
  const printWidth = chart.multiples.length ? 2 * PRINT_WIDTH : PRINT_WIDTH;
  let log = chart.y.scale === 'log';
  let drawing = null;
  const self = {
    run,
    print() {
      self.draw(printWidth);
      self.resize(printWidth);
    },
    /** What is folded has no size, and is drawn when it is opened. */
    draw(width = element.clientWidth) {
      if (!width) {
        return;
      }
      if (chart.multiples.length) {
        element.style.minHeight = heightOfMultiples(shownMultiples(chart, hidden(run)).length, width) + 'px';
      }
      drawing = drawing || echarts.init(element, null, { renderer: 'svg' });
      drawing.setOption(option(chart, hidden(run), log, width), { notMerge: true });
    },
    redraw() {
      if (drawing) {
        self.draw();
        self.resize();
      }
    },
    resize(width) {
      if (drawing) {
        if (chart.multiples.length) {
          self.draw(width || element.clientWidth);
        }
        drawing.resize(width ? { width } : undefined);
        drawing.getZr().flush(); // a print does not wait for the next frame
      }
    }
  };
  button.setAttribute('aria-pressed', String(log));
  button.addEventListener('click', () => {
    log = !log;
    button.setAttribute('aria-pressed', String(log));
    self.redraw();
  });
  new ResizeObserver(() => (drawing || printing ? self.resize(printing ? printWidth : undefined) : self.draw())).observe(element);
  plots.push(self);
}

function drawFrom(index) {
  if (index < plots.length) {
    plots[index].draw();
    setTimeout(drawFrom, 0, index + 1);
  }
}
