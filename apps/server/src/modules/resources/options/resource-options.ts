import type { Fault } from '@houtai/contract/call';
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
import type { ComputedSource, DetailUse, FurtherReaders, ImportingOptions, RowRights, Served, TreeServing } from './served.ts';

/** A row of a table. */
export type Stored<T extends PgTable> = T['$inferSelect'];

/** The fields that hold the name of another field's record, which nobody stores. */
type Travelling<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { kind: 'id'; named?: infer Named } ? (string extends Named ? never : Extract<Named, string>) : never;
}[keyof F];

/** The fields that no column of the table keeps under their names and types; files are stored apart. */
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

/** The rows of parts that no column keeps: they are stored in a table of their own. */
type LineName<F extends Fields, T extends PgTable> = {
  [Name in Unstored<F, T>]: F[Name] extends { kind: 'rows' } ? Name : never;
}[Unstored<F, T>];

/** What has no entry of its own need not be named at all. */
type Needed<Key extends PropertyKey, Names extends PropertyKey, Value> = [Names] extends [never]
  ? { readonly [Each in Key]?: undefined }
  : { readonly [Each in Key]: { readonly [Name in Names]: Value } };

/** Values that are worked out; what a column of the name holds may be worked out otherwise. */
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

/** A title that no field holds is told by the server. */
type TitleOf<F, S, T> = S extends { readonly title: infer Title }
  ? Title extends keyof F
    ? unknown
    : { readonly titleOf: (row: T) => string }
  : unknown;
/** A number for people is kept in columns of the table. */
type SerialOf<S, T> = S extends { readonly computed: infer Computed }
  ? Extract<Computed[keyof Computed], { kind: 'serial' }> extends never
    ? unknown
    : T extends { serial: PgColumn; number: PgColumn }
      ? unknown
      : { readonly 'no column': 'serial' | 'number' }
  : unknown;
/** What a record's urgency is worked out from. */
type UrgencyOf<S> = S extends { readonly computed: infer Computed }
  ? Extract<Computed[keyof Computed], { kind: 'urgency' }> extends never
    ? unknown
    : { readonly urgency: (caller: SQLWrapper) => UrgencyColumns }
  : unknown;
/** What can be done with a record beside changing and removing it. */
type MayOf<S, T> = S extends { readonly rights: readonly (infer Act extends string)[] }
  ? {
      /** What the caller may do with a record that they see, and whether they see it by a relation that lets them change it. */
      readonly may: (ctx: Ctx, found: { row: T; mayChange: boolean }) => { readonly [Name in Act]: boolean };
    }
  : unknown;

/** What a detail has in place of what its row has is served by name. */
type DetailsOf<S, T, Row> = S extends { readonly detailValues: infer Values }
  ? {
      readonly details: {
        readonly [Name in keyof Values]: (ctx: Ctx, row: T, listed: Row, how: DetailUse) => Promise<ComputedValueOf<Values[Name]>>;
      };
    }
  : unknown;

/** Further ways to a record have to be served where they are declared. */
type ReadersOf<S> = S extends { readonly reading: string }
  ? { readonly furtherReaders: FurtherReaders }
  : { readonly furtherReaders?: undefined };

/** A tree keeps the way to each record in a column of its own. */
type PathOf<S, T> = S extends { readonly tree: string }
  ? T extends { path: PgColumn }
    ? unknown
    : { readonly 'no column': 'path' }
  : unknown;

