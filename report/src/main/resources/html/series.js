/*
 * Draws the charts, hides subjects, sorts the tables. Every text of a run is set as text, never as HTML; the colours are
 * the style sheet's variables, so that both themes and print need no drawing anew.
 */
(function () {
  'use strict';

  const SYMBOLS = [
    'M5 0A5 5 0 1 1 5 10A5 5 0 1 1 5 0Z', 'M.6 .6H9.4V9.4H.6Z', 'M5 .3L10 9.3H0Z', 'M5 0L10 5L5 10L0 5Z',
    'M0 .7H10L5 9.7Z', 'M3.3 0H6.7V3.3H10V6.7H6.7V10H3.3V6.7H0V3.3H3.3Z', 'M5 0L10 3.8L8.1 10H1.9L0 3.8Z',
    'M5 0L6.5 3.5L10 5L6.5 6.5L5 10L3.5 6.5L0 5L3.5 3.5Z', 'M0 3H10V7H0Z'
  ];
  const COLOURS = 8;
  const CROSS = 'path://M1.4 0L5 3.6L8.6 0L10 1.4L6.4 5L10 8.6L8.6 10L5 6.4L1.4 10L0 8.6L3.6 5L0 1.4Z';
  const FONT = getComputedStyle(document.body).fontFamily;
  const LABEL = { color: 'var(--muted)', fontSize: 12, lineHeight: 14, fontFamily: FONT };
  const PRINT_WIDTH = 330;
  const STACK = /^stack-[0-9]+\//;

  const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });
  const colour = (style) => 'var(--s' + (style % COLOURS) + ')';
  const symbol = (style) => SYMBOLS[style % SYMBOLS.length];

  /** The value axis: from 0, or from the decade below the least figure. */
  function valueAxis(chart, log) {
    const values = chart.series.flatMap((each) => each.line.concat(each.points)).map((point) => point[1])
      .filter((value) => value > 0);
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
      const places = chart.series.flatMap((each) => each.line.concat(each.points)).map((point) => point[0]);
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

  /** Points as ECharts takes them; a cell without a figure stands on the floor. */
  function data(chart, series, points, floor) {
    return points.map(([x, y, text = series.remark, valid = true]) => {
      const shown = y === null || y < floor ? floor : y;
      return { value: chart.kind === 'rows' ? [shown, x] : [x, shown], x, y, text, valid, subject: series.subject, style: series.style };
    });
  }

  function drawn(chart, series, floor) {
    const filled = { color: colour(series.style) };
    const hollow = { color: 'var(--card)', borderColor: colour(series.style), borderWidth: 1.6 };
    const shape = { symbol: 'path://' + symbol(series.style), symbolKeepAspect: true, silent: false };
    const still = { emphasis: { disabled: true }, animation: false };
    const line = {
      ...shape, ...still,
      type: chart.kind === 'rows' ? 'scatter' : 'line',
      symbolSize: chart.kind === 'rows' ? 11 : 9,
      itemStyle: series.published ? hollow : filled,
      lineStyle: { color: colour(series.style), width: 2, type: series.published ? [6, 4] : STACK.test(series.subject) ? [2, 3] : 'solid' },
      data: data(chart, series, series.line, floor),
      showAllSymbol: true,
      z: 3
    };
    if (chart.kind === 'samples') {
      const every = Math.max(1, Math.ceil(series.line.length / 8));
      line.symbolSize = (value, item) => (item.dataIndex % every === 0 ? 7 : 0);
      line.lineStyle.width = 1.4;
    }
    const valid = series.points.filter((point) => point[3] !== false);
    const invalid = series.points.filter((point) => point[3] === false);
    return [
      line,
      {
        ...shape, ...still, type: 'scatter', symbolSize: chart.kind === 'rows' ? 7 : 8, z: 4,
        itemStyle: { ...hollow, color: 'transparent', borderWidth: 1.2 }, data: data(chart, series, valid, floor)
      },
      {
        ...still, type: 'scatter', symbol: CROSS, symbolSize: 11, z: 5, clip: false,
        itemStyle: { color: 'var(--bad)' }, data: data(chart, series, invalid, floor)
      }
    ].filter((each) => each.data.length);
  }

  function tag(name, text, className) {
    const element = document.createElement(name);
    element.textContent = text;
    element.className = className || '';
    return element;
  }

  function place(chart, x) {
    return chart.x.scale === 'category' ? chart.x.categories[x] : number.format(x);
  }

  function tip(chart, item) {
    const point = item.data;
    const box = tag('div', '', 'tip');
    box.append(tag('strong', point.subject));
    box.append(tag('div', chart.kind === 'rows' ? place(chart, point.x) : place(chart, point.x) + ' ' + chart.x.name));
    box.append(tag('div', point.y === null ? 'no figure' : number.format(point.y) + ' ' + chart.y.name, 'figure'));
    box.append(tag('div', point.text, point.valid ? 'muted' : 'invalid'));
    return box;
  }

  function tipOfAll(chart, items) {
    const box = tag('div', '', 'tip');
    box.append(tag('div', number.format(items[0].data.x) + ' ' + chart.x.name, 'muted'));
    items.forEach((item) => {
      const { subject, style, y, text } = item.data;
      const row = tag('div', subject + ', ' + text + ': ' + number.format(y));
      row.prepend(swatch(style));
      box.append(row);
    });
    return box;
  }

  /** Lines across a chart, as a series that has nothing else. */
  function marks(chart, hidden) {
    const shown = chart.marks.filter((each) => !hidden.has(each.subject));
    return {
      type: 'line', data: [], silent: true, animation: false,
      markLine: {
        silent: true, symbol: 'none', animation: false,
        data: shown.map((each) => {
          const paint = each.subject ? colour(styleOf(chart, each.subject)) : 'var(--ink)';
          return {
            [each.onX ? 'xAxis' : 'yAxis']: each.value,
            lineStyle: { color: paint, type: [4, 3], width: 1.2 },
            label: { ...LABEL, formatter: each.text, color: paint, position: each.onX ? 'end' : 'insideEndTop' }
          };
        })
      }
    };
  }

  const styleOf = (chart, subject) => chart.series.find((each) => each.subject === subject).style;

  function option(chart, hidden, log) {
    const value = valueAxis(chart, log);
    const first = firstAxis(chart);
    const rows = chart.kind === 'rows';
    if (rows) {
      Object.assign(value, { splitNumber: 3, nameLocation: 'middle', nameGap: 30, nameTextStyle: LABEL });
    }
    const samples = chart.kind === 'samples';
    return {
      animation: false,
      textStyle: { fontFamily: FONT },
      grid: { left: 4, right: chart.x.scale === 'category' && !rows ? 12 : 30, top: rows ? 8 : 32, bottom: 30, containLabel: true },
      xAxis: rows ? value : first,
      yAxis: rows ? first : value,
      tooltip: {
        trigger: samples ? 'axis' : 'item',
        confine: true,
        backgroundColor: 'var(--card)',
        borderColor: 'var(--muted)',
        textStyle: { color: 'var(--ink)', fontFamily: FONT, fontSize: 13 },
        formatter: (given) => (samples ? tipOfAll(chart, given) : tip(chart, given))
      },
      series: chart.series.filter((each) => !hidden.has(each.subject))
        .flatMap((each) => drawn(chart, each, value.min)).concat(chart.marks.length ? marks(chart, hidden) : [])
    };
  }

  function swatch(style) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '-1 -1 12 12');
    svg.setAttribute('aria-hidden', 'true');
    svg.setAttribute('class', 'symbol');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', symbol(style));
    path.setAttribute('fill', colour(style));
    svg.append(path);
    return svg;
  }

  const plots = [];
  let printing = false;

  const legend = (run) => Array.from(document.querySelectorAll('#' + run + ' .key input'));
  const hidden = (run) => new Set(legend(run).filter((box) => !box.checked).map((box) => box.dataset.subject));

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
    let log = chart.y.scale === 'log';
    let drawing = null;
    const self = {
      run,
      draw() {
        drawing = drawing || echarts.init(element, null, { renderer: 'svg' });
        drawing.setOption(option(chart, hidden(run), log), { notMerge: true });
      },
      redraw() {
        if (drawing) {
          self.draw();
        }
      },
      resize(width) {
        if (drawing) {
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
    new ResizeObserver(() => self.resize(printing ? PRINT_WIDTH : undefined)).observe(element);
    plots.push(self);
  }

  /** One after the other: a study has many, and the page is to be read meanwhile. */
  function drawFrom(index) {
    if (index < plots.length) {
      plots[index].draw();
      setTimeout(drawFrom, 0, index + 1);
    }
  }

  /** Sorts by a column; what has no figure comes last either way. */
  function sort(button) {
    const head = button.closest('th');
    const index = head.cellIndex;
    const body = head.closest('table').tBodies[0];
    const up = head.getAttribute('aria-sort') !== 'ascending';
    const isNumber = head.classList.contains('n');
    const key = (row) => row.cells[index].dataset.key ?? row.cells[index].textContent;
    const compare = (one, other) => (isNumber ? one - other : one.localeCompare(other, 'en', { numeric: true }));
    const rows = Array.from(body.rows).sort((one, other) => {
      const [first, second] = [key(one), key(other)];
      if (first === '' || second === '') {
        return (first === '') - (second === '');
      }
      return up ? compare(first, second) : compare(second, first);
    });
    body.append(...rows);
    head.closest('tr').querySelectorAll('th').forEach((each) => each.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
  }

  JSON.parse(document.getElementById('charts').textContent).forEach(plot);
  document.querySelectorAll('.key input').forEach((box) => {
    box.nextElementSibling.append(swatch(box.dataset.style));
    box.addEventListener('change', () =>
      plots.filter((each) => each.run === box.dataset.run).forEach((each) => each.redraw()));
  });
  drawFrom(0);
  document.querySelectorAll('thead button').forEach((each) => each.addEventListener('click', () => sort(each)));

  let opened = [];
  window.addEventListener('beforeprint', () => {
    opened = Array.from(document.querySelectorAll('details:not([open])'));
    opened.forEach((each) => { each.open = true; });
    printing = true;
    plots.forEach((each) => { each.draw(); each.resize(PRINT_WIDTH); });
  });
  window.addEventListener('afterprint', () => {
    opened.forEach((each) => { each.open = false; });
    printing = false;
    plots.forEach((each) => each.resize());
  });
}());
