import type { InputFault } from '@houtai/contract/call';
import type { DataKind } from '@houtai/contract/data-kinds';
import type { Fields, ValueOf, ValuesOf } from '@houtai/contract/form';
import type { FieldChange } from '@houtai/contract/history';
import type { PageAddress } from '@houtai/contract/links';
import type { ColumnIdOf, ComputedValueOf, DetailOf, Resource, ResourceSpec, RowOf } from '@houtai/contract/resource';
import type { SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Cells } from '#modules/exports/index.ts';
import type { CustomFilter, UrgencyColumns } from '#modules/lists/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { LineStore } from '../fields/line-store.ts';
import type { FieldColumn } from '../fields/linked-fields.ts';
import type { Relation } from '../relations.ts';
import type { FormValues, RecordTable } from '../resource-store.ts';
import type { ComputedSource, DetailUse, FurtherReaders, ImportingOptions, PreparedResource, RowRights, TreeServing } from './served.ts';

export type Stored<T extends PgTable> = T['$inferSelect'];

/** Fields that carry the display name for another field's id; they are not stored. */
type Travelling<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { kind: 'id'; named?: infer Named } ? (string extends Named ? never : Extract<Named, string>) : never;
}[keyof F];

/** Fields without a column of their name and type; files are stored separately. */
type Unstored<F extends Fields, T extends PgTable> = {
  [Name in keyof F]: F[Name] extends { kind: 'ids'; of: 'file' }
    ? never
    : Name extends Travelling<F>
      ? never
      : Name extends keyof Stored<T>
        ? ValueOf<F[Name]> extends T['$inferInsert'][Name & keyof T['$inferInsert']]
          ? never
          : Name
        : Name;
}[keyof F];

/** Rows of parts without a column, which need their own table. */
type LineName<F extends Fields, T extends PgTable> = {
  [Name in Unstored<F, T>]: F[Name] extends { kind: 'rows' } ? Name : never;
}[Unstored<F, T>];

/** Makes the property optional if it would have no entries. */
type Needed<Key extends PropertyKey, Names extends PropertyKey, Value> = [Names] extends [never]
  ? { readonly [Each in Key]?: undefined }
  : { readonly [Each in Key]: { readonly [Name in Names]: Value } };

/** Computed values; a value with a column may be computed, too. */
type Worked<Names extends PropertyKey, Others extends PropertyKey, Value> = [Names] extends [never]
  ? { readonly computed?: { readonly [Name in Others]?: Value } }
  : { readonly computed: { readonly [Name in Names]: Value } & { readonly [Name in Others]?: Value } };

type CountedOf<S> = S extends { computed: infer Computed }
  ? { [Name in keyof Computed]: Computed[Name] extends { kind: 'name' | 'names' | 'serial' | 'urgency' } ? never : Name }[keyof Computed]
  : never;
type CustomOf<S extends { filters: readonly { kind: string; name: string }[] }> = Extract<
  S['filters'][number],
  { kind: 'custom' | 'related' | 'typed' }
>['name'];

/** Requires `titleOf` if no field contains the title. */
type TitleOf<F, S, T> = S extends { readonly title: infer Title }
  ? Title extends keyof F
    ? unknown
    : { readonly titleOf: (row: T) => string }
  : unknown;
/** Requires the number columns if the resource has numbers. */
type SerialOf<S, T> = S extends { readonly computed: infer Computed }
  ? Extract<Computed[keyof Computed], { kind: 'serial' }> extends never
    ? unknown
    : T extends { serial: PgColumn; number: PgColumn }
      ? unknown
      : { readonly 'no column': 'serial' | 'number' }
  : unknown;
/** Requires the urgency columns if the resource has an urgency. */
type UrgencyOf<S> = S extends { readonly computed: infer Computed }
  ? Extract<Computed[keyof Computed], { kind: 'urgency' }> extends never
    ? unknown
    : { readonly urgency: (caller: SQLWrapper) => UrgencyColumns }
  : unknown;
/** Requires `may` if the resource declares further rights. */
type MayOf<S, T> = S extends { readonly rights: readonly (infer Act extends string)[] }
  ? {
      /** What the caller may do with a record; `mayChange` says whether their relation allows changes. */
      readonly may: (ctx: Ctx, found: { row: T; mayChange: boolean }) => { readonly [Name in Act]: boolean };
    }
  : unknown;

/** Requires detail values that differ from those of rows, by name. */
type DetailsOf<S, T, Row> = S extends { readonly detailValues: infer Values }
  ? {
      readonly details: {
        readonly [Name in keyof Values]: (ctx: Ctx, row: T, listed: Row, how: DetailUse) => Promise<ComputedValueOf<Values[Name]>>;
      };
    }
  : unknown;

/** Requires further readers where they are declared. */
type ReadersOf<S> = S extends { readonly reading: string }
  ? { readonly furtherReaders: FurtherReaders }
  : { readonly furtherReaders?: undefined };

/** Requires a `path` column for trees. */
type PathOf<S, T> = S extends { readonly tree: string }
  ? T extends { path: PgColumn }
    ? unknown
    : { readonly 'no column': 'path' }
  : unknown;

/** The server's part of a resource: everything declared that neither a column nor the library provides. */
export type ResourceOptions<F extends Fields, S extends ResourceSpec<F>, T extends RecordTable> = Needed<
  'columns',
  Exclude<Unstored<F, T>, LineName<F, T>>,
  FieldColumn
