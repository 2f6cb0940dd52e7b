import type { InputFault } from '@houtai/contract/call';
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

/** A resource with everything needed to serve it. */
export type PreparedResource = {
  resource: AnyResource;
  store: Store;
  visibility: RecordVisibility<StoredRow>;
  computed: Readonly<Record<string, ComputedSource>>;
  filters: Readonly<Record<string, CustomFilter>>;
  sorts: Readonly<Record<string, SQLWrapper>>;
  /** The urgency columns, for the caller. */
  urgency?: UrgencyOf;
  urgencyRows?: UrgencyReader;
  /** The order of siblings in a tree. */
  order: readonly (PgColumn | SQL)[];
  tree: TreeServing;
  hasPairs: boolean;
  links: Readonly<Record<string, LinkedField>>;
  /** Detail values in place of those of the row, given the row as returned. */
  details: Readonly<Record<string, (ctx: Ctx, row: StoredRow, listed: AnsweredRow, how: DetailUse) => Promise<unknown>>>;
  someOf: Readonly<Record<string, (column: SQLWrapper, values: readonly string[]) => SQL | undefined>>;
  /** Reads rows of a long list, without values that only details have. */
  longRows?: ReturnType<typeof twoStepPage<StoredRow>>;
  may?: (ctx: Ctx, found: { row: StoredRow; mayChange: boolean }) => Readonly<Record<string, boolean>>;
  titleOf?: (row: StoredRow) => string;
  labels: Readonly<Record<string, string>>;
  /** The query for the view with all records, if it is not the first. */
  everyView: Readonly<Record<string, string>>;
  cells: Readonly<Record<string, Cells<AnsweredRow>[string]>>;
  /** The file name of exports, if it differs from the noun. */
  fileName?: string;
  /** The data of open consoles to invalidate when a record changes. */
  liveCopy: DataKind | null;
  /** Fields of people involved in a record, with their relation. */
  parties: Readonly<Record<string, string>>;
  lines: Readonly<Record<string, LineStore>>;
  /** Values in words for the history, if not those of their kind. */
  words: Readonly<Record<string, (value: unknown) => string>>;
  importing: ImportingOptions | null;
  /** The page that opens a record by id. */
  page: PageAddress<{ id?: string }>;
  filterBy: Readonly<Record<string, SQLWrapper>>;
  answers: Readonly<Record<string, (row: StoredRow) => unknown>>;
  exported?: (ctx: Ctx, rows: readonly AnsweredRow[], stored: readonly StoredRow[]) => Promise<AnsweredRow[]>;
  changes?: (ctx: Ctx, before: StoredRow | null, after: StoredRow) => Promise<FieldChange[]>;
  state?: (row: StoredRow, form: AnsweredRow) => Readonly<Record<string, unknown>> | undefined;
  beforeLock?: (ctx: Ctx, id: string) => Promise<void>;
  assertMay?: (ctx: Ctx, row: StoredRow, act: 'edit' | 'remove') => void;
  beforeUpdate?: (ctx: Ctx, row: StoredRow) => Promise<void>;
  /** The name of a change in the history; undefined for the default. */
  actions?: (change: ResourceChange) => string | undefined;
  /** What the caller may do with a record, if rows say so and it depends on more than tags. */
  rights?: (ctx: Ctx, row: StoredRow) => RowRights;
  furtherReaders?: FurtherReaders;
  /** The column whose changes the history also stores as codes. */
  stateColumn?: string;
  /** Whether the history of a new record contains only its state, without changes. */
  isNewUnlisted?: boolean;
  prepare?: (form: FormValues) => FormValues;
  faults?: (ctx: Ctx, form: FormValues, before: StoredRow | null, parent: StoredRow | null) => Promise<InputFault[]>;
  derive?: (ctx: Ctx, form: FormValues, before: StoredRow | null) => Promise<Readonly<Record<string, unknown>>>;
  holders?: (ctx: Ctx, row: StoredRow) => Promise<string>;
  /** Advice for a record that cannot be removed, as a sentence; blank for none. */
  removeAdvice: string;
  beforeRemove?: (ctx: Ctx, row: StoredRow) => Promise<void>;
  afterComment?: (ctx: Ctx, row: StoredRow) => Promise<void>;
  afterChange?: (ctx: Ctx, change: ResourceChange & { action: string; forms?: ChangedForms }) => Promise<void>;
};

/** Whether a person opens the detail, as opposed to the answer of a change, which can skip expensive counts. */
export type DetailUse = { readonly isOpened: boolean };

/** What a person may do with a record. */
export type RowRights = Readonly<Record<'edit' | 'remove', boolean>>;

/** Options without typed names and without what the store provides. */
export type AnyOptions = Partial<Omit<PreparedResource, 'resource' | 'store' | 'visibility'>> & {
  visibleBy?: readonly Relation[];
  isLong?: boolean;
};

/** Computes a value of records, by id; a missing entry means 0, blank or false. */
export type ComputedSource<Value = unknown, Row = StoredRow> = (ctx: Ctx, rows: readonly Row[]) => Promise<ReadonlyMap<string, Value>>;

/** Access to a single record beyond that of lists, e.g. for its approvers. */
export type FurtherReaders = {
  readonly mayRead: (ctx: Ctx, id: string) => Promise<boolean>;
  /** Fields of the record hidden from the caller. */
  readonly hidden: (ctx: Ctx, id: string) => Promise<ReadonlySet<string>>;
};

/** Options of a tree; the column `path` contains the ids from the root to the record, each followed by a slash. */
export type TreeServing = {
  /** The field that all records of a tree share; absent if all are one tree. */
  within?: string;
  /** Runs a move, and may refuse it because of its consequences. */
  aroundMove?: (ctx: Ctx, move: () => Promise<void>) => Promise<void>;
};

/** Options of the import. `keys` identify a record by the first one that is filled and known; trees have their own rules. */
export type ImportingOptions = Pick<ImportKind, 'kind'> &
  Partial<Pick<ImportKind, 'keys' | 'synonyms' | 'lookUps' | 'initial' | 'isIndependent'>>;

/** A change of a record: `before` is null for a new one, `after` for a removed one. */
export type ResourceChange = { before: StoredRow | null; after: StoredRow | null };

/** The form values before and after a change; `before` is null for a new record. */
export type ChangedForms = { before: FormValues | null; after: FormValues };
