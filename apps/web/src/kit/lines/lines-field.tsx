import type { RowsField } from '@houtai/contract/form';
import { faultOfText } from '@houtai/contract/form-check';
import { ROW_KEY } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { CircleAlert } from 'lucide-react';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

import type { Uploads } from '#kit/files/queue/use-uploads.ts';
import { type FieldProps, resolveField } from '#kit/form/fields/field-props.ts';
import { visibleInHtml } from '#kit/form/visible-in-html.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';

import type { CellPosition, DrawnColumn, LineColumn } from './line-column.ts';
import { lineActOf } from './line-keys.ts';
import { LineRow } from './line-row.tsx';
import { cellsIn } from './pasted-cells.ts';
import { useLineFiles } from './use-line-files.ts';
import { type Lines, useLines } from './use-lines.ts';

import patterns from '#ui/patterns.module.css';
import css from './lines.module.css';

type LinesFieldProps<Name extends string> = FieldProps<RowsField> & {
  /** The columns in their order, by part name. */
  columns: Readonly<Record<Name, LineColumn>>;
  /** The uploads for the parts that are files. */
  uploads: Uploads;
  /** Returns the values found in a file that was added to a row, by part; only blank parts are filled. */
  readFile?: (id: string) => Promise<Readonly<Record<string, string>>>;
  /** Controls at the end of the title. */
  tools?: ReactNode;
  /** Content of the last row under a column, such as a total. */
  totals?: Partial<Record<Name, ReactNode>>;
};

/**
 * A table of rows for keyboard entry: Tab moves to the next cell, Enter moves down and adds a row at the end, Ctrl D copies the cell above,
 * Alt with an arrow moves the row, Ctrl Delete removes it. Rows of a spreadsheet can be pasted, files dropped on their row.
 */
