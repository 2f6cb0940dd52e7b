import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { type Ctx, holds } from '../../platform/db/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { isUndoAsLeft } from '../../platform/origin.ts';
import { type Reason, recordScope, type ScopedColumns, scopeParts, scopeReasons } from '../grants/index.ts';

/** A record that the caller may see, and whether their data scope covers it. */
export type Found<Row> = { row: Row; covered: boolean };

type Records<Table> = {
  table: Table;
  /** What people call one of them. */
  noun: string;
  /** The right to read their list. */
  tag: string;
  /** Whoever has to do with a record sees it whatever their scope is; each way with a name. */
  sharesIn?: (ctx: Ctx) => Reason[];
  /** Says alone who sees a record, in place of shares and scopes; undefined for everybody. */
  whereVisible?: (ctx: Ctx) => Promise<SQL | undefined>;
};

type KeyedTable = PgTable & { id: PgColumn };

/** Where a table keeps whose its records are; null for one whose records are everybody's who has the right to the list. */
function scopedColumns(table: KeyedTable & Partial<Record<'companyId' | 'departmentId' | 'ownerId', PgColumn>>): ScopedColumns | null {
  const { companyId: company, departmentId: department, ownerId: owner } = table;
  return company && department && owner ? { company, department, owner } : null;
}

/** Which records somebody may see: those that they have to do with, and those that their data scope covers. */
export function recordVisibility<Table extends KeyedTable>({ table, noun, tag, sharesIn = () => [], whereVisible }: Records<Table>) {
  type All = Found<Table['$inferSelect']>[];
  const scoped = scopedColumns(table);

  /** The conditions under which the caller may see a record, and under which their data scope covers it. */
  const conditionsFor = async (ctx: Ctx): Promise<{ visible: SQL | undefined; covered: SQL }> => {
    const own = isUndoAsLeft(ctx.origin) ? undefined : await whereVisible?.(ctx);
    if (own) return { covered: own, visible: own };
    if (isUndoAsLeft(ctx.origin) || !scoped) return { covered: sql`true`, visible: undefined };
    const covered = await recordScope(ctx, scoped);
    return { covered, visible: or(...sharesIn(ctx).map((share) => share.covers), covered) };
  };

  /** In the order of their keys, so that two people who lock the same ones never wait for each other. */
  const find = async (ctx: Ctx, ids: readonly string[], { lock = false } = {}): Promise<All> => {
    const { visible, covered } = await conditionsFor(ctx);
    const query = ctx.db
      .select({ row: table, covered: sql<boolean>`${covered}` })
      .from<PgTable>(table)
      .where(and(inArray(table.id, [...ids]), visible))
      .orderBy(table.id)
      .$dynamic();
    return lock ? query.for('update') : query;
  };

  const lock = async (ctx: Ctx, ids: readonly string[]): Promise<All> => {
    const found = await find(ctx, ids, { lock: true });
    if (found.length < new Set(ids).size) throw notFound(noun);
    return found;
  };

  return {
    conditions: conditionsFor,
    /** The same one by one, with a name for each. */
    reasons: async (ctx: Ctx): Promise<Reason[]> =>
      scoped
        ? [...sharesIn(ctx), ...scopeReasons(await scopeParts(ctx, scoped))]
        : [{ label: `有「${noun}」列表权限的人`, covers: sql`true` }],
    /** Those of the ids that the caller's place in them or their scope covers. */
    among: async (ctx: Ctx, ids: readonly string[]): Promise<string[]> => {
      const { visible } = await conditionsFor(ctx);
      const rows = await ctx.db
        .select({ id: sql<string>`${table.id}` })
        .from<PgTable>(table)
        .where(and(inArray(table.id, [...ids]), visible));
      return rows.map(({ id }) => id);
    },
    /** The record, or A0404 where it is not there or not for the caller. */
    read: async (ctx: Ctx, id: string): Promise<All[number]> => onlyOf(await find(ctx, [id]), noun),
    /** Records to be changed, kept from others until the transaction ends; A0404 where one of them is not for the caller. */
    lock,
    lockOne: async (ctx: Ctx, id: string): Promise<All[number]> => onlyOf(await lock(ctx, [id]), noun),
    /** Whether the caller may read a record and its files. */
    maySee: async (ctx: Ctx, id: string): Promise<boolean> => holds(ctx.actor, tag) && (await find(ctx, [id])).length > 0,
  };
}

/** How the records of a resource are found for a person. */
export type RecordVisibility<Row> = {
  [Name in keyof ReturnType<typeof recordVisibility>]: Name extends 'read' | 'lockOne'
    ? (ctx: Ctx, id: string) => Promise<Found<Row>>
    : ReturnType<typeof recordVisibility>[Name];
};

function onlyOf<Row>([found]: Found<Row>[], noun: string): Found<Row> {
  if (!found) throw notFound(noun);
  return found;
}
