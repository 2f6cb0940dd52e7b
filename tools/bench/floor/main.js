import { Activity, createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

import { Rows } from './rows.js';

const COLUMNS = [1, 2, 3, 4, 5, 6];
const ROWS = Array.from({ length: 20 }, (_, index) => index + 1);

// What React alone costs: with ?views, two plain tables that stay alive and take turns; with ?rows, a windowed table; else a page with a title.
function View({ name }) {
  const cells = (row) => COLUMNS.map((column) => h('td', { key: column }, `${name} ${row}.${column}`));
  return h('table', null, h('tbody', null, ...ROWS.map((row) => h('tr', { key: row }, cells(row)))));
}

function Views() {
  const [shown, setShown] = useState('a');
  return ['a', 'b'].flatMap((name) => [
    h('button', { key: `button ${name}`, type: 'button', onClick: () => setShown(name) }, name),
    h(Activity, { key: name, mode: name === shown ? 'visible' : 'hidden' }, h(View, { name })),
  ]);
}

const PAGES = { '?views': Views, '?rows': Rows };
const Page = PAGES[location.search] ?? (() => h('h1', null, 'Floor'));
createRoot(document.getElementById('root')).render(h(Page));