export function LinesField<Name extends string>(props: LinesFieldProps<Name>): ReactNode {
  const { form, name, label, required, field, hint } = resolveField(props);
  const { columns, uploads, readFile, tools, totals = {} } = props;
  const drawn = drawnColumns(field, columns);
  const lines = useLines({ form, name, field });
  const files = useLineFiles({ form, name, field, lines, uploads, readFile });
  const table = useRef<HTMLTableElement>(null);
  const goTo = useGoTo(table, name);
  const note = useId();
  const error = form.error(name);
  const at = placesOf(name, drawn);
  const act = (event: KeyboardEvent<HTMLElement>): void => {
    const place = at(event.target);
    if (!place || event.defaultPrevented) return;
    const { target } = event;
    const isSelect = target instanceof HTMLSelectElement;
    const isCombobox = target instanceof HTMLElement && target.role === 'combobox';
    const isOpen = isCombobox && target.getAttribute('aria-expanded') === 'true';
    const what = lineActOf({ ...pressedIn(event) }, { isOpen, isList: isSelect || isCombobox });
    if (what === null) return;
    event.preventDefault();
    goTo(lines.act(what, place));
  };
  const paste = (event: ClipboardEvent<HTMLElement>): void => {
    const place = at(event.target);
    if (!place) return;
    const given = [...event.clipboardData.files];
    const cells = given.length > 0 ? null : cellsIn(event.clipboardData.getData('text/plain'));
    if (given.length === 0 && cells === null) return;
    event.preventDefault();
    if (cells) lines.paste(place, cells, drawn);
    else files.add(lines.rows[place.row]?.[ROW_KEY] ?? '', given);
  };
  return (
    <div className={css.lines} role="group" aria-label={label} data-fault={error !== '' || undefined}>
      <div className={css.title}>
        <h2 data-required={required || undefined}>{label}</h2>
        <small>{lines.rows.length} 行</small>
        <small className={css.help}>{hint}</small>
        <small className={css.keys} aria-hidden>
          <kbd>Tab</kbd> 下一格 <kbd>Enter</kbd> 末行加一行 <kbd>Ctrl D</kbd> 同上 <kbd>Alt ↑↓</kbd> 移动
        </small>
        {tools}
      </div>
      <div className={css.scroll} data-bad={error !== '' || undefined}>
        <table ref={table} style={widthOf(drawn)} onKeyDown={act} onPaste={paste} aria-describedby={note}>
          <colgroup>
            <col className={css.place} />
            {drawn.map((column) => (
              <col key={column.name} style={{ width: column.grow ? undefined : column.width }} />
            ))}
            <col className={css.acts} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <span className={patterns.visuallyHidden}>行</span>
              </th>
              {drawn.map(({ name: part, part: { label: head, required: isNeeded, kind } }) => (
                <th
                  key={part}
                  scope="col"
                  data-align={kind === 'amount' ? 'end' : undefined}
                  data-required={isNeeded !== false || undefined}
                >
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className={patterns.visuallyHidden}>操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.rows.map((row, index) => (
              <LineRow
                key={row[ROW_KEY]}
                place={{ name, index, count: lines.rows.length, note }}
                row={row}
                columns={drawn}
                badOf={(part) => (form.error(`${name}.${index}.${part}`) ? 'said' : typedBadly(field, part, ownValue(row, part) ?? ''))}
                files={files}
                onCell={lines.setCell}
                onAct={(what) => goTo(lines.act(what, { row: index, column: 0, part: drawn[0]?.name ?? '' }))}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              {drawn.map(({ name: part, part: { kind } }, index) => (
                // The cells at both ends also span the narrow edge columns.
                <td
                  key={part}
                  colSpan={index === 0 || index === drawn.length - 1 ? 2 : 1}
                  data-align={kind === 'amount' ? 'end' : undefined}
                >
                  {index === 0 ? <AddRow lines={lines} most={field.most} onAdded={goTo} part={part} /> : totalIn(totals, part)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p id={note} className={css.fault} role={error ? 'alert' : undefined}>
        {error && (
          <>
            <CircleAlert size={12} strokeWidth={2} aria-hidden />
            {error}
          </>
        )}
      </p>
      {files.preview}
    </div>
  );
}

type AddRowProps = { lines: Lines; most: number; part: string; onAdded: (place: CellPosition) => void };

function AddRow({ lines, most, part, onAdded }: AddRowProps): ReactNode {
  const isFull = lines.rows.length >= most;
  return (
    <Button kind="ghost" size="small" disabled={isFull} className={css.add} onClick={() => onAdded(lines.add(part))}>
      <Icon name="plus" size={14} />
      {isFull ? `最多 ${most} 行` : '添加一行'}
    </Button>
  );
}

function drawnColumns<Name extends string>({ fields }: RowsField, columns: Readonly<Record<Name, LineColumn>>): DrawnColumn[] {
  return Object.entries<LineColumn>(columns).flatMap(([name, column]) => {
    const part = ownValue(fields, name);
    return part ? [{ ...column, name, part }] : [];
  });
}

/** Minimum width: below it the table scrolls sideways, unless rows are shown as cards. */
function widthOf(columns: readonly DrawnColumn[]): CSSProperties {
  const width = columns.reduce((sum, column) => sum + column.width, EDGES);
  const style: CSSProperties & Record<'--lines-width', string> = { '--lines-width': `${width}px` };
  return style;
}

/** The width of the columns for the row number and the actions. */
const EDGES = 72;

/** Finds the cell of a control, whose name is the path of its value. */
function placesOf(name: string, columns: readonly DrawnColumn[]): (target: EventTarget) => CellPosition | null {
  return (target) => {
    const path = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : null;
    const [field, row = '', part = ''] = path?.split('.') ?? [];
    const column = columns.findIndex((each) => each.name === part);
    return field === name && column >= 0 ? { row: Number(row), column, part } : null;
  };
}

function pressedIn({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  return { key, ctrlKey, metaKey, altKey, shiftKey };
}

/** Filled-in values are checked immediately, missing ones at submit. */
function typedBadly({ fields }: RowsField, part: string, text: string): 'typed' | undefined {
  const own = ownValue(fields, part);
  return own && text !== '' && faultOfText(own, text, visibleInHtml) !== '' ? 'typed' : undefined;
}

function totalIn(totals: Readonly<Partial<Record<string, ReactNode>>>, name: string): ReactNode {
  return ownValue(totals, name);
}

/** Focuses a cell once its row is rendered. */
function useGoTo(table: RefObject<HTMLTableElement | null>, name: string): (place: CellPosition | null) => void {
  const [wanted, setWanted] = useState<CellPosition | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const cell = table.current?.querySelector(`[data-cell="${name}.${wanted.row}.${wanted.part}"]`);
    const control = cell?.querySelector<HTMLElement>('input:not([hidden]), select, button');
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, [wanted, table, name]);
  return (place) => place && setWanted({ ...place });
}
