/*
 * Draws the charts one after the other, so that the page can be read meanwhile: a study has many charts.
 */

const PRINT_WIDTH = 330;
/** Width from which a chart's horizontal axis has room for figures between its decades. */
const ROOMY = 420;
const SMALL = { width: 230, least: 120, most: 200, top: 30, bottom: 44, left: 58, gap: 22 };
const plots = [];
let printing = false;

/** Whether a chart has a place on the screen; in a folded section it may have a width all the same. */
const isShown = (element) => element.clientWidth > 0 && (!element.checkVisibility || element.checkVisibility());

const legend = (run) => Array.from(document.querySelectorAll('#' + run + ' .key input'));
const hidden = (run) => new Set(legend(run).filter((box) => !box.checked).map((box) => box.dataset.subject));

function single(chart, gone, log, width) {
  const value = valueAxis(chart, log);
  const first = firstAxis(chart);
  const rows = chart.kind === 'rows';
  if (rows) {
    Object.assign(value, { nameLocation: 'middle', nameGap: 30, nameTextStyle: LABEL });
  }
  const at = beside(chart, gone, first, width - SMALL.left);
  const right = chart.x.scale === 'category' && !rows ? 12 : 30;
  return {
    grid: { left: 4, right: right + (rows && strip(chart)), top: rows ? 8 : 32 + strip(chart), bottom: 30, containLabel: true },
    xAxis: rows ? value : first,
    yAxis: rows ? first : value,
    series: chart.series.filter((each) => !gone.has(each.subject))
      .flatMap((each) => drawn(chart, each, value, at))
      .concat(chart.marks.length ? marks(chart, gone) : [], rows ? [] : rules(value, false), width < ROOMY ? [] : rules(rows ? value : first, true))
  };
}

const shownMultiples = (chart, gone) => chart.multiples.filter((subject) => !gone.has(subject));

/** Lays out small charts: as many next to each other as fit, in rows of about the same length. */
function layout(chart, count, width) {
  const rows = Math.ceil(count / Math.max(1, Math.floor(width / SMALL.width)));
  const across = Math.max(1, Math.ceil(count / Math.max(1, rows)));
  const wide = width / across - SMALL.left - SMALL.gap;
  const high = Math.min(SMALL.most, Math.max(SMALL.least, wide * 0.55));
  const above = SMALL.top + strip(chart);
  return { across, wide, high, above, whole: rows * (above + high + SMALL.bottom) };
}

/** One small chart per subject, all on the same axes, with faint lines of the other subjects behind it. */
function multiples(chart, gone, log, width) {
  const subjects = shownMultiples(chart, gone);
  const { across, wide, high, above } = layout(chart, subjects.length, width);
  const parts = { grid: [], xAxis: [], yAxis: [], series: [], title: [] };
  subjects.forEach((subject, index) => {
    const left = (index % across) * (wide + SMALL.left + SMALL.gap) + SMALL.left;
    const top = Math.floor(index / across) * (above + high + SMALL.bottom) + above;
    const at = { xAxisIndex: index, yAxisIndex: index };
    const value = valueAxis(chart, log);
    parts.title.push({
      text: subject, left: left - SMALL.left, top: top - above,
      textStyle: { color: 'var(--ink)', fontSize: 13, fontWeight: 600, fontFamily: FONT, overflow: 'truncate', width: wide + SMALL.left }
    });
    parts.grid.push({ left, top, width: wide, height: high });
    parts.xAxis.push({ ...firstAxis(chart), name: '', gridIndex: index });
    parts.yAxis.push({ ...value, name: '', gridIndex: index });
    const own = chart.series.filter((each) => each.subject === subject);
    const others = chart.kind === 'samples' ? [] : chart.series.filter((each) => each.subject !== subject && !each.published && !gone.has(each.subject));
    others.forEach((each) => parts.series.push({ ...faint(each), ...at }));
    own.flatMap((each) => drawn(chart, each, value, beside(chart))).concat(chart.marks.length ? marks(chart, gone, subject) : [], rules(value, false))
      .forEach((each) => parts.series.push({ ...each, ...at }));
  });
  return parts;
}

function option(chart, gone, log, width) {
  return {
    animation: false,
    textStyle: { fontFamily: FONT },
    tooltip: tooltip(chart, gone),
    markLine: { z: 0 }, // for all lines across charts, because it cannot be set per series
    ...(chart.kind === 'stacked' ? stacked(chart, gone, width)
      : chart.multiples.length ? multiples(chart, gone, log, width) : single(chart, gone, log, width))
  };
}

function plot(chart) {
  const element = document.getElementById(chart.id);
  const button = document.querySelector('[data-scale="' + CSS.escape(chart.id) + '"]');
  const run = element.closest('.run').id;
  chart.series.forEach((each) => {
    each.style = legend(run).find((box) => box.dataset.subject === each.subject).dataset.style;
  });
  if (chart.kind === 'rows') {
    const lines = Math.max(...chart.x.categories.map((name) => inLines(name).split('\n').length));
    element.style.minHeight = Math.max(150, 70 + chart.x.categories.length * (14 + 15 * lines)) + 'px';
  }
  const isStacked = chart.kind === 'stacked';
  const printWidth = isStacked || chart.multiples.length ? 2 * PRINT_WIDTH : PRINT_WIDTH;
  let log = chart.y.scale === 'log';
  let drawing = null;
  let isDue = false;
  const self = {
    run,
    print: () => self.redraw(printWidth),
    /** Draws the chart unless it is folded or hidden; then it is drawn once it is shown. */
    draw(width = element.clientWidth) {
      isDue = true;
      if (!isShown(element)) {
        return;
      }
      if (isStacked) {
        element.style.minHeight = stackedHeight(chart, hidden(run), width) + 'px';
      }
      if (chart.multiples.length) {
        element.style.minHeight = layout(chart, shownMultiples(chart, hidden(run)).length, width).whole + 'px';
      }
      drawing = drawing || echarts.init(element, null, { renderer: 'svg' });
      drawing.setOption(option(chart, hidden(run), log, width), { notMerge: true });
      isDue = false;
    },
    redraw(width) {
      if (drawing || printing) {
        self.draw(width);
        self.resize(width);
      }
    },
    resize(width) {
      if (drawing) {
        // Lay out again everything that depends on the width.
        if (isStacked || chart.multiples.length || log || chart.x.scale === 'log' || dodges(chart)) {
          self.draw(width);
        }
        drawing.resize(width ? { width } : undefined);
        drawing.getZr().flush(); // a print does not wait for the next frame
      }
    }
  };
  if (button) {
    button.setAttribute('aria-pressed', String(log));
    button.addEventListener('click', () => {
      log = !log;
      button.setAttribute('aria-pressed', String(log));
      self.redraw();
    });
  }
  // A chart in a section that is opened again may have the size that it had, but other subjects.
  element.closest('details')?.addEventListener('toggle', () => {
    if (drawing && isDue) {
      self.redraw();
    }
  });
  const hasItsSize = () => drawing.getWidth() === element.clientWidth && drawing.getHeight() === element.clientHeight;
  new ResizeObserver(() => {
    if (printing) {
      self.resize(printWidth);
    } else if (!drawing) {
      // Until then it waits for its turn.
      if (isDue) {
        self.draw();
      }
    } else if (isShown(element) && !hasItsSize()) {
      self.resize();
    }
  }).observe(element);
  plots.push(self);
}

function drawFrom(index) {
  if (index < plots.length) {
    plots[index].draw();
    setTimeout(drawFrom, 0, index + 1);
  }
}
