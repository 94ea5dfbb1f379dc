/*
 * The symbol, colour and dash by which a subject is recognized, from their numbers that SubjectStyles.java gives. The colours
 * are the style sheet's variables, so that both themes and print need no redraw.
 */

const SYMBOLS = [
  'M5 0A5 5 0 1 1 5 10A5 5 0 1 1 5 0Z', 'M.6 .6H9.4V9.4H.6Z', 'M5 .3L10 9.3H0Z', 'M5 0L10 5L5 10L0 5Z',
  'M0 .7H10L5 9.7Z', 'M3.3 0H6.7V3.3H10V6.7H6.7V10H3.3V6.7H0V3.3H3.3Z', 'M5 0L10 3.8L8.1 10H1.9L0 3.8Z',
  'M5 0L6.5 3.5L10 5L6.5 6.5L5 10L3.5 6.5L0 5L3.5 3.5Z', 'M.4 .4H9.6L6.6 5L9.6 9.6H.4L3.4 5Z'
];
const CROSS = 'path://M1.4 0L5 3.6L8.6 0L10 1.4L6.4 5L10 8.6L8.6 10L5 6.4L1.4 10L0 8.6L3.6 5L0 1.4Z';
/** The last is that of stacks. */
const DASHES = ['solid', [9, 3], [5, 3], [12, 3, 2, 3], [2, 3]];
const ARTICLE_DASH = [6, 4];
const STACK = /^stack-[0-9]+\//;

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });
const colour = (style) => 'var(--s' + style.split(' ')[0] + ')';
const symbol = (style) => SYMBOLS[style.split(' ')[1]];
const dash = (style) => DASHES[style.split(' ')[2]];

function tag(name, text, className) {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = className || '';
  return element;
}

function shape(name, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  Object.entries(attributes).forEach(([attribute, value]) => element.setAttribute(attribute, value));
  return element;
}

/** A piece of a subject's line with its symbol, which is all that is seen where there is no room for the line. */
function swatch(style) {
  const svg = shape('svg', { viewBox: '-8 -1 26 12', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true', class: 'symbol' });
  const pattern = dash(style) === 'solid' ? {} : { 'stroke-dasharray': dash(style) };
  svg.append(shape('line', { x1: -8, x2: 18, y1: 5, y2: 5, stroke: colour(style), 'stroke-width': 1.6, ...pattern }));
  svg.append(shape('path', { d: symbol(style), fill: colour(style) }));
  return svg;
}
