/*
 * Sorts the tables, and shows which of them are wider than the page.
 */

/** Sorts by a column; rows without a figure come last in either order. */
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
  once(head.closest('table'));
}

/** Shows the subject and load of a comparison's rows once, in the first of the rows that have it. */
function once(table) {
  if (table.classList.contains('rows')) {
    const rows = Array.from(table.tBodies[0].rows);
    rows.forEach((row, index) => {
      let same = index > 0;
      Array.from(row.cells).forEach((cell, column) => {
        same = same && cell.textContent === rows[index - 1].cells[column].textContent;
        cell.classList.toggle('repeated', same);
      });
    });
  }
}

/** Adds a shadow and a message to a table that continues to the right, and lets the keyboard reach it. */
function hint(scroll) {
  const look = () => {
    const rest = scroll.scrollWidth - scroll.clientWidth;
    scroll.classList.toggle('wide', rest > 1);
    scroll.classList.toggle('more', rest - scroll.scrollLeft > 1);
    scroll.classList.toggle('moved', scroll.scrollLeft > 1);
    scroll.tabIndex = rest > 1 ? 0 : -1;
  };
  scroll.addEventListener('scroll', look, { passive: true });
  new ResizeObserver(look).observe(scroll);
}
