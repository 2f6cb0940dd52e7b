import type { ExportCall } from '@houtai/contract/exports';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import type { ListCall } from '@houtai/contract/paging';
import type { AnyResource, ColumnIdOf } from '@houtai/contract/resource';
import type { AnyCall } from '@houtai/contract/resource-calls';
import type { AnsweringList } from '@houtai/contract/resource-list-calls';
import { idNameOf } from '@houtai/contract/resource-parts';
import type { Tag } from '@houtai/contract/tags';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useMemo } from 'react';

import { actionColumn } from '#kit/list/cells/action-column.ts';
import type { ListParts } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import type { Condition } from '#kit/list/search/condition.ts';
import { useList } from '#kit/list/use-list.ts';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import type { Column } from '#ui/data-table/column.ts';

import { filterControlsOf, viewsOf } from './filter-controls.ts';
import { columnsFor } from './resource-columns.tsx';

type Listed = AnyResource & { readonly listName?: string };
type AnyRow = object;
type PageProps<Row extends AnyRow> = ComponentProps<typeof ListPage<string, Row, string>>;

/** The actions for a row or for selected rows, for users with the right of this call. */
type RowActs<Row extends AnyRow> = {
  by: { readonly access: Tag };
  cell?: (row: Row) => ReactNode;
  /** Width of the column of `cell` in pixels. */
  width?: number;
  selection?: PageProps<Row>['selection'];
};

/** The page's choices for a declared list; everything else follows from its declaration. */
type ListViewOptions<L extends Listed, Row extends AnyRow> = {
  /** The key under which the user's view of the list is stored; never changed after a release. */
  name: string;
  /** The title of the page, if not the declared `listName`. */
  title?: string;
  /** The name of the view in the address, if not `view`. */
  viewName?: string;
  /** Changes to the columns' default rendering. */
  columns?: { readonly [Id in ColumnIdOf<L>]?: Partial<Omit<Column<Row>, 'id' | 'head'>> };
  /** Controls that replace the default ones, by filter name; null for none. */
  controls?: { readonly [Name in L['filters'][number]['name']]?: Condition | null };
  acts?: RowActs<Row>;
};

/** The calls that the page of a declared list sends. */
type SentCalls<Row> = {
  page: AnsweringList<Row>;
  export?: ExportCall<Tag>;
  counts?: AnyCall<object, Readonly<Record<string, number>>, Tag>;
};

/** A declared list, ready for its page. */
export type ListView<Row extends AnyRow> = {
  resource: Listed;
  name: string;
  title: string;
  calls: SentCalls<Row>;
  list: ListParts<ListCall<object, Row>>;
  columns: readonly Column<Row>[];
  acts: RowActs<Row> | undefined;
};

/** Builds the page definition of a declared list from its declaration and its calls, once, outside of components. */
export function listView<L extends Listed, Row extends AnyRow>(
  resource: L,
  calls: SentCalls<Row>,
  options: NoInfer<ListViewOptions<L, Row>>,
): ListView<Row> {
  const { noun, listName = noun, sort, defaultSort } = resource;
  const { name, title = listName, viewName = 'view', columns = {}, controls = {}, acts } = options;
  return {
    resource,
    name,
    title,
    calls,
    list: {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- its conditions are those that the call takes
      call: calls.page as unknown as ListCall<object, Row>,
      conditions: filterControlsOf(resource, controls),
      views: viewsOf(resource),
      viewName,
      defaultSort: sort.length > 0 ? defaultSort : '',
    },
    // oxlint-disable-next-line typescript/consistent-type-assertions -- columns of its rows, checked by the parameters
    columns: columnsFor(resource, columns) as unknown as readonly Column<Row>[],
    acts,
  };
}

type ListOfProps<Row extends AnyRow> = { of: ListView<Row> } & Pick<
  PageProps<Row>,
  'actions' | 'counts' | 'whenEmpty' | 'Detail' | 'onOpen' | 'note' | 'tools' | 'offered'
>;

/** The page of a declared list: filters, views, columns, export and the actions for its rows. */
export function DeclaredListPage<Row extends AnyRow>({ of: view, ...parts }: ListOfProps<Row>): ReactNode {
  const { resource, calls, name, title, acts } = view;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a tag of the subject, which says them all
  const mayAct = useCan([acts?.by.access ?? (`${resource.tag}:list` as Tag)]) && acts !== undefined;
  const list = useList(view.list);
  const counts = useCounts(view, list.sought);
  const columns = useMemo(
    () => (mayAct && acts?.cell ? [...view.columns, actionColumn<Row>(acts.width ?? 72, acts.cell)] : view.columns),
    [view, acts, mayAct],
  );
  return (
    <ListPage<string, Row, string>
      name={name}
      title={title}
      noun={resource.noun}
      list={list}
      columns={columns}
      rowId={(row) => idIn(resource, row)}
      {...(counts && { counts })}
      {...(calls.export && { exportCall: calls.export })}
      {...(mayAct && acts?.selection && { selection: acts.selection })}
      {...parts}
    />
  );
}

function idIn(resource: Listed, row: object): string {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a row is read by a name that only its declaration knows
  return textOf(ownValue(row as Readonly<Record<string, unknown>>, idNameOf(resource)));
}

/** The number of rows in each view under the current filters; undefined for a list without views. */
function useCounts<Row extends AnyRow>({ calls }: ListView<Row>, sought: object) {
  const asked = calls.counts && queryOf(calls.counts, sought, { silent: true });
  return useQuery({ queryKey: asked?.queryKey ?? [], queryFn: asked?.queryFn ?? skipToken, placeholderData: keepPreviousData }).data;
}
