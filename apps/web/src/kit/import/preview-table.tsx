import { ROW_OUTCOMES } from '@houtai/contract/import-words';
import type { ImportedRow } from '@houtai/contract/imported-rows';
import { ownValue } from '@houtai/contract/own-value';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import css from './import.module.css';

type Cell = { row: number; column: number; text: string };

type PreviewTableProps = {
  columns: readonly { column: number; head: string }[];
  rows: readonly ImportedRow[];
  /** Absent when cells cannot be corrected. */
  onEdit?: ((cell: Cell) => void) | undefined;
};

/** Rows of the sheet with their own numbers, faults at their cells and as text at the end of the row. */
export function PreviewTable({ columns, rows, onEdit }: PreviewTableProps): ReactNode {
  const [open, setOpen] = useState<Cell | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const close = (cell: Cell | null, byKey: boolean) => {
    // The cell must be rendered again before it can get the focus back.
    flushSync(() => setOpen(null));
    if (byKey && open) table.current?.querySelector<HTMLElement>(`[data-cell='${open.row}-${open.column}']`)?.focus();
    const before = rows.find(({ row }) => row === cell?.row)?.cells[cell?.column ?? -1];
    if (cell && cell.text !== before) onEdit?.(cell);
  };
  return (
    <div className={css.scroll}>
      <table ref={table} className={css.rows} aria-label="数据预览">
        <thead>
          <tr>
            <th scope="col">行</th>
            {columns.map(({ column, head }) => (
              <th key={column} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">问题</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} data-outcome={row.outcome ?? undefined}>
              <th scope="row">{row.row}</th>
              {columns.map(({ column }) =>
                open?.row === row.row && open.column === column ? (
                  <td key={column} className={css.open}>
                    <EditedCell cell={open} onClose={close} />
                  </td>
                ) : (
                  <PreviewCell
                    key={column}
                    place={`${row.row}-${column}`}
                    mended={row.mended.find((cell) => cell.column === column)?.before}
                    text={row.cells[column] ?? ''}
                    fault={row.faults.find((fault) => fault.column === column)?.msg}
                    onOpen={onEdit && (() => setOpen({ row: row.row, column, text: row.cells[column] ?? '' }))}
                  />
                ),
              )}
              <td className={css.problem}>{problemOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PreviewCellProps = {
  /** Row and column, by which the focus finds the cell. */
  place: string;
  text: string;
  fault: string | undefined;
  /** The value before the user's correction. */
  mended: string | undefined;
  onOpen: (() => void) | undefined;
};

function PreviewCell({ place, text, fault, mended, onOpen }: PreviewCellProps): ReactNode {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      onOpen?.();
    } else moveFocus(event);
  };
  return (
    <td
      tabIndex={0}
      data-cell={place}
      data-mended={mended !== undefined || undefined}
      title={fault ?? (mended === undefined ? text : `已改正，原来${mended === '' ? '是空的' : `是「${mended}」`}`)}
      aria-invalid={fault !== undefined || undefined}
      onClick={fault === undefined ? undefined : onOpen}
      onDoubleClick={onOpen}
      onKeyDown={handleKey}
    >
      {text || (fault ? '（空）' : '')}
    </td>
  );
}

/** Moves the focus between cells with the arrow keys. */
function moveFocus(event: KeyboardEvent): void {
  const { currentTarget: cell, key } = event;
  if (!(cell instanceof HTMLTableCellElement)) return;
  const line = cell.parentElement;
  const places = {
    ArrowLeft: cell.previousElementSibling,
    ArrowRight: cell.nextElementSibling,
    ArrowUp: line?.previousElementSibling?.children[cell.cellIndex],
    ArrowDown: line?.nextElementSibling?.children[cell.cellIndex],
  };
  const target = ownValue(places, key);
  if (!(target instanceof HTMLElement) || target.tabIndex < 0) return;
  event.preventDefault();
  target.focus();
}

function EditedCell({ cell, onClose }: { cell: Cell; onClose: (cell: Cell | null, byKey: boolean) => void }): ReactNode {
  const [text, setText] = useState(cell.text);
  return (
    <input
      autoFocus
      aria-label={`第 ${cell.row} 行`}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => onClose({ ...cell, text }, false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onClose({ ...cell, text }, true);
        if (event.key !== 'Escape') return;
        // Keeps the dialog open.
        event.stopPropagation();
        onClose(null, true);
      }}
    />
  );
}

function problemOf({ outcome, faults, changes }: ImportedRow): string {
  if (faults.length > 0) return faults.map(({ msg }) => msg).join('；');
  if (outcome === 'update') return `已有，导入后更新 ${changes.length} 个字段：${changes.map(wordsOf).join('、')}`;
  return outcome === null || outcome === 'new' ? '—' : ROW_OUTCOMES[outcome];
}

function wordsOf({ label, choice, own }: ImportedRow['changes'][number]): string {
  return choice === 'own' ? `${label}（改为 ${own}）` : label;
}