/** The server's half of a resource; what it declares and no column or rule of the library serves has to be served here. */
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
    /** What the list is sorted by in place of the value itself, as the pinyin of a name. */
    readonly sorts?: { readonly [Name in S['sort'][number]]?: SQLWrapper };
    /** What filters ask in place of a value's own column, as the plain text of a rich one. */
    readonly filterBy?: Readonly<Record<string, SQLWrapper>>;
    /** What is answered of a value in place of what is stored. */
    readonly answers?: { readonly [Name in keyof F & string]?: (row: Stored<T>) => ValueOf<F[Name]> };
    /** The order of siblings in a tree, where that is not the order of the list. */
    readonly order?: Served['order'];
    readonly tree?: TreeServing;
    /** The table has an index of the pairs of the fields that are searched. */
    readonly hasPairs?: boolean;
    /** What says that a value is one of several, where an index wants it said otherwise. */
    readonly someOf?: Served['someOf'];
    /** There may be a million records: pages are cut by ids first, rows come without what only a detail has, and counts are kept for a while. */
    readonly isLong?: boolean;
    /** What the history calls a field, where that is not its label. */
    readonly labels?: { readonly [Name in keyof F & string]?: string };
    readonly cells?: { readonly [Id in ColumnIdOf<Resource<F, S>>]?: Cells<DetailOf<Resource<F, S>>>[string] };
    /** What the file of the list is called, where that is not the noun. */
    readonly fileName?: string;
    /** Rows as a file shows them, where their words are asked of the database. */
    readonly exported?: Served['exported'];
    /** What the history says of a change, where that is not the words of fields. */
    readonly changes?: (ctx: Ctx, before: Stored<T> | null, after: Stored<T>) => Promise<FieldChange[]>;
    /** What an earlier record is restored from, where that is not its form. */
    readonly state?: (row: Stored<T>, form: FormValues) => Readonly<Record<string, unknown>> | undefined;
    /** Values in words of the history, where those are not the words of their kind. */
    readonly words?: { readonly [Name in keyof F & string]?: (value: unknown) => string };
    /** Fields of people who have to do with a record, with what they are to it: they see it and are told that it is theirs. */
    readonly parties?: { readonly [Name in keyof F & string]?: string };
    readonly liveCopy?: DataKind;
    /** In what relations people see a record; unless it says, whoever made it, its parties, and those whose roles cover it. */
    readonly visibleBy?: readonly Relation[];
    readonly importing?: ImportingOptions;
    readonly page: PageAddress<{ id?: string }>;
    /** Locks what is locked before a record that is changed or removed. */
    readonly beforeLock?: (ctx: Ctx, id: string) => Promise<void>;
    /** What the caller may do with a record, where rows say so and that is not what their tags say alone. */
    readonly rights?: (ctx: Ctx, row: Stored<T>) => RowRights;
    /** Refuses to change or remove a record as it is now. */
    readonly assertMay?: (ctx: Ctx, row: Stored<T>, act: 'edit' | 'remove') => void;
    /** Refuses to change a record as it is now. */
    readonly beforeUpdate?: (ctx: Ctx, row: Stored<T>) => Promise<void>;
    readonly actions?: (change: { before: Stored<T> | null; after: Stored<T> | null }) => string | undefined;
    /** The column whose moves the history keeps as codes, beside their words. */
    readonly stateColumn?: keyof Stored<T> & string;
    readonly isNewUnlisted?: boolean;
    /** The form as it is stored, where one field makes another one blank. */
    readonly prepare?: (form: ValuesOf<F>) => ValuesOf<F>;
    /** Faults that only the database knows; in a tree with the record above it, null at the top or where that is gone. */
    readonly faults?: (ctx: Ctx, form: ValuesOf<F> & FormValues, before: Stored<T> | null, parent: Stored<T> | null) => Promise<Fault[]>;
    /** Columns that follow from the form. */
    readonly derive?: (ctx: Ctx, form: FormValues, before: Stored<T> | null) => Promise<Readonly<Record<string, unknown>>>;
    /** What keeps a record from being removed, as in 「下还有 3 个部门」; blank for nothing. */
    readonly holders?: (ctx: Ctx, row: Stored<T>) => Promise<string>;
    readonly removeAdvice?: string;
    /** Refuses to remove a record that others name, or removes what goes with it. */
    readonly beforeRemove?: (ctx: Ctx, row: Stored<T>) => Promise<void>;
    /** What follows from a comment of the caller on a record. */
    readonly afterComment?: (ctx: Ctx, row: Stored<T>) => Promise<void>;
    /** Effects of the business; `action` is what the history calls the change. */
    readonly afterChange?: (
      ctx: Ctx,
      change: {
        before: Stored<T> | null;
        after: Stored<T> | null;
        action: string;
        /** What its form holds before and after, where it is changed by that. */
        forms?: { before: ValuesOf<F> | null; after: ValuesOf<F> };
      },
    ) => Promise<void>;
  };
