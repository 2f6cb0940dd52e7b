import type { InputFault } from '@houtai/contract/call';
import type { Field } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { type AnyResource, isFileField } from '@houtai/contract/resource';
import { getTableColumns, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Ctx } from '#platform/db/work/context.ts';

import { findDuplicates, type RecordTable } from './find-duplicates.ts';

export type { RecordTable } from './find-duplicates.ts';

/** A stored record of any table. */
export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The values of a form by field names. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Where the rows of a resource are stored: in columns of their own table, or elsewhere with the same functions. */
export type Store = {
  readonly table: RecordTable;
  /** The condition for rows of the resource; undefined if all rows are. */
  readonly own: SQL | undefined;
  /** The column or expression of a value, for filters and sorting; throws if there is none. */
  readonly at: (name: string) => SQLWrapper;
  /** A row as form values. */
  readonly read: (row: StoredRow) => Readonly<Record<string, unknown>>;
  /** Form values as columns; `before` is null for a new record. Files are stored separately. */
  readonly write: (values: Readonly<Record<string, unknown>>, before: StoredRow | null) => Record<string, unknown>;
  /** Faults for unique values that another record already has. */
  readonly taken: (ctx: Ctx, asked: DuplicateQuery) => Promise<InputFault[]>;
  /** Updates lookup data of a row; `form` is null when the row is removed. */
  readonly keep?: (ctx: Ctx, id: string, form: Readonly<Record<string, unknown>> | null) => Promise<void>;
};

/** A record to be stored. */
export type DuplicateQuery = {
  readonly form: Readonly<Record<string, unknown>>;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly exceptId: string | undefined;
};

/** A store with a column for each field; `columns` maps fields with other names. */
export function tableStore(resource: AnyResource, table: RecordTable, { columns = {}, answers = {} }: Stores): Store {
  const all: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const columnOf = (name: string) => ownValue(columns, name) ?? ownValue(all, name);
  const kept = Object.entries(resource.form.fields).flatMap(([name, field]): Kept[] => {
    const column = isFileField(field) ? undefined : columnOf(name);
    const key = Object.keys(all).find((each) => ownValue(all, each) === column);
    const isList = column?.dataType === 'array' && typeof field.initial === 'string';
    return column && key !== undefined ? [{ name, key, column, isBit: isBit(field) && column.dataType === 'boolean', isList }] : [];
  });
  const renamed = kept.filter(({ name, key, isBit, isList }) => name !== key || isBit || isList);
  const given = Object.entries(answers);
  const isAsStored = renamed.length === 0 && given.length === 0;
  // Cached, because each value of a row is read separately.
  const valuesOf = new WeakMap<StoredRow, FormValues>();
  return {
    table,
    own: undefined,
    at: (name) => {
      const column = columnOf(name);
      if (!column) throw new Error(`${resource.key}.${name} has no column`);
      return column;
    },
    read: (row) => {
      if (isAsStored) return row;
      const known = valuesOf.get(row);
      if (known) return known;
      const values: Record<string, unknown> = { ...row };
      for (const one of renamed) values[one.name] = readAs(one, ownValue(row, one.key));
      for (const [name, answer] of given) values[name] = answer(row);
      valuesOf.set(row, values);
      return values;
    },
    taken: (ctx, { columns: values, exceptId }) => findDuplicates(ctx, table, { values, exceptId }),
    // Nullable columns store a blank day or amount as null.
    write: (values) =>
      Object.fromEntries(
        kept.map(({ name, key, column, isBit, isList }) => {
          const value = ownValue(values, name);
          if (isList) return [key, [...new Set(textOf(value).split(',').filter(Boolean))]];
          return [key, value === '' && !column.notNull ? null : isBit ? value === 1 : value];
        }),
      ),
  };
}

type Stores = {
  columns?: Readonly<Record<string, PgColumn>> | undefined;
  answers?: Readonly<Record<string, (row: StoredRow) => unknown>> | undefined;
};

/** A field with its column and the column's property name; flags may be stored as boolean, joined ids as an array. */
type Kept = { name: string; key: string; column: PgColumn; isBit: boolean; isList: boolean };

function readAs({ isBit, isList }: Kept, value: unknown): unknown {
  if (isList && Array.isArray(value)) return value.join(',');
  return isBit ? Number(value) : value;
}

function isBit(field: Field): boolean {
  return field.kind === 'flag' && typeof field.initial === 'number';
}

/** The same table with its key column named `id`, as the library expects. */
export function keyedBy<T extends PgTable, const Key extends keyof T & keyof T['$inferSelect'] & string>(
  table: T,
  key: Key,
): KeyedTable<T, Key> {
  const { [key]: id, ...rest } = getTableColumns(table);
  const columns = { id, ...rest };
  const symbols = { [COLUMNS]: { value: columns }, id: { value: id } };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the same table under a type without the old name of its key
  return Object.create(table, symbols) as KeyedTable<T, Key>;
}

/** The symbol under which Drizzle stores the columns of a table. */
const COLUMNS = Symbol.for('drizzle:Columns');

type KeyedTable<T extends PgTable, Key extends keyof T> = Omit<T, Key | '$inferSelect' | '$inferInsert'> & {
  readonly id: T[Key];
  readonly $inferSelect: Omit<T['$inferSelect'], Key> & { id: string };
  readonly $inferInsert: Omit<T['$inferInsert'], Key> & { id: string };
};

/** Whether a table has a column of the name. */
export function hasColumn(table: PgTable, name: string): boolean {
  return Object.hasOwn(getTableColumns(table), name);
}
