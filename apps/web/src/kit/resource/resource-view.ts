import type { PageAddress } from '@houtai/contract/links';
import type { AnyResource, ColumnIdOf, DetailOf, RowOf } from '@houtai/contract/resource';
import type { AnsweringCalls, AnyCall, AnyResourceCalls } from '@houtai/contract/resource-calls';
import type { AnsweringTree } from '@houtai/contract/resource-tree';
import type { Tag } from '@houtai/contract/tags';
import type { ComponentType, ReactNode } from 'react';

import type { BoundField } from '#kit/form/fields/bound-field.ts';
import type { LineColumn } from '#kit/lines/line-column.ts';
import type { RowKeys } from '#kit/list/list-foot.tsx';
import type { ListParts } from '#kit/list/list-of.ts';
import type { Condition } from '#kit/list/search/condition.ts';
import type { Column } from '#ui/data-table/column.ts';

import type { AnyRecord } from './any-record.ts';
import { filterControlsOf, viewsOf } from './filter-controls.ts';
import type { ResourceAct } from './resource-acts.ts';
import { type ColumnChanges, columnsFor } from './resource-columns.tsx';

/** The calls that the page of a resource sends. */
type SentCalls = AnyResourceCalls<AnyRecord, Tag>;

/** The page's choices for a resource; everything else follows from its declaration. */
export type ViewOptions<R extends AnyResource, Row, Detail> = {
  /** The key under which the user's list view and form drafts are stored; never changed after a release. */
  name: string;
  /** The title of the page, if not the noun. */
  title?: string;
  /** The kind of import for these records; absent when they cannot be imported. */
  importKind?: string;
  /** Where the form opens: a short one in a dialog; a long one in a drawer, as a panel or, with a draft, as a sheet; or on its own page. */
  form: 'dialog' | 'panel' | 'sheet' | 'page';
  /** The form's own page, if it has one. */
  formPage?: PageAddress<{ id?: string; restore?: string }>;
  /** The page of a single record; if absent, it opens in a drawer beside the list. */
  recordPage?: PageAddress<{ id: string }>;
  /** Changes to the columns' default rendering. */
  columns?: { readonly [Id in ColumnIdOf<R>]?: Partial<Omit<Column<Row>, 'id' | 'head'>> };
  /** Hints for filling in fields. */
  hints?: { readonly [Name in keyof R['form']['fields']]?: string };
  /** The control of a field that its declaration does not determine; null for none. */
  instead?: {
    readonly [Name in keyof R['form']['fields']]?: (of: BoundField<R['form']['fields'][Name]>, record: Detail | undefined) => ReactNode;
  };
  /** Initial values of a new record. */
  initial?: Partial<Detail>;
  /** The label of the form's button, if not 新建 or 保存修改. */
  submit?: string;
  /** The label of a new record's button, if not 新建 or `submit`. */
  submitNew?: string;
  /** The form to open after a record was added in a panel, for users who may change it. */
  actAfterAdd?: (made: Detail) => ResourceAct<Detail> | null;
  /** The key of drafts, if not `name`. */
  draft?: string;
  /** Replaces the form, including the drawer or dialog around it; closed while `act` is null. */
  Form?: ComponentType<{ act: ResourceAct<Detail> | null; onClose: () => void; onAdded: () => void }>;
  /** Replaces a filter's default control; null for filters that only links and other pages set. */
  controls?: { readonly [Name in R['filters'][number]['name']]?: Condition | null };
  /** Makes rows selectable; `Bulk` renders the actions for the selected rows. */
  selection?: {
    /** The right that the selection needs. */
    tag: Tag;
    label: (row: Row) => string;
    refusal?: (row: Row) => string | null;
    Bulk: ComponentType<{ rows: readonly Row[]; onDone: () => void }>;
  };
  /** The query of the list that contains a new record, if not the current one. */
  afterAdd?: string;
  /** Opens a record that was just created in a sheet. */
  isOpenedAfterAdd?: boolean;
  /** Shown after the state in a record's head, instead of the time of its last change. */
  Meta?: ComponentType<{ record: Detail }>;
  /** Puts the actions first because they are more common than 修改. */
  isActedOn?: boolean;
  /** Shown next to the button of a new record; `onSearch` changes the listed rows. */
  HeadAction?: ComponentType<{ onSearch: (search: string) => void }>;
  /** The verb of a new record's button, if not 新建. */
  verb?: '新增';
  /** Replaces 修改 as the action of a row. */
  rowAction?: ComponentType<{ record: Row }>;
  /** Width of the column of `rowAction` in pixels, if it has more than one button. */
  rowActionWidth?: number;
  /** Keys that `rowAction` offers for the row that has the focus, in words. */
  rowKeys?: RowKeys;
  /** What stands below the rows of the first view, as it waits for others: the condition of the view that shows it. */
  waitingBelow?: object;
  /** Columns that say nothing in a view, by its key; who wants them shows them. */
  hiddenIn?: Readonly<Record<string, readonly string[]>>;
  /** Whether a record in its current state can be changed or removed by users with the right; if absent, it always can. */
  canEdit?: (record: Detail) => boolean;
  canRemove?: (record: Detail) => boolean;
  /** The state of a record next to its title, instead of its flag. */
  State?: ComponentType<{ record: Row }>;
  /** Shown in the detail above the record's fields. */
  Top?: ComponentType<{ record: Detail }>;
  /** Shown at the end of a record's head, in its detail and above its form. */
  Aside?: ComponentType<{ record: Detail }>;
  /** Provides a panel with further initial values for this user, once they are loaded. */
  Initial?: ComponentType<{ children: (initial: Readonly<Record<string, unknown>>) => ReactNode }>;
  /** Shown above the buttons of a panel that changes a record, for consequences of the entered values. */
  Notice?: ComponentType<{ record: Detail; read: (name: Extract<keyof R['form']['fields'], string>) => string }>;
  /** The maximum number of levels of a tree. */
  levels?: number;
  /** The fields that a new record of a tree inherits from its parent. */
  inherits?: readonly Extract<keyof R['form']['fields'], string>[];
  /** The columns of rows of parts, by field and part. */
  lines?: { readonly [Name in keyof R['form']['fields']]?: Readonly<Record<string, LineColumn>> };
  /** Replaces the text of a value in the detail; null omits the value. */
  facts?: { readonly [Name in keyof Detail]?: ((record: Detail) => ReactNode) | null };
  /**
   * What switching a record off means for people, as a sentence of the confirmation. Without it the list has no switch; null means none for
   * this record.
   */
  whenSwitchedOff?: string | ((record: Row) => string | null);
  /** An additional sentence of the confirmation of a removal. */
  removeNote?: string;
  /** Puts short values next to texts and history on a wide screen. */
  isFactsBeside?: boolean;
  /** Shown in the detail below the record's fields. */
  Body?: ComponentType<{ record: Detail }>;
  /** Further buttons of the detail. */
  actions?: ComponentType<{ record: Detail }>;
};

