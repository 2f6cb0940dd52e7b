// Removes rows of a sheet in one pass, with everything attached to them; removing one by one would go through all cells each time.

/** Keeps only these rows of a sheet, given from 0 and in order, and closes the gaps. */
export function keepRows(sheet, rows) {
  const kept = rows.filter((row) => row < sheet.rows.length);
  const places = new Map(kept.map((row, index) => [row, index]));
  // The number of kept rows before each original row.
  const left = [];
  for (let row = 0, count = 0; row <= sheet.rows.length; row += 1) {
    left.push(count);
    if (places.has(row)) count += 1;
  }
  const before = (row) => left[Math.min(row, sheet.rows.length)] + Math.max(0, row - sheet.rows.length);
  const range = (from, to) => (before(to + 1) > before(from) ? [before(from), before(to + 1) - 1] : null);
  const moved = (list, key) => list?.flatMap((each) => ranged(each, key, range));

  sheet.rows = kept.map((row) => sheet.rows[row]);
  if (sheet.cells) sheet.cells = new Map([...sheet.cells].flatMap(([place, cell]) => movedPlace(place, cell, places)));
  if (sheet.rowDefs) sheet.rowDefs = new Map([...sheet.rowDefs].flatMap(([row, def]) => (places.has(row) ? [[places.get(row), def]] : [])));
  sheet.merges = sheet.merges?.flatMap((merge) => {
    const rows = range(merge.startRow, merge.endRow);
    return rows && (rows[1] > rows[0] || merge.endCol > merge.startCol) ? [{ ...merge, startRow: rows[0], endRow: rows[1] }] : [];
  });
  sheet.dataValidations = moved(sheet.dataValidations, 'range');
  sheet.conditionalRules = moved(sheet.conditionalRules, 'range');
  sheet.autoFilter = sheet.autoFilter && ranged(sheet.autoFilter, 'range', range)[0];
  // A table needs its heads and a row below, and a total of removed rows would be wrong.
  const whole = sheet.tables?.filter(({ range: at = '', showTotalRow }) => !showTotalRow && places.has(Number(/\d+/.exec(at)?.[0]) - 1));
  sheet.tables = moved(whole, 'range')?.filter(({ range: at }) => rowsIn(at) > 1);
  sheet.images = sheet.images
    ?.filter(({ anchor }) => places.has(anchor.from.row))
    .map((image) => ({ ...image, anchor: anchorOf(image.anchor, before) }));
  for (const drawn of ['sparklines', 'textBoxes', 'rowBreaks']) if (sheet[drawn]) sheet[drawn] = undefined;
}

function movedPlace(place, cell, places) {
  const [row, column] = place.split(',');
  const at = places.get(Number(row));
  return at === undefined ? [] : [[`${at},${column}`, cell]];
}

function anchorOf({ from, to }, before) {
  return { from: { ...from, row: before(from.row) }, ...(to && { to: { ...to, row: Math.max(before(from.row) + 1, before(to.row)) } }) };
}

const CELLS = /(\$?[A-Z]+\$?)(\d+)(?::(\$?[A-Z]+\$?)(\d+))?/gi;

/** An object with a range, moved to the new rows; nothing if none of its rows is kept. */
function ranged(each, key, range) {
  if (!each[key]) return [each];
  const parts = [...each[key].matchAll(CELLS)].flatMap(([, from, top, to = from, bottom = top]) => {
    const rows = range(Number(top) - 1, Number(bottom) - 1);
    return rows ? [`${from}${rows[0] + 1}:${to}${rows[1] + 1}`] : [];
  });
  return parts.length === 0 ? [] : [{ ...each, [key]: parts.join(' ') }];
}

function rowsIn(range) {
  const [, from = 0, to = 0] = /\D(\d+):\D+(\d+)/.exec(range) ?? [];
  return Number(to) - Number(from) + 1;
}
