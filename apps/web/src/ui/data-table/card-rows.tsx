import { Fragment, type ReactNode, useId } from 'react';

import { Blank } from '../marks/blank.tsx';
import { type Column, isBlank } from './column.ts';
import { GroupCard } from './group-heading.tsx';
import { groupBefore } from './row-groups.ts';
import { useTick } from './selection.ts';
import type { RowsProps } from './table-rows.tsx';
import { Tick } from './tick.tsx';
import { CardTotals } from './total-row.tsx';
import { TreeStem } from './tree-stem.tsx';
import { useCardWindow } from './use-card-window.ts';

import css from './data-table.module.css';

/** An estimate in px; each card is measured once it is visible. */
const CARD_HEIGHT = 104;

/** The rows as cards, for phones. A card shows the values of the columns that have a place in it. */
export function CardRows<Row>({
  model,
  columns,
  scroller,
  selection,
  openId,
  tree,
  groups,
  label,
}: Omit<RowsProps<Row>, 'isPrinting'> & { label: string }): ReactNode {
  const { rows, ids } = model;
  const group = useId();
  const onTick = useTick(model, selection);
  const { items, above, below, measure } = useCardWindow({
    count: rows.length,
    height: CARD_HEIGHT,
    scroller,
    keyOf: (index) => ids[index] ?? index,
  });
  return (
    <>
      <ul aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
        {items.map(({ index }) => {
          const row = rows[index];
          const id = ids[index];
          if (row === undefined || id === undefined) return null;
          const place = tree?.places.get(id);
          const heading = groupBefore(groups, ids, index);
          return (
            <Fragment key={id}>
              {heading && <GroupCard group={heading} />}
              <li
                ref={measure}
                className={css.card}
                tabIndex={-1}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                aria-current={id === openId || undefined}
                data-row={id}
                data-selected={selection?.selected.has(id) || undefined}
                data-index={index}
                data-tone={groups?.get(id)?.tone}
              >
                {selection && (
                  <span className={css.cardtick}>
                    <Tick
                      label={selection.label(row)}
                      refusal={selection.refusal?.(row) ?? null}
                      checked={selection.selected.has(id)}
                      group={selection.single ? group : undefined}
                      onTick={(isTicked, range) => onTick(index, isTicked, range)}
                    />
                  </span>
                )}
                {columns.map((column) => (
                  <CardValue key={column.id} column={column} row={row}>
                    {tree && place && column.card === 'title' && <TreeStem id={id} place={place} onTurn={tree.onTurn} />}
                  </CardValue>
                ))}
              </li>
            </Fragment>
          );
        })}
      </ul>
      <CardTotals columns={columns} rows={rows} />
    </>
  );
}

function CardValue<Row>({ column, row, children }: { column: Column<Row>; row: Row; children?: ReactNode }): ReactNode {
  if (!column.card) return null;
  const content = column.cell(row);
  const blank = isBlank(content);
  // A dash is shown only beside a label or as the title; elsewhere it has no meaning.
  if (blank && column.card !== 'meta' && column.card !== 'title') return null;
  return (
    <span className={css.value} data-slot={column.card} data-tree={children ? '' : undefined}>
      {column.card === 'meta' && <span className={css.name}>{column.head}</span>}
      {children}
      {blank ? <Blank /> : content}
    </span>
  );
}
