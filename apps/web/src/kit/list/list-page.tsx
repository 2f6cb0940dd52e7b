import type { ExportCall } from '@houtai/contract/exports';
import type { Tag } from '@houtai/contract/tags';
import type { UrgencyFields } from '@houtai/contract/urgency-rules';
import { type ComponentType, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';

import { arrangeColumns, choicesOf, widthWithin } from '#kit/list-view/arrange.ts';
import { ColumnButton } from '#kit/list-view/column-button.tsx';
import { SavedSearches } from '#kit/list-view/saved-searches.tsx';
import { useListView } from '#kit/list-view/use-list-view.ts';
import { isOnPage } from '#kit/page-key.ts';
import { UrgencyOrder } from '#kit/urgency/urgency-order.tsx';
import { useBands } from '#kit/urgency/use-bands.ts';
import { usePageKeys } from '#kit/use-page-keys.ts';
import { usePageContext } from '#platform/pages/page-context.ts';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import type { RowTree } from '#ui/data-table/row-tree.ts';
import type { SelectedIds } from '#ui/data-table/selection.ts';
import { isTyping } from '#ui/keys.ts';

import { pressInRow } from './cells/row-pressed.ts';
import { DetailProvider } from './detail-context.ts';
import { ExportButton } from './export-button.tsx';
import { ListFoot, type RowKeys } from './list-foot.tsx';
import { ListHead, type ListViewPill } from './list-head.tsx';
import { insteadOfRows, ListStrip, WaitingStrip } from './list-states.tsx';
import { MoreCards } from './more-cards.tsx';
import { SearchForm } from './search/search-form.tsx';
import { useChangedCells } from './use-changed-cells.ts';
import { useDetail } from './use-detail.ts';
import type { List } from './use-list.ts';
import { type SteadyRowsState, useSteadyRows } from './use-steady-rows.ts';
import { useWaitingBelow } from './use-waiting-below.ts';

import css from './list-page.module.css';

type ListPageProps<Name extends string, Row extends object, View extends string> = {
  /** The key under which the user's view of this list is stored: letters, digits and hyphens, never changed after a release. */
  name: string;
  title: string;
  /** The noun for a row in messages: 「还没有…」, 「没有符合条件的…」. */
  noun: string;
  list: List<Name, Row, View>;
  /** Must keep its identity between renders. */
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** The number of rows of each view. */
  counts?: Partial<Record<View, number>>;
  /** The available views, if not all. */
  offered?: readonly View[];
  /** The call that exports the list as an Excel file. */
  exportCall?: ExportCall<Tag>;
  /** The primary button, at the end of the head. */
  actions?: ReactNode;
  /** Shown when there are no records at all: a way to create the first one. */
  whenEmpty?: ReactNode;
  /** The detail of a record, a DetailDrawer; a click on a row or Enter opens it. */
  Detail?: ComponentType<{ id: string }>;
  /** Used instead of `Detail` when the record has a page of its own: handles a click on a row or Enter. */
  onOpen?: (row: Row) => void;
  /** Makes the rows a tree on a single page; `foot` then replaces the pager. */
  tree?: RowTree;
  /** The urgency of a row, for lists sorted by urgency whose call accepts `band`. Must keep its identity between renders. */
  urgencyIn?: ((row: Row) => UrgencyFields | null) | undefined;
  /** Below such rows stands what waits for others: the condition of the view that shows it. */
  waitingBelow?: object | undefined;
  /** Keys of the row that has the focus, which its last column acts on, in words. */
  rowKeys?: RowKeys | undefined;
  /** For rows that are held in place before they get here, such as those of a tree. */
  holding?: SteadyRowsState;
  tools?: ReactNode;
  /** A note about the whole list, above its rows. */
  note?: ReactNode;
  foot?: ReactNode;
  /** Shown after the pager: what exists besides the rows of this view. */
  beside?: ReactNode;
  /** Makes rows selectable; `Bulk` renders the actions for the selected rows and calls `onDone` afterwards. */
  selection?: {
    label: (row: Row) => string;
    refusal?: (row: Row) => string | null;
    Bulk: ComponentType<{ rows: readonly Row[]; onDone: () => void }>;
  };
};

const NONE: SelectedIds = new Set();
const NO_ROWS: readonly never[] = [];
const NO_KEYS: RowKeys = {};

/** A page that consists of a list: head, conditions, table and pager. It fits the window and scrolls inside. */
export function ListPage<Name extends string, Row extends object, View extends string = ''>(
  props: ListPageProps<Name, Row, View>,
): ReactNode {
  const { title, noun, list, rowId, Detail, selection, tree } = props;
  const page = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const own = useListView(props.name);
  const { columns, choices } = useArranged(props.columns, own.view.columns);
  const [selected, setSelected] = useSelected(list);
  useSlashKey(page, first);
  const { error } = list;
  const { data, waiting: below, ...read } = useWaitingBelow(list, props.urgencyIn && props.waitingBelow, rowId);
  // The rows of a tree depend on their branches, which the tree holds in place itself.
  const isLive = read.isLive && tree === undefined;
  const { rows, table, waiting, settle } = useHeldRows<Row>({ data, asked: list.asked, isLive, rowId }, props.holding);
  const detail = useDetail({ list, rows: rows ?? NO_ROWS, rowId, page, scroller });
  useChangedCells(table, rows, isLive);
  const groups = useBands({ rows, list, rowId, urgencyIn: props.urgencyIn, waiting: below });
  usePressedKeys(page, props.rowKeys);
  const urgent = groups ? urgentParts(list, props.rowKeys) : NOT_URGENT;
  const view = list.views.find(({ key }) => key === list.view);
  usePageContext(page, title, noteOf(view, list.data));
  // Rows that are no longer on the page are not selected any more.
  const ticked = selected === NONE ? NO_ROWS : (rows ?? NO_ROWS).filter((row) => selected.has(rowId(row)));
  return (
    <div ref={page} className={css.list} data-plain={isPlain(list, props.actions)}>
      <ListHead
        title={title}
        views={pillsOf(list.views, props.counts, props.offered)}
        view={list.view}
        onView={list.setView}
        onRefresh={list.refresh}
        tools={props.tools}
        exporting={
          <ExportButton call={props.exportCall} name={title} asked={list.asked} columns={exportedOf(columns, tree)} count={urgent.count} />
        }
        columns={<ColumnButton choices={choices} density={own.view.density} summable={summableOf(props.columns)} onChange={own.arrange} />}
        actions={props.actions}
      />
      <SearchForm conditions={list.conditions} held={list.held} onSearch={list.setFilters} first={first}>
        {urgent.order}
        <SavedSearches own={own} search={list.search} onChoose={list.setSearch} />
      </SearchForm>
      {props.note}
      {error && data && <ListStrip error={error} onRetry={list.refresh} />}
      <div ref={table} className={css.table}>
        <WaitingStrip waiting={waiting} onSettle={settle} />
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowId={rowId}
          busy={list.busy}
          pending={own.isPending}
          density={own.view.density}
          sort={list.sort}
          defaultSort={list.defaultSort}
          onSort={tree ? undefined : list.setSort}
          tree={tree}
          groups={groups}
          onWidth={(id, width) =>
            own.arrange({ columns: choices.map((choice) => (choice.key === id ? { ...choice, columnSize: widthWithin(width) } : choice)) })
          }
          openId={list.openId}
          onOpen={Detail ? list.open : openedBy(props.onOpen, rows, rowId)}
          expected={tree ? undefined : Math.min(list.limit, 20)}
          scroller={scroller}
          selection={selection && { ...selection, selected, onChange: setSelected }}
          afterCards={<ListEnd list={list} />}
          instead={insteadOfRows({ list, noun, view: view === list.views[0] ? undefined : view?.label, action: props.whenEmpty })}
        />
      </div>
      <ListFoot list={list} scroller={scroller} keys={urgent.keys} beside={props.beside} whole={tree && props.foot} ticked={ticked.length}>
        {selection && <selection.Bulk rows={ticked} onDone={() => setSelected(NONE)} />}
      </ListFoot>
      {Detail && detail && list.openId !== null && (
        <DetailProvider value={detail}>
          <Detail id={list.openId} />
        </DetailProvider>
      )}
    </div>
  );
}

/** What a list in the order of urgency has more than others. */
function urgentParts({ data }: { data: { total: number } | undefined }, keys: RowKeys = NO_KEYS) {
  return { order: <UrgencyOrder />, count: data?.total, keys };
}

const NOT_URGENT = { order: null, count: undefined, keys: undefined };

/** Whether the head above the conditions has nothing but actions of the whole list. */
function isPlain(
  { views, conditions }: { views: readonly unknown[]; conditions: readonly unknown[] },
  actions: ReactNode,
): true | undefined {
  return (views.length === 0 && conditions.length > 0 && Boolean(actions)) || undefined;
}

/** The view and the number of rows, as text. */
function noteOf(view: { label: string } | undefined, data: { total: number } | undefined): string {
  return [view?.label, data && `${data.total} 条`].filter(Boolean).join(' ');
}

/** The available views as pills, in the order of `offered`. */
function pillsOf<View extends string>(
  views: readonly { key: View; label: string }[],
  counts: Partial<Record<View, number>> | undefined,
  offered: readonly View[] | undefined,
): ListViewPill<View>[] {
  const shown = offered ? offered.flatMap((wanted) => views.filter(({ key }) => key === wanted)) : views;
  return shown.map(({ key, label }) => ({ key, label, count: counts?.[key] }));
}

/** An exported tree is flat, so each row names its parent. */
function exportedOf<Row>(
  columns: readonly Column<Row>[],
  tree: RowTree | undefined,
): readonly { id: string; head: string; card?: string }[] {
  return tree ? [...columns.slice(0, 1), { id: 'path', head: '完整路径' }, ...columns.slice(1)] : columns;
}

/** Opens a row by its id in a list without a detail. */
function openedBy<Row>(onOpen: ((row: Row) => void) | undefined, rows: readonly Row[] | undefined, rowId: (row: Row) => string) {
  if (!onOpen) return undefined;
  return (id: string) => {
    const row = rows?.find((each) => rowId(each) === id);
    if (row !== undefined) onOpen(row);
  };
}

/** The end of the list on a phone, below the cards. */
function ListEnd({ list: { growing, data } }: { list: Pick<List<string, unknown>, 'data' | 'growing'> }): ReactNode {
  const shown = data?.rows.length ?? 0;
  return growing && data && shown > 0 && <MoreCards more={growing.more} shown={shown} total={data.total} />;
}

function useArranged<Row>(columns: readonly Column<Row>[], stored: ReturnType<typeof choicesOf>) {
  const choices = useMemo(() => choicesOf(columns, stored), [columns, stored]);
  return { choices, columns: useMemo(() => arrangeColumns(columns, choices), [columns, choices]) };
}

function summableOf<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  return new Set(columns.flatMap(({ id, total }) => (total ? [id] : [])));
}

