import { localDate } from '@houtai/contract/dates';
import type { RowsField } from '@houtai/contract/form';
import { ownValue } from '@houtai/contract/own-value';

import type { FieldHost } from '#kit/form/fields/bound-field.ts';
import { blankRow, editedRows, type EditedRow, textOfRows, withCell, withMoved, withoutRow, withRowAt } from '#kit/form/line-rows.ts';
import { toast } from '#ui/layer/toast.tsx';

import type { CellPosition, DrawnColumn } from './line-column.ts';
import type { LineAct } from './line-keys.ts';
import { storedTextFor } from './pasted-cells.ts';

/** The rows of a field and their actions; an action returns the cell to focus. */
export type Lines = {
  rows: readonly EditedRow[];
  setCell: (key: string, part: Readonly<Record<string, string>>) => void;
  /** Changes a row from its current state, for events that come later than the rendered state, such as the end of an upload. */
  changeRow: (key: string, change: (row: EditedRow) => Readonly<Record<string, string>>) => void;
  add: (part: string) => CellPosition;
  act: (what: LineAct | 'copy-row', place: CellPosition) => CellPosition | null;
  paste: (place: CellPosition, cells: readonly (readonly string[])[], columns: readonly DrawnColumn[]) => void;
};

/** Stores the rows as the text of their field. */
export function useLines({ form, name, field }: { form: FieldHost; name: string; field: RowsField }): Lines {
  const rows = editedRows(field, form.read(name));
  const set = (next: readonly EditedRow[]): void => form.change(name, textOfRows(field, next));
  const later = (change: (rows: EditedRow[]) => EditedRow[]): void =>
    form.change(name, (text) => textOfRows(field, change(editedRows(field, text))));
  const isFull = rows.length >= field.most;

  const addAt = (at: number, row: EditedRow, place: CellPosition): CellPosition | null => {
    if (isFull) return null;
    set(withRowAt(rows, at, row));
    return { ...place, row: at };
  };
  const remove = (place: CellPosition): CellPosition => {
    const gone = rows[place.row];
    const left = withoutRow(rows, place.row);
    set(left.length > 0 ? left : [blankRow(field)]);
    // A blank row that replaced the last one disappears when that row is restored.
    if (gone) toast.undoable(`已删除第 ${place.row + 1} 行`, () => later((all) => putBack(field, all, { at: place.row, row: gone })));
    return { ...place, row: Math.max(0, Math.min(place.row, left.length - 1)) };
  };
  const move = (place: CellPosition, by: -1 | 1): CellPosition => {
    set(withMoved(rows, place.row, by));
    return { ...place, row: Math.max(0, Math.min(place.row + by, rows.length - 1)) };
  };
  const copyAbove = ({ row, part }: CellPosition): null => {
    const above = ownValue(rows[row - 1], part);
    if (above !== undefined) set(rows.map((each, index) => (index === row ? { ...each, [part]: above } : each)));
    return null;
  };
  const acts: Readonly<Record<LineAct | 'copy-row', (place: CellPosition) => CellPosition | null>> = {
    down: (place) => (place.row + 1 < rows.length ? { ...place, row: place.row + 1 } : addAt(place.row + 1, blankRow(field), place)),
    up: (place) => ({ ...place, row: Math.max(0, place.row - 1) }),
    'copy-above': copyAbove,
    'copy-row': (place) => addAt(place.row + 1, { ...blankRow(field), ...withoutOwn(field, rows[place.row] ?? {}) }, place),
    'move-up': (place) => move(place, -1),
    'move-down': (place) => move(place, 1),
    remove,
  };
  return {
    rows,
    setCell: (key, part) => set(withCell(rows, key, part)),
    changeRow: (key, change) => later((all) => all.map((row) => (row['#'] === key ? { ...row, ...change(row) } : row))),
    add: (part) => {
      const at = { row: rows.length, column: 0, part };
      return addAt(rows.length, blankRow(field), at) ?? at;
    },
    act: (what, place) => acts[what](place),
    paste: (place, cells, columns) => {
      const next = pastedInto(field, rows, { place, cells, columns });
      if (next.length > field.most) toast.warning(`最多 ${field.most} 行，多出的 ${next.length - field.most} 行没有粘贴`);
      set(next.slice(0, field.most));
    },
  };
}

function putBack(field: RowsField, rows: readonly EditedRow[], { at, row }: { at: number; row: EditedRow }): EditedRow[] {
  const isNothing = textOfRows(field, rows) === '';
  return isNothing ? [row] : withRowAt(rows, Math.min(at, rows.length), row);
}

/** A copy of a row omits its file and values that must be unique. */
function withoutOwn({ fields }: RowsField, row: EditedRow): EditedRow {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const field = ownValue(fields, name);
      return field && !isOwn(name, field);
    }),
  );
}

function isOwn(name: string, { kind, ...field }: RowsField['fields'][string]): boolean {
  return name.endsWith('Number') || (kind === 'id' && 'of' in field && field.of === 'file');
}

type Pasted = { place: CellPosition; cells: readonly (readonly string[])[]; columns: readonly DrawnColumn[] };

/** Pastes cells into the columns in order, beginning at the focused one; files cannot be pasted as text. */
function pastedInto(field: RowsField, rows: readonly EditedRow[], { place, cells, columns }: Pasted): EditedRow[] {
  const today = localDate(new Date());
  const taken = columns.slice(place.column).filter(({ part }) => !(part.kind === 'id' && part.of === 'file'));
  const next = [...rows];
  for (const [index, words] of cells.entries()) {
    const row = next[place.row + index] ?? blankRow(field);
    const held = taken.flatMap(({ name, part, options = [] }, at) => {
      const text = words[at];
      return text === undefined ? [] : [[name, storedTextFor(part, text, { options, today })] as const];
    });
    next[place.row + index] = { ...row, ...Object.fromEntries(held) };
  }
  return next;
}
