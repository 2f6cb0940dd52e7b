import { PAGE_SIZES } from '@houtai/contract/limits';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table/column.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import type { Selected } from '../ui/data-table/table-model.ts';
import { Icon } from '../ui/icon.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { scrollToTop } from '../ui/scroll-to-start.ts';
import { Tip } from '../ui/tooltip.tsx';
import { ListFault, ListStrip, NothingHere } from './list-states.tsx';
import { SearchForm, type SearchField } from './search-form.tsx';
import type { List } from './use-list.ts';

import css from './list-page.module.css';

type ListPageProps<Name extends string, Row extends object> = {
  title: string;
  /** What the rows are, for the sentences: 「还没有…」, 「没有符合条件的…」. */
  noun: string;
  list: List<Name, Row>;
  /** Stable between renders. */
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  fields: readonly SearchField<Name>[];
  /** Rows can be ticked; `Bulk` is what can be done with those that are, and calls `onDone` afterwards. */
  selection?: {
    label: (row: Row) => string;
    refusal?: (row: Row) => string | null;
    Bulk: ComponentType<{ ids: readonly string[]; onDone: () => void }>;
  };
};

const NONE: Selected = {};

/** A page that is a list: head, conditions, table, pages. It fits the window and scrolls inside. */
export function ListPage<Name extends string, Row extends object>(props: ListPageProps<Name, Row>): ReactNode {
  const { title, noun, list, columns, rowId, fields, selection } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState(NONE);
  useSlashKey(first);
  const { data, fault } = list;
  const rows = data?.rows;
  // What left the page with its rows is not ticked any more.
  const ids = (rows ?? []).map(rowId).filter((id) => selected[id]);
  const isEmpty = rows !== undefined && rows.length === 0;
  return (
    <div className={css.list} data-width="full">
      <header className={css.head}>
        <h1>{title}</h1>
        <span className={css.grow} />
        <Tip text="刷新">
          <Button kind="ghost" size="square" aria-label="刷新" onClick={list.refresh}>
            <Icon name="refresh" />
          </Button>
        </Tip>
      </header>
      <SearchForm fields={fields} applied={list.filter} onSearch={list.setFilters} first={first} />
      {fault && data && <ListStrip fault={fault} onRetry={list.refresh} />}
      <div className={css.table}>
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowId={rowId}
          busy={list.busy}
          sort={list.sort}
          usualSort={list.usualSort}
          onSort={list.setSort}
          expected={Math.min(list.limit, 20)}
          scroller={scroller}
          selection={selection && { ...selection, selected, onChange: setSelected }}
          instead={
            fault && !data ? (
              <ListFault fault={fault} onRetry={list.refresh} />
            ) : (
              isEmpty && <NothingHere noun={noun} isFiltered={list.isFiltered} onClear={() => list.setFilters({})} />
            )
          }
        />
      </div>
      <footer className={css.foot}>
        {selection && ids.length > 0 && (
          <span className={css.chosen} role="status">
            已选 {ids.length} 条
            <selection.Bulk ids={ids} onDone={() => setSelected(NONE)} />
          </span>
        )}
        <span className={css.grow} />
        <Pagination
          page={list.offset}
          size={list.limit}
          total={data?.total ?? 0}
          sizes={PAGE_SIZES}
          onChange={(paging) => {
            list.setPaging(paging);
            if (scroller.current) scrollToTop(scroller.current);
          }}
        />
      </footer>
    </div>
  );
}

/** 「/」 goes to the list's first condition, unless somebody is typing. */
function useSlashKey(first: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      first.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [first]);
}
