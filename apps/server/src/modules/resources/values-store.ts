import type { InputFault } from '@houtai/contract/call';
import type { Field } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { type AnyResource, isFileField } from '@houtai/contract/resource';
import { and, eq, getTableColumns, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Ctx } from '#platform/db/work/context.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import type { RecordTable, Store, StoredRow } from './resource-store.ts';

/** A table for records of several kinds, with the form values in a JSON column. */
type ValuesTable = RecordTable & Record<'kind' | 'values', PgColumn>;

/** The owner of each unique value: the primary key of kind, rule and key decides races. */
type KeysTable = PgTable & Record<'kind' | 'rule' | 'key' | 'recordId', PgColumn>;

type Values = Readonly<Record<string, unknown>>;

/** A store for one declared kind among others in a table; `unique` lists the fields with unique values. */
export function valuesStore(
  resource: AnyResource,
  { table, keys, unique = [] }: { table: ValuesTable; keys: KeysTable; unique?: readonly string[] },
): Store {
  const { key: kind, form } = resource;
  const fields = new Map(Object.entries(form.fields).filter(([, field]) => !isFileField(field)));
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const rules = unique.map((name) => ({ name, label: ownValue(form.fields, name)?.label ?? '' }));
  const held = (form: Values) =>
    rules.flatMap((rule) => ({ ...rule, key: textOf(ownValue(form, rule.name)) })).filter(({ key }) => key !== '');
  const taken = ({ name, label }: { name: string; label: string }): InputFault => ({ path: name, msg: `${label}已被使用` });

  return {
    table,
    own: eq(table.kind, kind),
    at: (name) => {
      const field = fields.get(name);
      if (field) return valueAt(table.values, name, field);
      const column = ownValue(columns, name);
      if (!column || name === 'values') throw new Error(`${kind}.${name} is no field`);
      return column;
    },
    read: (row) => {
      const values = valuesIn(row);
      return Object.fromEntries([...fields].map(([name, field]) => [name, ownValue(values, name) ?? field.initial]));
    },
    // Stores only declared fields; values of former fields stay.
    write: (form, before) => ({
      ...(!before && { kind }),
      ...(fields.has('ownerId') && { ownerId: ownValue(form, 'ownerId') }),
      values: {
        ...(before && valuesIn(before)),
        ...Object.fromEntries([...fields].map(([name, field]) => [name, ownValue(form, name) ?? field.initial])),
      },
    }),
    taken: async (ctx, { form, exceptId }) => {
      const found = await Promise.all(
        held(form).map(async (rule) => {
          const isOther = exceptId === undefined ? undefined : ne(keys.recordId, exceptId);
          const where = and(eq(keys.kind, kind), eq(keys.rule, rule.name), eq(keys.key, rule.key), isOther);
          return (await ctx.db.$count(keys, where)) > 0 ? [taken(rule)] : [];
        }),
      );
      return found.flat();
    },
    keep: async (ctx, recordId, form) => {
      await ctx.db.delete(keys).where(and(eq(keys.kind, kind), eq(keys.recordId, recordId)));
      for (const rule of form ? held(form) : []) await hold(ctx, keys, { kind, rule: rule.name, key: rule.key, recordId }, taken(rule));
    },
  };
}

/** Waits for concurrent transactions that claim the value, and refuses it if they succeed. */
async function hold(
  ctx: Ctx,
  keys: KeysTable,
  row: Record<'kind' | 'rule' | 'key' | 'recordId', string>,
  fault: InputFault,
): Promise<void> {
  const made = await ctx.db
    .insert(keys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: sql<string>`${keys.key}` });
  if (made.length === 0) throw refusedInput([fault]);
}

function valuesIn(row: StoredRow): Values {
  const { values } = row;
  if (typeof values !== 'object' || values === null) throw new Error('a row of declared kinds has values');
  // oxlint-disable-next-line typescript/consistent-type-assertions -- an object, as JSON holds it
  return values as Values;
}

/** A value as an SQL expression. The name is a literal, so that expression indexes are used. */
function valueAt(values: PgColumn, name: string, field: Field): SQL {
  if (!/^[A-Za-z]\w*$/.test(name)) throw new Error(`${name} is no name of a field`);
  const key = sql.raw(`'${name}'`);
  switch (field.kind) {
    case 'whole':
    case 'amount':
      return sql`(nullif(${values} ->> ${key}, '')::numeric)`;
    case 'flag':
      return sql`(${values} ->> ${key} in ('true', '1'))`;
    case 'rows':
      return sql`(${values} -> ${key})`;
    default:
      return sql`(${values} ->> ${key})`;
  }
}
