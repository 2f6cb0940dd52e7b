import type { PageAddress } from '@houtai/contract/links';
import type { AnyResource, ColumnIdOf, DetailOf, RowOf } from '@houtai/contract/resource';
import type { AnsweringCalls, AnyCall, AnyResourceCalls } from '@houtai/contract/resource-calls';
import type { AnsweringTree } from '@houtai/contract/resource-tree';
import type { Tag } from '@houtai/contract/tags';
import type { ComponentType, ReactNode } from 'react';

import type { BoundField } from '#kit/form/fields/bound-field.ts';
import type { LineColumn } from '#kit/lines/line-column.ts';
import type { ListParts } from '#kit/list/list-of.ts';
import type { Condition } from '#kit/list/search/condition.ts';
import type { Column } from '#ui/data-table/column.ts';

import type { AnyRecord } from './any-record.ts';
import { filterControlsOf, viewsOf } from './filter-controls.ts';
import type { ResourceAct } from './resource-acts.ts';
import { type ColumnChanges, columnsFor } from './resource-columns.tsx';

/** The calls of a resource as its page sends them. */
type SentCalls = AnyResourceCalls<AnyRecord, Tag>;

/** What a page decides of a resource; everything else follows from its declaration. */
export type ViewOptions<R extends AnyResource, Row, Detail> = {
  /** What the person's view of the list and drafts of the form are stored under, never changed after a release. */
  name: string;
  /** The title of the page, where that is not the noun. */
  title?: string;
  /** What sheets become these records as; absent, they are not imported. */
  importKind?: string;
  /** A short form opens in a dialog; a long one in a drawer, as a panel or, with a draft, as a sheet. */
  form: 'dialog' | 'panel' | 'sheet' | 'page';
  /** The page of the form, where it is one of its own. */
  formPage?: PageAddress<{ id?: string; restore?: string }>;
  /** The page that shows one record; absent, it opens in a drawer beside the list. */
  recordPage?: PageAddress<{ id: string }>;
  /** What differs from how columns are drawn by their kind. */
  columns?: { readonly [Id in ColumnIdOf<R>]?: Partial<Omit<Column<Row>, 'id' | 'head'>> };
  /** What helps to fill a field in. */
  hints?: { readonly [Name in keyof R['form']['fields']]?: string };
  /** The control of a field whose declaration does not tell it; null where it has none. */
  instead?: {
    readonly [Name in keyof R['form']['fields']]?: (of: BoundField<R['form']['fields'][Name]>, record: Detail | undefined) => ReactNode;
  };
  /** What a new record begins with. */
  initial?: Partial<Detail>;
  /** What the button of the form says, where that is neither 新建 nor 保存修改. */
  submit?: string;
  /** What the button of a new record says, where that is neither 新建 nor `submit`. */
  submitNew?: string;
  /** Opens after a record was added in a panel, for people who may change it. */
  actAfterAdd?: (made: Detail) => ResourceAct<Detail> | null;
  /** What drafts are stored under, where that is not `name`. */
  draft?: string;
  /** Stands in place of the form, with the drawer or dialog around it; it is closed while there is no act. */
  Form?: ComponentType<{ act: ResourceAct<Detail> | null; onClose: () => void; onAdded: () => void }>;
  /** What a filter is asked by in place of the control of its kind; null where only links and other pages ask it. */
  controls?: { readonly [Name in R['filters'][number]['name']]?: Condition | null };
  /** Rows can be ticked; `Bulk` is what can be done with those that are. */
  selection?: {
    /** The tag without which there are no boxes. */
    tag: Tag;
    label: (row: Row) => string;
    refusal?: (row: Row) => string | null;
    Bulk: ComponentType<{ rows: readonly Row[]; onDone: () => void }>;
  };
  /** The query of the list in which a record stands that was just made, where that is not the one on the page. */
  afterAdd?: string;
  /** A record that was just made in a sheet is opened beside the list. */
  isOpenedAfterAdd?: boolean;
  /** What stands behind the state of a record in its head, in place of when it was changed. */
  Meta?: ComponentType<{ record: Detail }>;
  /** The actions are what is usually done with a record: they come first, and 修改 is not the main one. */
  isActedOn?: boolean;
  /** Stands beside the button of a new record; `onSearch` shows other rows. */
  HeadAction?: ComponentType<{ onSearch: (search: string) => void }>;
  /** What the button of a new record says, where that is not 新建. */
  verb?: '新增';
  /** What a row can be changed by in place of 修改 of a short form. */
  rowAction?: ComponentType<{ record: Row }>;
  /** In px, of the column of `rowAction`, where it is more than one button. */
  rowActionWidth?: number;
  /** Whether a record as it is now can be changed or removed by people who may; absent, it always can. */
  canEdit?: (record: Detail) => boolean;
  canRemove?: (record: Detail) => boolean;
  /** The state of a record beside its title, in place of that of its flag. */
  State?: ComponentType<{ record: Row }>;
  /** Stands in the detail above what is known of the record. */
  Top?: ComponentType<{ record: Detail }>;
  /** Stands at the end of the head of a record, in its detail and above its form. */
  Aside?: ComponentType<{ record: Detail }>;
  /** Gives a panel what a new record begins with for this person beside who is in charge, once it is known. */
  Initial?: ComponentType<{ children: (initial: Readonly<Record<string, unknown>>) => ReactNode }>;
  /** Stands above the buttons of a panel when a record is changed: what follows from the values that it reads by their names. */
  Notice?: ComponentType<{ record: Detail; read: (name: Extract<keyof R['form']['fields'], string>) => string }>;
  /** How many levels a tree has at most. */
  levels?: number;
  /** What a new record of a tree takes over from the one above it. */
  inherits?: readonly Extract<keyof R['form']['fields'], string>[];
  /** The columns of rows of parts, by field and part. */
  lines?: { readonly [Name in keyof R['form']['fields']]?: Readonly<Record<string, LineColumn>> };
  /** What the detail shows of a value in place of its text; null leaves it out. */
  facts?: { readonly [Name in keyof Detail]?: ((record: Detail) => ReactNode) | null };
  /** What follows for people when a record is switched off in the list, as a sentence of the question; absent, there is no switch, null for a record without. */
  whenSwitchedOff?: string | ((record: Row) => string | null);
  /** What is said beside that a removal is for good. */
  removeNote?: string;
  /** In the detail what is short stands beside texts and history, where there is room. */
  isFactsBeside?: boolean;
  /** Stands in the detail below what is known of the record. */
  Body?: ComponentType<{ record: Detail }>;
  /** Further buttons at the foot of the detail. */
  actions?: ComponentType<{ record: Detail }>;
};

