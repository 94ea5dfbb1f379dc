/*
 * Starts the scripts of the page.
 */

const data = JSON.parse(document.getElementById('data').textContent);

data.charts.forEach(plot);
document.querySelectorAll('.swatch').forEach((each) => each.append(swatch(each.dataset.style)));
document.querySelectorAll('.key input').forEach((box) => {
  box.addEventListener('change', () =>
    plots.filter((each) => each.run === box.dataset.run).forEach((each) => each.redraw()));
  // Enter has the same effect as the space bar.
  box.addEventListener('keydown', (event) => event.key === 'Enter' && box.click());
});
drawFrom(0);
// What a link leads to must not be hidden behind the key, which stays at the top.
document.querySelectorAll('.key').forEach((key) =>
  new ResizeObserver(() => key.closest('.run').style.setProperty('--key', key.offsetHeight + 'px')).observe(key));
document.querySelectorAll('.board').forEach((each) => ranking(each, data.standings[each.id]));
document.querySelectorAll('thead button').forEach((each) => each.addEventListener('click', () => sort(each)));
document.querySelectorAll('table').forEach(once);
document.querySelectorAll('.scroll').forEach(hint);

/** Opens all sections of a long run, and folds them again. */
document.querySelectorAll('.unfold').forEach((each) => {
  const button = each.querySelector('button');
  each.hidden = false;
  button.addEventListener('click', () => {
    const open = button.getAttribute('aria-pressed') !== 'true';
    each.closest('.run').querySelectorAll('.fold').forEach((fold) => { fold.open = open; });
    button.setAttribute('aria-pressed', String(open));
  });
});

/** Returns the element that the address leads to. */
function linked() {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}

/** Opens the folded section that a link leads to. */
function unfold() {
  const target = linked();
  for (let fold = target && target.closest('details'); fold; fold = fold.parentElement.closest('details')) {
    fold.open = true;
  }
  if (target) {
    target.scrollIntoView();
  }
}
window.addEventListener('hashchange', unfold);
unfold();

let opened = [];
window.addEventListener('beforeprint', () => {
  opened = Array.from(document.querySelectorAll('details:not([open])'));
  opened.forEach((each) => { each.open = true; });
  printing = true;
  plots.forEach((each) => { each.print(); });
});
window.addEventListener('afterprint', () => {
  opened.forEach((each) => { each.open = false; });
  printing = false;
  plots.forEach((each) => each.resize());
});
