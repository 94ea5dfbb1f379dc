/*
 * Sorts the tables, and says where there is more of one than fits.
 */

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

/** A shadow and a message where a table goes on to the right, which is then a stop of the keyboard. */
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