/** A resource as its detail and form need it, for lists and trees. */
export type FormView = Omit<AnyViewOptions, 'columns'> & {
  resource: AnyResource;
  calls: Omit<SentCalls, 'page' | 'counts'>;
  columns: readonly Column<AnyRecord>[];
};

/** A resource as its page needs it. */
export type ResourceView = FormView & { calls: SentCalls; list: ListParts<SentCalls['page']> };

/** A resource whose records form a tree, as its page needs it. */
export type ResourceTree = FormView & {
  calls: FormView['calls'] & Required<Pick<SentCalls, 'add' | 'export'>> & { list: AnyCall<object, readonly AnyRecord[], Tag> };
  list: ListParts<ResourceTree['calls']['export'], string, ''>;
};

type AnyViewOptions = Omit<ViewOptions<AnyResource, AnyRecord, AnyRecord>, 'columns'> & { columns?: ColumnChanges };

/** Builds the page definition of a resource from its declaration and its calls, once, outside of components. */
export function resourceView<R extends AnyResource, Row extends RowOf<R>, Detail extends DetailOf<R>>(
  resource: R,
  calls: AnsweringCalls<Row, Detail>,
  options: NoInfer<ViewOptions<R, Row, Detail>>,
): ResourceView {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- checked by the parameters; inside names do not matter
  return viewOf(resource, calls as unknown as SentCalls, options as unknown as AnyViewOptions);
}

/** Builds the page definition of a resource whose records form a tree. */
export function resourceTree<R extends AnyResource & { readonly tree: string }, Row extends RowOf<R>, Detail extends DetailOf<R>>(
  resource: R,
  calls: AnsweringTree<Row, Detail>,
  options: NoInfer<ViewOptions<R, Row, Detail>>,
): ResourceTree {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- checked by the parameters; inside names do not matter
  return treeViewOf(resource, calls as unknown as ResourceTree['calls'], options as unknown as AnyViewOptions);
}

function treeViewOf(resource: AnyResource, calls: ResourceTree['calls'], { columns = {}, ...options }: AnyViewOptions): ResourceTree {
  return {
    ...options,
    resource,
    calls,
    list: { call: calls.export, conditions: filterControlsOf(resource), views: [], viewName: 'view', defaultSort: '' },
    columns: columnsFor(resource, columns),
  };
}

function viewOf(resource: AnyResource, calls: SentCalls, { columns = {}, ...options }: AnyViewOptions): ResourceView {
  return {
    ...options,
    resource,
    calls,
    list: {
      call: calls.page,
      conditions: filterControlsOf(resource, options.controls),
      views: viewsOf(resource),
      viewName: 'view',
      defaultSort: resource.defaultSort,
    },
    columns: columnsFor(resource, columns),
  };
}