/** A resource as its detail and form show it, whether its records are a list or a tree. */
export type FormView = Omit<AnyViewOptions, 'columns'> & {
  resource: AnyResource;
  calls: Omit<SentCalls, 'page' | 'counts'>;
  columns: readonly Column<AnyRecord>[];
};

/** A resource as its page shows it. */
export type ResourceView = FormView & { calls: SentCalls; list: ListParts<SentCalls['page']> };

/** A resource whose records are a tree as its page shows it. */
export type ResourceTree = FormView & {
  calls: FormView['calls'] & Required<Pick<SentCalls, 'add' | 'export'>> & { list: AnyCall<object, readonly AnyRecord[], Tag> };
  list: ListParts<ResourceTree['calls']['export'], string, ''>;
};

type AnyViewOptions = Omit<ViewOptions<AnyResource, AnyRecord, AnyRecord>, 'columns'> & { columns?: ColumnChanges };

/** Makes the page of a resource of its declaration and its calls, once, outside of components. */
export function resourceView<R extends AnyResource, Row extends RowOf<R>, Detail extends DetailOf<R>>(
  resource: R,
  calls: AnsweringCalls<Row, Detail>,
  options: NoInfer<ViewOptions<R, Row, Detail>>,
): ResourceView {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- checked by the parameters; inside names do not matter
  return viewOf(resource, calls as unknown as SentCalls, options as unknown as AnyViewOptions);
}

/** Makes the page of a resource whose records are a tree. */
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
