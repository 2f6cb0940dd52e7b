import { createElement as h, memo, useState } from 'react';

const ROW_HEIGHT = 32;
const OVERSCAN = 12;

const Row = memo(function Row({ row }) {
  return h('tr', { style: { height: ROW_HEIGHT } }, ...window.benchFields.map((name) => h('td', { key: name }, String(row[name]))));
});

/** A windowed table and nothing else: of the rows of rows.json, fetched by a click, the fields of `benchFields`, drawn as far as they are in sight. */
export function Rows() {
  const [rows, setRows] = useState([]);
  const [top, setTop] = useState(0);
  const load = async () => setRows((await (await fetch('./rows.json')).json()).rows);
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - OVERSCAN);
  const last = Math.min(rows.length, Math.ceil((top + 640) / ROW_HEIGHT) + OVERSCAN);
  const spacer = (height) => h('tr', { style: { height } });
  const drawn = rows.slice(first, last).map((row) => h(Row, { key: row.id, row }));
  return [
    h('button', { key: 'load', type: 'button', onClick: load }, 'load'),
    h(
      'div',
      { key: 'table', onScroll: (event) => setTop(event.currentTarget.scrollTop), style: { height: 640, overflow: 'auto' } },
      h(
        'table',
        { style: { width: '100%', tableLayout: 'fixed' } },
        h('tbody', null, spacer(first * ROW_HEIGHT), ...drawn, spacer((rows.length - last) * ROW_HEIGHT)),
      ),
    ),
  ];
}