/** The selection belongs to one page of the list: another page, order or condition clears it; loading more rows on a phone keeps it. */
function useSelected({ offset, search }: { offset: number; search: string }) {
  const [selected, setSelected] = useState(NONE);
  const here = `${offset} ${search}`;
  const [seen, setSeen] = useState(here);
  if (seen !== here) {
    setSeen(here);
    setSelected(NONE);
  }
  return [selected, setSelected] as const;
}

/** Focuses the list's first condition on 「/」, unless the user is typing or a layer is open. */
function useSlashKey(page: RefObject<HTMLElement | null>, first: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isOnPage(event, page.current) || isTyping(event.target)) return;
      event.preventDefault();
      first.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [page, first]);
}

function usePressedKeys(page: RefObject<HTMLElement | null>, keys: RowKeys = NO_KEYS): void {
  const press = (key: string) => () => page.current && pressInRow(page.current, key);
  usePageKeys(page, Object.fromEntries(Object.keys(keys).map((key) => [key, press(key)])));
}

type Held<Row> = { data: { rows: readonly Row[] } | undefined; asked: unknown; isLive: boolean; rowId: (row: Row) => string };

/** The rows, held in place by this page or by the caller's `holding`. */
function useHeldRows<Row>(held: Held<Row>, holding: SteadyRowsState | undefined) {
  const own = useRef<HTMLDivElement>(null);
  const table = holding?.area ?? own;
  const { rows, ...steady } = useSteadyRows<Row>({ ...held, area: table });
  const { waiting, settle } = holding ?? steady;
  return { rows, table, waiting, settle };
}
