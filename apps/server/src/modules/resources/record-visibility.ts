import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import {
  type PartsOf,
  partsOfPeople,
  reachesOfPeople,
  type Reason,
  type RecordScope,
  recordScopeOf,
  sortReasons,
} from '#modules/grants/index.ts';
import { type Actor, type Ctx, holds } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';
import { isUndoAsLeft } from '#platform/origin.ts';

import type { ConcernedPerson, Relation, RelationKeys } from './relations.ts';

/** A record that the caller may see, and whether their data scope covers it. */
export type FoundRow<Row> = { row: Row; covered: boolean };

/** The present record, and whether the caller's relation allows changes. */
export type FoundNow<Row> = FoundRow<Row> & { mayChange: boolean };

/** The keys of a record that determine who sees it, one entry for each relation. */
type RecordKeys = readonly (RelationKeys | null)[];

type KeyedTable = PgTable & { id: PgColumn };

type Records<Table> = {
  table: Table;
  /** The noun for people. */
  noun: string;
  /** The right to the list. */
  tag: string;
  /** The relations by which people see a record. */
  relations: readonly Relation[];
  /** The condition for rows of the kind; absent if all rows are. */
  own?: SQL | undefined;
};

/** The visibility of a kind of records: every function derives from the same relations. */
export type RecordVisibility<Row> = {
  /** Whether everybody with the right sees every record. */
  isForAll: boolean;
  /** The conditions for seeing a record, for being in the data scope, and for changing it. */
  conditions: (ctx: Ctx) => Promise<{ visible: SQL | undefined; covered: SQL; mayChange: SQL }>;
  /** The conditions one by one, with labels. */
  reasons: (ctx: Ctx) => Promise<Reason[]>;
  /** Which of them apply to one record. */
  explain: (ctx: Ctx, id: string) => Promise<{ label: string; holds: boolean }[]>;
  /** The ids that the caller's relation or scope covers. */
  among: (ctx: Ctx, ids: readonly string[]) => Promise<string[]>;
  /** The record; A0404 if it does not exist or is not visible to the caller. */
  read: (ctx: Ctx, id: string) => Promise<FoundNow<Row>>;
  /** Locks records until the transaction ends; A0404 if one is not visible to the caller. */
  lock: (ctx: Ctx, ids: readonly string[]) => Promise<FoundNow<Row>[]>;
  lockOne: (ctx: Ctx, id: string) => Promise<FoundNow<Row>>;
  /** Whether the caller may read a record and its files. */
  maySee: (ctx: Ctx, id: string) => Promise<boolean>;
  /** The kinds of participation that reaches must include for these relations. */
  parts: readonly PartsOf[];
  /** The visibility keys of records, for events about them; read before and after a change. */
  keysOf: (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) => Promise<ReadonlyMap<string, RecordKeys>>;
  /** The caller's present reach, as far as these relations need it. */
  reachOf: (ctx: Ctx) => Promise<RecordScope>;
  /** Whether a person sees a record with these keys. */
  isSeenBy: (keys: RecordKeys, reach: RecordScope) => boolean;
  /** Whether a person is involved in it, regardless of rights and scope. */
  isPartyTo: (keys: RecordKeys, reach: RecordScope) => boolean;
  /** The people involved in each record, in the order of relations. */
  peopleOf: (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly ConcernedPerson[]>>;
  /** The people who may see each record. */
  audience: (ctx: Ctx, ids: readonly string[], people: readonly Actor[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
};

/** The visibility of the records of a table. */
export function recordVisibility<Table extends KeyedTable>(records: Records<Table>): RecordVisibility<Table['$inferSelect']> {
  const { table, noun, tag, own } = records;
  type All = FoundNow<Table['$inferSelect']>[];
  const conditions = (ctx: Ctx) => conditionsFor(ctx, records);

  /** Ordered by key, so that concurrent locks of the same records cannot deadlock. */
  const find = async (ctx: Ctx, ids: readonly string[], { lock = false } = {}): Promise<All> => {
    const { visible, covered, mayChange } = await conditions(ctx);
    const query = ctx.db
      .select({ row: table, covered: sql<boolean>`coalesce(${covered}, false)`, mayChange: sql<boolean>`coalesce(${mayChange}, false)` })
      .from<PgTable>(table)
      .where(and(inArray(table.id, [...ids]), visible))
      .orderBy(table.id)
      .$dynamic();
    if (lock) query.for('update');
    return query;
  };

  const lock = async (ctx: Ctx, ids: readonly string[]): Promise<All> => {
    const found = await find(ctx, ids, { lock: true });
    if (found.length < new Set(ids).size) throw notFound(noun);
    return found;
  };

  const reasons = async (ctx: Ctx): Promise<Reason[]> => {
    const reach = await reachFor(ctx, records);
    return records.relations.flatMap((relation) => relation.reasons(reach));
  };

  return {
    isForAll: records.relations.some(({ isForAll }) => isForAll),
    conditions,
    reasons,
    reachOf: (ctx) => reachFor(ctx, records),
    explain: async (ctx, id) => sortReasons(ctx, { table, where: sql`${and(inArray(table.id, [id]), own)}` }, await reasons(ctx)),
    among: async (ctx, ids) => {
      const { visible } = await conditions(ctx);
      const rows = await ctx.db
        .select({ id: sql<string>`${table.id}` })
        .from<PgTable>(table)
        .where(and(inArray(table.id, [...ids]), visible));
      return rows.map(({ id }) => id);
    },
    read: async (ctx, id) => onlyOf(await find(ctx, [id]), noun),
    lock,
    lockOne: async (ctx, id) => onlyOf(await lock(ctx, [id]), noun),
    maySee: async (ctx, id) => holds(ctx.actor, tag) && (await find(ctx, [id])).length > 0,
    ...answersByKeys(records),
  };
}

/** Functions that use the keys of records, without a query for each person. */
function answersByKeys<Table extends KeyedTable>({ table, tag, relations, own }: Records<Table>) {
  const parts = partsIn(relations);
  const keysOf = async ({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, RecordKeys>> => {
    if (ids.length === 0) return new Map();
    // Wrapped in sql``, because drizzle drops table names from a bare expression in a single-table query.
    const fields = Object.fromEntries(relations.map(({ keys }, index) => [`key${index}`, sql<string[] | null>`(${keys})`]));
    const rows = await db
      .select({ id: sql<string>`${table.id}`, keys: fields })
      .from<PgTable>(table)
      .where(and(inArray(table.id, [...ids]), own));
    return new Map(rows.map(({ id, keys }) => [id, relations.map((_, index) => keys[`key${index}`] ?? null)]));
  };
  const holdsOne = (keys: RecordKeys, reach: RecordScope, some: (relation: Relation) => boolean): boolean =>
    relations.some((relation, index) => {
      const own = keys[index];
      return own && some(relation) ? relation.holds(own, reach) : false;
    });
  const isSeenBy = (keys: RecordKeys, reach: RecordScope): boolean => holds(reach.actor, tag) && holdsOne(keys, reach, () => true);
  return {
    parts,
    keysOf,
    isSeenBy,
    isPartyTo: (keys: RecordKeys, reach: RecordScope) => holdsOne(keys, reach, ({ isScope, isForAll }) => !isScope && !isForAll),
    peopleOf: async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) => {
      const peopleIn = (keys: RecordKeys) => relations.flatMap(({ people }, index) => people(keys[index] ?? []));
      return new Map([...(await keysOf(ctx, ids))].map(([id, keys]): [string, ConcernedPerson[]] => [id, peopleIn(keys)]));
    },
    audience: async (ctx: Ctx, ids: readonly string[], people: readonly Actor[]) => {
      const [keys, reaches] = await Promise.all([keysOf(ctx, ids), reachesOfPeople(ctx, people, parts)]);
      const seers = (one: RecordKeys) => reaches.flatMap((reach) => (isSeenBy(one, reach) ? reach.actor.userId : []));
      return new Map([...keys].map(([id, one]): [string, ReadonlySet<string>] => [id, new Set(seers(one))]));
    },
  };
}

async function conditionsFor(ctx: Ctx, { relations, own }: Pick<Records<unknown>, 'relations' | 'own'>) {
  if (isUndoAsLeft(ctx.origin)) return { visible: own, covered: sql`true`, mayChange: sql`true` };
  const reach = await reachFor(ctx, { relations });
  const anyOf = (some: readonly Relation[]): SQL =>
    some.some(({ isForAll }) => isForAll) ? sql`true` : (or(...some.map(({ where }) => where(reach))) ?? sql`false`);
  const visible = relations.some(({ isForAll }) => isForAll) ? own : and(own, anyOf(relations));
  // Lazy, because most callers need only one of them.
  return {
    visible,
    get covered() {
      return anyOf(relations.filter(({ isScope }) => isScope));
    },
    get mayChange() {
      return relations.every(({ mayChange }) => mayChange) ? sql`true` : anyOf(relations.filter(({ mayChange }) => mayChange));
    },
  };
}

/** The caller's reach; no query if no relation depends on roles. */
async function reachFor(ctx: Ctx, { relations }: Pick<Records<unknown>, 'relations'>): Promise<RecordScope> {
  const isByRoles = relations.some(({ isScope, isForAll }) => isScope && !isForAll);
  const { db, actor } = ctx;
  const [{ roles }, parts] = await Promise.all([
    isByRoles ? recordScopeOf(ctx) : NO_ROLES,
    partsOfPeople(db, [actor.userId], partsIn(relations)),
  ]);
  return { actor, roles, parts: parts(actor.userId) };
}

const NO_ROLES: Pick<RecordScope, 'roles'> = { roles: [] };

function partsIn(relations: readonly Relation[]): PartsOf[] {
  return relations.flatMap(({ parts }) => parts ?? []);
}

function onlyOf<Row>([found]: FoundNow<Row>[], noun: string): FoundNow<Row> {
  if (!found) throw notFound(noun);
  return found;
}
