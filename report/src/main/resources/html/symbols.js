/*
 * The symbol, colour and dash by which a subject is recognized. Symbols and dashes differ if two colours could be mistaken for
 * each other. The colours are the style sheet's variables, so that both themes and print need no redraw.
 */

const SYMBOLS = [
  'M5 0A5 5 0 1 1 5 10A5 5 0 1 1 5 0Z', 'M.6 .6H9.4V9.4H.6Z', 'M5 .3L10 9.3H0Z', 'M5 0L10 5L5 10L0 5Z',
  'M0 .7H10L5 9.7Z', 'M3.3 0H6.7V3.3H10V6.7H6.7V10H3.3V6.7H0V3.3H3.3Z', 'M5 0L10 3.8L8.1 10H1.9L0 3.8Z',
  'M5 0L6.5 3.5L10 5L6.5 6.5L5 10L3.5 6.5L0 5L3.5 3.5Z', 'M0 3H10V7H0Z'
];
const CROSS = 'path://M1.4 0L5 3.6L8.6 0L10 1.4L6.4 5L10 8.6L8.6 10L5 6.4L1.4 10L0 8.6L3.6 5L0 1.4Z';
const COLOURS = 8;
const DASHES = ['solid', [9, 3], [5, 3], [12, 3, 2, 3]];
const ARTICLE_DASH = [6, 4];
const STACK_DASH = [2, 3];
const STACK = /^stack-[0-9]+\//;

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });
const colour = (style) => 'var(--s' + (style % COLOURS) + ')';
const symbol = (style) => SYMBOLS[style % SYMBOLS.length];

/** The dash of a line: an article and a stack have their own; other subjects only need one once colours repeat. */
function dash(series) {
  return series.published ? ARTICLE_DASH : STACK.test(series.subject) ? STACK_DASH
    : DASHES[Math.floor(series.style / COLOURS) % DASHES.length];
}

function tag(name, text, className) {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = className || '';
  return element;
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
