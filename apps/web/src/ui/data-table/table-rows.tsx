import { type CSSProperties, memo, type ReactNode, type RefObject, useCallback, useId, useMemo } from 'react';

import { Blank } from '../marks/blank.tsx';
import { cellOffset, classOf } from './cell-position.ts';
import { type Column, isBlank } from './column.ts';
import { GroupRow } from './group-heading.tsx';
import { groupBefore, type RowGroup, type RowGroups } from './row-groups.ts';
import type { RowTree, TreePosition } from './row-tree.ts';
import { type Selection, useTick } from './selection.ts';
import type { TableModel } from './table-model.ts';
import { Tick } from './tick.tsx';
import { TreeStem } from './tree-stem.tsx';
import { useRowWindow } from './use-row-window.ts';

import css from './data-table.module.css';

/** The props that both renderings of rows, table and cards, share. */
export type RowsProps<Row> = {
  model: TableModel<Row>;
  columns: readonly Column<Row>[];
  scroller: RefObject<HTMLElement | null>;
  selection: Selection<Row> | undefined;
  /** The row whose detail is open. */
  openId: string | null;
  isPrinting: boolean;
  /** The position of each row, if the rows are a tree. */
  tree: RowTree | undefined;
  groups: RowGroups | undefined;
};

/** The body of the table. Two spacer rows, as high as the rows that are not rendered, keep the scroll bar correct. */
export function TableRows<Row>({
  model,
  scroller,
  selection,
  openId,
  isPrinting,
  tree,
  groups,
  rowHeight,
}: Omit<RowsProps<Row>, 'columns'> & { rowHeight: number }): ReactNode {
  const { rows, ids, placed } = model;
  const cells = useMemo(() => placed.map((one) => ({ column: one.column, className: classOf(one), style: cellOffset(one) })), [placed]);
  const draw = useCallback<Draw>(
    (index) => {
      const row = rows[index];
      const id = ids[index] ?? '';
      const place = tree?.places.get(id);
      const stem = tree && place && <TreeStem id={id} place={place} onTurn={tree.onTurn} />;
      if (row === undefined) return null;
      return cells.map((cell, at) => drawCell(cell, row, at === 0 && stem));
    },
    [cells, rows, ids, tree],
  );
  const leave = useCallback(() => scroller.current?.focus({ preventScroll: true }), [scroller]);
  const group = useId();
  const onTick = useTick(model, selection);
  const { first, last, above, below } = useRowWindow({ count: rows.length, height: rowHeight, all: isPrinting, scroller });
  return (
    <tbody>
      {above > 0 && <Spacer height={above} />}
      {rows.slice(first, last).map((row, place) => {
        const index = first + place;
        const id = ids[index] ?? '';
        const heading = groupBefore(groups, ids, index);
        const drawn = (
          <BodyRow
            key={id}
            id={id}
            index={index}
            draw={draw}
            selected={selection?.selected.has(id) === true}
            open={id === openId}
            place={tree?.places.get(id)}
            leave={leave}
            onTick={onTick}
            label={selection?.label(row)}
            refusal={selection?.refusal?.(row) ?? null}
            group={selection?.single ? group : undefined}
            tone={groups?.get(id)?.tone}
          />
        );
        if (!heading) return drawn;
        return [<GroupRow key={`group ${heading.label}`} group={heading} columns={cells.length + (selection ? 1 : 0)} />, drawn];
      })}
      {below > 0 && <Spacer height={below} />}
    </tbody>
  );
}

type DrawnCell<Row> = { column: Column<Row>; className: string | undefined; style: CSSProperties | undefined };

/** Renders a cell; a plain function and no component, because a screen has hundreds of cells. */
function drawCell<Row>({ column: { id, cell, card }, className, style }: DrawnCell<Row>, row: Row, stem: ReactNode): ReactNode {
  const content = cell(row);
  return (
    <td key={id} className={className} style={style}>
      {stem}
      {isBlank(content) ? card !== 'actions' && <Blank /> : content}
    </td>
  );
}

function Spacer({ height }: { height: number }): ReactNode {
  return <tr style={{ height }} aria-hidden />;
}

type Draw = (index: number) => ReactNode;

type BodyRowProps = {
  id: string;
  index: number;
  draw: Draw;
  selected: boolean;
  open: boolean;
  place: TreePosition | undefined;
  /** Receives the focus when the focused row is scrolled out of the rendered rows. */
  leave: () => void;
  onTick: (index: number, isTicked: boolean, range: boolean) => void;
  /** The accessible name of the tick box; if absent, there is no box. */
  label: string | undefined;
  refusal: string | null;
  group: string | undefined;
  tone: RowGroup['tone'] | undefined;
};

const BodyRow = memo(function BodyRow(props: BodyRowProps): ReactNode {
  const { id, index, draw, selected, open, place, leave, onTick, label, refusal, group, tone } = props;
  const watch = useCallback(
    (own: HTMLElement | null) => () => {
      if (own?.contains(document.activeElement)) leave();
    },
    [leave],
  );
  return (
    <tr
      ref={watch}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-current={open || undefined}
      aria-level={place?.level}
      aria-posinset={place?.position}
      aria-setsize={place?.siblings}
      aria-expanded={place?.isBranch ? place.isOpen : undefined}
      data-row={id}
      data-index={index}
      data-selected={selected || undefined}
      data-tone={tone}
    >
      {label !== undefined && (
        <td className={`${css.tick} ${css.pinned}`} style={{ left: 0 }}>
          <Tick
            label={label}
            refusal={refusal}
            checked={selected}
            group={group}
            onTick={(isTicked, range) => onTick(index, isTicked, range)}
          />
        </td>
      )}
      {draw(index)}
    </tr>
  );
});
