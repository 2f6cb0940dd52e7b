const HIDES = /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*(?:hidden|collapse))/i;
const STRIKES = /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/i;
const SIMPLE_SELECTOR = /^[a-z][\w-]*(?:\.[\w-]+)?$|^\.[\w-]+$/i;

/** Removes hidden content, which would become visible without its styles, and returns its text. */
export function removeHidden(body: HTMLElement, sheet: string): string {
  const texts: string[] = [];
  const remove = (element: Element): void => {
    texts.push(element.textContent.trim());
    element.remove();
  };
  for (const table of body.querySelectorAll('table')) for (const cell of narrowedTo(table)) remove(cell);
  const named = selectorsWith(HIDES, sheet);
  for (const element of body.querySelectorAll('*')) {
    if (!body.contains(element)) continue;
    const hides =
      HIDES.test(element.getAttribute('style') ?? '') || element.hasAttribute('hidden') || named.some((name) => element.matches(name));
    if (!hides) continue;
    if (element.localName === 'tr') keepMergedCells(element);
    remove(element);
  }
  return texts.filter((text) => text !== '').join('\n');
}

/** Preserves the strikethrough of a class or a cell: without it the text would count as valid again. */
export function markStruckText(body: HTMLElement, sheet: string): void {
  const named = selectorsWith(STRIKES, sheet);
  for (const element of body.querySelectorAll('td,th,span,font')) {
    const isCell = /^t[dh]$/.test(element.localName);
    const isStruck = (isCell && STRIKES.test(element.getAttribute('style') ?? '')) || named.some((name) => element.matches(name));
    if (!isStruck) continue;
    const line = document.createElement('s');
    line.append(...element.childNodes);
    element.append(line);
  }
}

const CARRIED = /^\s*(?:color|background(?:-color)?|font-weight|font-style|text-decoration(?:-line)?)\s*:(?!.*line-through)/i;

/** Gives cells and words the colours and decorations of their classes, as spreadsheets write them; inline styles take precedence. */
export function carryClassStyles(body: HTMLElement, sheet: string): void {
  const styles = new Map<Element, string>();
  for (const { selectors, given } of rulesIn(sheet)) {
    const carried = given.split(';').filter((declaration) => CARRIED.test(declaration));
    const classes = selectors.filter((selector) => selector.includes('.'));
    if (carried.length === 0 || classes.length === 0) continue;
    for (const element of body.querySelectorAll('td,th,span,font'))
      if (classes.some((selector) => element.matches(selector))) styles.set(element, [styles.get(element) ?? '', ...carried].join(';'));
  }
  for (const [element, style] of styles) element.setAttribute('style', `${style};${element.getAttribute('style') ?? ''}`);
}

function selectorsWith(style: RegExp, sheet: string): string[] {
  return rulesIn(sheet).flatMap(({ selectors, given }) => (style.test(given) ? selectors : []));
}

type Rule = { selectors: string[]; given: string };

/** The rules of a style sheet for classes and tags, without those that hold only for print or phones. */
function rulesIn(sheet: string): Rule[] {
  const rules = sheet.replace(/<!--|-->|\/\*[^]*?\*\//g, '').replace(/@(?:media|supports)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi, '');
  return [...rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', given = '']) => ({
    selectors: selectors
      .split(',')
      .map((selector) => selector.trim())
      .filter((selector) => SIMPLE_SELECTOR.test(selector)),
    given,
  }));
}

type Placed = { cell: HTMLTableCellElement; column: number; row: number };

/** Every cell with the row and column at which it begins. */
function cellsOf(table: HTMLTableElement): Placed[] {
  const taken = new Set<string>();
  const placed: Placed[] = [];
  [...table.rows].forEach((line, row) => {
    let column = 0;
    for (const cell of line.cells) {
      while (taken.has(`${row}:${column}`)) column += 1;
      placed.push({ cell, column, row });
      for (let down = 0; down < spanOf(cell, 'rowspan'); down += 1)
        for (let across = 0; across < spanOf(cell, 'colspan'); across += 1) taken.add(`${row + down}:${column + across}`);
      column += spanOf(cell, 'colspan');
    }
  });
  return placed;
}

/** Spans as written: clipboard html has no layout, and no table has more than a thousand columns. */
function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  return Math.min(1000, Math.max(1, Number(cell.getAttribute(name)) || 1));
}

/** Returns the cells of hidden columns and narrows merged cells by the hidden columns. */
function narrowedTo(table: HTMLTableElement): HTMLTableCellElement[] {
  const hidden = new Set<number>();
  let column = 0;
  for (const col of table.querySelectorAll('col')) {
    if (col.closest('table') !== table) continue;
    const span = Math.min(1000, Number(col.getAttribute('span')) || 1);
    const isHidden = HIDES.test(col.getAttribute('style') ?? '');
    for (let at = 0; at < span; at += 1) if (isHidden) hidden.add(column + at);
    column += span;
  }
  if (hidden.size === 0) return [];
  return cellsOf(table).flatMap(({ cell, column: first }) => {
    const span = spanOf(cell, 'colspan');
    const seen = Array.from({ length: span }, (_, at) => first + at).filter((at) => !hidden.has(at)).length;
    if (seen > 0 && seen < span) cell.setAttribute('colspan', String(seen));
    return seen === 0 ? [cell] : [];
  });
}

/** A merged cell that spans a hidden row shrinks by it; one that begins there moves to the next row. */
function keepMergedCells(line: Element): void {
  const table = line.closest('table');
  if (!table || !(line instanceof HTMLTableRowElement)) return;
  const row = [...table.rows].indexOf(line);
  const next = table.rows[row + 1];
  const cells = cellsOf(table);
  for (const { cell, row: first, column } of cells) {
    const span = spanOf(cell, 'rowspan');
    if (first > row || first + span - 1 < row || span === 1) continue;
    cell.setAttribute('rowspan', String(span - 1));
    if (first === row && next) next.insertBefore(cell, cells.find((other) => other.row === row + 1 && other.column > column)?.cell ?? null);
  }
}
