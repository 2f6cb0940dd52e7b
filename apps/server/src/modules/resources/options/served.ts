import type { Fault } from '@houtai/contract/call';
import type { DataKind } from '@houtai/contract/data-kinds';
import type { FieldChange } from '@houtai/contract/history';
import type { PageAddress } from '@houtai/contract/links';
import type { AnyResource } from '@houtai/contract/resource';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Cells } from '#modules/exports/index.ts';
import type { ImportKind } from '#modules/imports/index.ts';
import type { AnsweredRow, CustomFilter } from '#modules/lists/index.ts';
import type { twoStepPage } from '#platform/db/pages/two-step-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { LineStore } from '../fields/line-store.ts';
import type { LinkedField } from '../fields/linked-fields.ts';
import type { UrgencyOf, UrgencyReader } from '../lists/urgency-reader.ts';
import type { RecordVisibility } from '../record-visibility.ts';
import type { Relation } from '../relations.ts';
import type { FormValues, Store, StoredRow } from '../resource-store.ts';

/** A resource with everything that serves it. */
export type Served = {
  resource: AnyResource;
  store: Store;
  visibility: RecordVisibility<StoredRow>;
  computed: Readonly<Record<string, ComputedSource>>;
  filters: Readonly<Record<string, CustomFilter>>;
  sorts: Readonly<Record<string, SQLWrapper>>;
  /** What the urgency of a record is worked out from, for the caller. */
  urgency?: UrgencyOf;
  urgencyRows?: UrgencyReader;
  /** The order of siblings in a tree. */
  order: readonly (PgColumn | SQL)[];
  tree: TreeServing;
  hasPairs: boolean;
  links: Readonly<Record<string, LinkedField>>;
  /** What serves the values that a detail has in place of those of its row, which is given as it is answered. */
  details: Readonly<Record<string, (ctx: Ctx, row: StoredRow, listed: AnsweredRow, how: DetailUse) => Promise<unknown>>>;
  someOf: Readonly<Record<string, (column: SQLWrapper, values: readonly string[]) => SQL | undefined>>;
  /** Reads the rows of a long list, without the values that only a detail has. */
  longRows?: ReturnType<typeof twoStepPage<StoredRow>>;
  may?: (ctx: Ctx, found: { row: StoredRow; mayChange: boolean }) => Readonly<Record<string, boolean>>;
  titleOf?: (row: StoredRow) => string;
  labels: Readonly<Record<string, string>>;
  /** What leads to a record in the list of all, where another view comes first. */
  everyView: Readonly<Record<string, string>>;
  cells: Readonly<Record<string, Cells<AnsweredRow>[string]>>;
  /** What the file of the list is called, where that is not the noun. */
  fileName?: string;
  /** What open consoles keep of its records, which they read again when one is changed. */
  liveCopy: DataKind | null;
  /** Fields of people who have to do with a record, with what they are to it. */
  parties: Readonly<Record<string, string>>;
  lines: Readonly<Record<string, LineStore>>;
  /** Values in words of the history, where those are not the words of their kind. */
  words: Readonly<Record<string, (value: unknown) => string>>;
  importing: ImportingOptions | null;
  /** The page where a record is opened by its id. */
  page: PageAddress<{ id?: string }>;
  filterBy: Readonly<Record<string, SQLWrapper>>;
  answers: Readonly<Record<string, (row: StoredRow) => unknown>>;
  exported?: (ctx: Ctx, rows: readonly AnsweredRow[], stored: readonly StoredRow[]) => Promise<AnsweredRow[]>;
  changes?: (ctx: Ctx, before: StoredRow | null, after: StoredRow) => Promise<FieldChange[]>;
  state?: (row: StoredRow, form: AnsweredRow) => Readonly<Record<string, unknown>> | undefined;
  beforeLock?: (ctx: Ctx, id: string) => Promise<void>;
  assertMay?: (ctx: Ctx, row: StoredRow, act: 'edit' | 'remove') => void;
  beforeUpdate?: (ctx: Ctx, row: StoredRow) => Promise<void>;
  /** What a change is called in the history; undefined for what it is usually called. */
  actions?: (change: ResourceChange) => string | undefined;
  /** What the caller may do with a record, where rows say so and that is not what their tags say alone. */
  rights?: (ctx: Ctx, row: StoredRow) => RowRights;
  furtherReaders?: FurtherReaders;
  /** The column whose moves the history keeps as codes, beside their words. */
  stateColumn?: string;
  /** Whether the history has of a new record its state alone. */
  isNewUnlisted?: boolean;
  prepare?: (form: FormValues) => FormValues;
  faults?: (ctx: Ctx, form: FormValues, before: StoredRow | null, parent: StoredRow | null) => Promise<Fault[]>;
  derive?: (ctx: Ctx, form: FormValues, before: StoredRow | null) => Promise<Readonly<Record<string, unknown>>>;
  holders?: (ctx: Ctx, row: StoredRow) => Promise<string>;
  /** What can be done with a record that cannot be removed, as a sentence; blank for nothing. */
  removeAdvice: string;
  beforeRemove?: (ctx: Ctx, row: StoredRow) => Promise<void>;
  afterComment?: (ctx: Ctx, row: StoredRow) => Promise<void>;
  afterChange?: (ctx: Ctx, change: ResourceChange & { action: string; forms?: ChangedForms }) => Promise<void>;
};

/** Whether a detail is what a person opens, or the answer to a change, which need not count again what takes long to count. */
export type DetailUse = { readonly isOpened: boolean };

/** What somebody may do with a record. */
export type RowRights = Readonly<Record<'edit' | 'remove', boolean>>;

/** The same where names do not matter, without what its store knows. */
export type AnyOptions = Partial<Omit<Served, 'resource' | 'store' | 'visibility'>> & {
  visibleBy?: readonly Relation[];
  isLong?: boolean;
};

/** What serves a computed value: the values of these records, by id; one that is not there is 0, blank or not so. */
export type ComputedSource<Value = unknown, Row = StoredRow> = (ctx: Ctx, rows: readonly Row[]) => Promise<ReadonlyMap<string, Value>>;

/** Further ways to a single record than those by which lists show it, as being asked to approve it. */
export type FurtherReaders = {
  readonly mayRead: (ctx: Ctx, id: string) => Promise<boolean>;
  /** Fields of the record that are kept from the caller. */
  readonly hidden: (ctx: Ctx, id: string) => Promise<ReadonlySet<string>>;
};

/** How the records of a tree are served; the column `path` keeps the ids from the top down to each, each followed by a slash. */
export type TreeServing = {
  /** The field that a record has in common with the one above it; absent where all are one tree. */
  within?: string;
  /** Runs a move, which it may refuse for what follows from it. */
  aroundMove?: (ctx: Ctx, move: () => Promise<void>) => Promise<void>;
};

/** How sheets become records of a resource: `keys` are the fields by which one is recognised, the first that is filled and known; a tree has its own. */
export type ImportingOptions = Pick<ImportKind, 'kind'> &
  Partial<Pick<ImportKind, 'keys' | 'synonyms' | 'lookUps' | 'initial' | 'isIndependent'>>;

/** A change of one record: how it stood before, null for a new one, and how it stands now, null for one that is gone. */
export type ResourceChange = { before: StoredRow | null; after: StoredRow | null };

/** What the form of a record holds before and after a change by it; `before` is null for a new one. */
export type ChangedForms = { before: FormValues | null; after: FormValues };
