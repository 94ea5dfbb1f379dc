/*
 * The ranking table: lets the reader choose its load and its baseline. The page contains all texts and figures for that.
 */

function compareWith(board, standings, baseline) {
  board.querySelectorAll('.ranking tbody tr').forEach((row) => {
    const standing = standings[baseline][row.dataset.subject];
    row.querySelector('.change').textContent = standing.change;
    row.querySelector('.interval').textContent = standing.interval;
    row.querySelector('.why').textContent = standing.why;
    const verdict = row.querySelector('.verdict');
    verdict.textContent = standing.verdict;
    verdict.className = 'verdict ' + standing.cssClass;
    row.classList.toggle('baseline', row.dataset.subject === baseline);
  });
  board.querySelector('.against').textContent = baseline;
}

function show(board, other) {
  board.hidden = true;
  other.hidden = false;
  const load = other.querySelector('select.load');
  load.value = other.id;
  load.focus();
}

function ranking(board, standings) {
  board.querySelector('.choices').hidden = false;
  const load = board.querySelector('select.load');
  if (load) {
    load.addEventListener('change', () => show(board, document.getElementById(load.value)));
  }
  const baseline = board.querySelector('select.with');
  baseline?.addEventListener('change', () => compareWith(board, standings, baseline.value));
}