> &
  Needed<'lines', LineName<F, T>, LineStore> &
  Worked<
    Exclude<CountedOf<S>, keyof Stored<T> | LineName<F, T> | (S extends { readonly title: infer Title } ? Title : never)>,
    CountedOf<S>,
    ComputedSource<unknown, Stored<T>>
  > &
  Needed<'filters', CustomOf<S>, CustomFilter> &
  PathOf<S, T> &
  ReadersOf<S> &
  TitleOf<F, S, Stored<T>> &
  SerialOf<S, T> &
  UrgencyOf<S> &
  DetailsOf<S, Stored<T>, RowOf<Resource<F, S>>> &
  MayOf<S, Stored<T>> & {
    /** Expressions to sort by instead of the value itself, e.g. the pinyin of a name. */
    readonly sorts?: { readonly [Name in S['sort'][number]]?: SQLWrapper };
    /** Expressions to filter by instead of a value's own column, e.g. the plain text of a rich text. */
    readonly filterBy?: Readonly<Record<string, SQLWrapper>>;
    /** Values to return instead of the stored ones. */
    readonly answers?: { readonly [Name in keyof F & string]?: (row: Stored<T>) => ValueOf<F[Name]> };
    /** The order of siblings in a tree, if it differs from that of the list. */
    readonly order?: PreparedResource['order'];
    readonly tree?: TreeServing;
    /** The table has an index of character bigrams of the searched fields. */
    readonly hasPairs?: boolean;
    /** Builds the condition "one of several values" where an index needs another form. */
    readonly someOf?: PreparedResource['someOf'];
    /** For up to a million records: pages are selected by id first, rows omit values that only details need, and counts are cached. */
    readonly isLong?: boolean;
    /** Field names in the history, if they differ from the labels. */
    readonly labels?: { readonly [Name in keyof F & string]?: string };
    readonly cells?: { readonly [Id in ColumnIdOf<Resource<F, S>>]?: Cells<DetailOf<Resource<F, S>>>[string] };
    /** The file name of exports, if it differs from the noun. */
    readonly fileName?: string;
    /** Rows of a file, if their texts need queries. */
    readonly exported?: PreparedResource['exported'];
    /** The changes in the history, if they are not derived from the fields. */
    readonly changes?: (ctx: Ctx, before: Stored<T> | null, after: Stored<T>) => Promise<FieldChange[]>;
    /** The values for restoring an earlier state, if not the form. */
    readonly state?: (row: Stored<T>, form: FormValues) => Readonly<Record<string, unknown>> | undefined;
    /** Values in words for the history, if not those of their kind. */
    readonly words?: { readonly [Name in keyof F & string]?: (value: unknown) => string };
    /** Fields of people involved in a record, with their relation: they see it and are notified when it becomes theirs. */
    readonly parties?: { readonly [Name in keyof F & string]?: string };
    readonly liveCopy?: DataKind;
    /** The relations by which people see a record; by default creator, parties, and people whose scope covers it. */
    readonly visibleBy?: readonly Relation[];
    readonly importing?: ImportingOptions;
    readonly page: PageAddress<{ id?: string }>;
    /** Acquires locks that have to precede that of a record to change or remove. */
    readonly beforeLock?: (ctx: Ctx, id: string) => Promise<void>;
    /** What the caller may do with a record, if rows say so and it depends on more than tags. */
    readonly rights?: (ctx: Ctx, row: Stored<T>) => RowRights;
    /** Refuses to change or remove a record in its present state. */
    readonly assertMay?: (ctx: Ctx, row: Stored<T>, act: 'edit' | 'remove') => void;
    /** Refuses to change a record in its present state. */
    readonly beforeUpdate?: (ctx: Ctx, row: Stored<T>) => Promise<void>;
    readonly actions?: (change: { before: Stored<T> | null; after: Stored<T> | null }) => string | undefined;
    /** The column whose changes the history also stores as codes. */
    readonly stateColumn?: keyof Stored<T> & string;
    readonly isNewUnlisted?: boolean;
    /** Adjusts the form before storing, e.g. when one field clears another. */
    readonly prepare?: (form: ValuesOf<F>) => ValuesOf<F>;
    /** Faults that need the database; in a tree with the parent record, null at the top or if it is gone. */
    readonly faults?: (
      ctx: Ctx,
      form: ValuesOf<F> & FormValues,
      before: Stored<T> | null,
      parent: Stored<T> | null,
    ) => Promise<InputFault[]>;
    /** Columns derived from the form. */
    readonly derive?: (ctx: Ctx, form: FormValues, before: Stored<T> | null) => Promise<Readonly<Record<string, unknown>>>;
    /** What prevents the removal of a record, e.g. 「下还有 3 个部门」; blank for nothing. */
    readonly holders?: (ctx: Ctx, row: Stored<T>) => Promise<string>;
    readonly removeAdvice?: string;
    /** Refuses to remove a record in use, or removes dependent data. */
    readonly beforeRemove?: (ctx: Ctx, row: Stored<T>) => Promise<void>;
    /** Called after the caller has commented on a record. */
    readonly afterComment?: (ctx: Ctx, row: Stored<T>) => Promise<void>;
    /** Further effects of a change; `action` is its name in the history. */
    readonly afterChange?: (
      ctx: Ctx,
      change: {
        before: Stored<T> | null;
        after: Stored<T> | null;
        action: string;
        /** The form values before and after, if the form changed. */
        forms?: { before: ValuesOf<F> | null; after: ValuesOf<F> };
      },
    ) => Promise<void>;
  };
