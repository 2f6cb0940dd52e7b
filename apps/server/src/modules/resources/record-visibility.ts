import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { type PartsOf, partsOfPeople, type Reach, reachesOfPeople, reachOf, type Reason, weighReasons } from '#modules/grants/index.ts';
import { type Actor, type Ctx, holds } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';
import { isUndoAsLeft } from '#platform/origin.ts';

import type { ConcernedPerson, Relation, RelationKeys } from './relations.ts';

/** A record that the caller may see, and whether their data scope covers it. */
export type Found<Row> = { row: Row; covered: boolean };

/** The same as it stands at this moment, and whether they see it by a relation that lets them change it. */
export type FoundNow<Row> = Found<Row> & { mayChange: boolean };

/** What of a record tells who sees it: the keys of each relation, in their order. */
type RecordKeys = readonly (RelationKeys | null)[];

type KeyedTable = PgTable & { id: PgColumn };

type Records<Table> = {
  table: Table;
  /** What people call one of them. */
  noun: string;
  /** The right to read their list. */
  tag: string;
  /** Anyone who is in one of these to a record sees it. */
  relations: readonly Relation[];
  /** Which rows of the table are records of the kind; absent where all are. */
  own?: SQL | undefined;
};

/** Who sees the records of a kind: every answer to that comes from the same relations. */
export type RecordVisibility<Row> = {
  /** Whether everybody with the right sees every record. */
  isForAll: boolean;
  /** The conditions under which the caller may see a record, their data scope covers it, and they may change it. */
  conditions: (ctx: Ctx) => Promise<{ visible: SQL | undefined; covered: SQL; mayChange: SQL }>;
  /** The same one by one, with a name for each. */
  reasons: (ctx: Ctx) => Promise<Reason[]>;
  /** Which of them hold for one record. */
  explain: (ctx: Ctx, id: string) => Promise<{ label: string; holds: boolean }[]>;
  /** Those of the ids that the caller's place in them or their scope covers. */
  among: (ctx: Ctx, ids: readonly string[]) => Promise<string[]>;
  /** The record, or A0404 where it is not there or not for the caller. */
  read: (ctx: Ctx, id: string) => Promise<FoundNow<Row>>;
  /** Records to be changed, kept from others until the transaction ends; A0404 where one of them is not for the caller. */
  lock: (ctx: Ctx, ids: readonly string[]) => Promise<FoundNow<Row>[]>;
  lockOne: (ctx: Ctx, id: string) => Promise<FoundNow<Row>>;
  /** Whether the caller may read a record and its files. */
  maySee: (ctx: Ctx, id: string) => Promise<boolean>;
  /** What people may have a part in by which they see a record, which their reach has to tell. */
  parts: readonly PartsOf[];
  /** What of records tells who sees them, for events that are about them; read before and after a change. */
  keysOf: (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) => Promise<ReadonlyMap<string, RecordKeys>>;
  /** How far the caller reaches at this moment, as these records ask it. */
  reachOf: (ctx: Ctx) => Promise<Reach>;
  /** Whether somebody sees a record of these keys. */
  isSeenBy: (keys: RecordKeys, reach: Reach) => boolean;
  /** Whether somebody has to do with it, whatever their rights and their scope are. */
  isPartyTo: (keys: RecordKeys, reach: Reach) => boolean;
  /** Who has to do with each of the records, in the order of the relations. */
  peopleOf: (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly ConcernedPerson[]>>;
  /** Those of the people who may see each of the records. */
  audience: (ctx: Ctx, ids: readonly string[], people: readonly Actor[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
};

/** The one who sees the records of a table, and how they are found for a person. */
export function recordVisibility<Table extends KeyedTable>(records: Records<Table>): RecordVisibility<Table['$inferSelect']> {
  const { table, noun, tag, own } = records;
  type All = FoundNow<Table['$inferSelect']>[];
  const conditions = (ctx: Ctx) => conditionsFor(ctx, records);

  /** In the order of their keys, so that two people who lock the same ones never wait for each other. */
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
    explain: async (ctx, id) => weighReasons(ctx, { table, where: sql`${and(inArray(table.id, [id]), own)}` }, await reasons(ctx)),
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

/** What is answered without a query for each person, from the keys of records. */
function answersByKeys<Table extends KeyedTable>({ table, tag, relations, own }: Records<Table>) {
  const parts = partsIn(relations);
  const keysOf = async ({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, RecordKeys>> => {
    if (ids.length === 0) return new Map();
    // Each is wrapped, as a query over one table takes the table names off the columns of a bare expression.
    const fields = Object.fromEntries(relations.map(({ keys }, index) => [`key${index}`, sql<string[] | null>`(${keys})`]));
    const rows = await db
      .select({ id: sql<string>`${table.id}`, keys: fields })
      .from<PgTable>(table)
      .where(and(inArray(table.id, [...ids]), own));
    return new Map(rows.map(({ id, keys }) => [id, relations.map((_, index) => keys[`key${index}`] ?? null)]));
  };
  const holdsOne = (keys: RecordKeys, reach: Reach, some: (relation: Relation) => boolean): boolean =>
    relations.some((relation, index) => {
      const own = keys[index];
      return own && some(relation) ? relation.holds(own, reach) : false;
    });
  const isSeenBy = (keys: RecordKeys, reach: Reach): boolean => holds(reach.actor, tag) && holdsOne(keys, reach, () => true);
  return {
    parts,
    keysOf,
    isSeenBy,
    isPartyTo: (keys: RecordKeys, reach: Reach) => holdsOne(keys, reach, ({ isScope, isForAll }) => !isScope && !isForAll),
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
  // Few ask for all of them, and every list asks for one.
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

/** How far the caller reaches; where no relation goes by roles, nothing is asked. */
async function reachFor(ctx: Ctx, { relations }: Pick<Records<unknown>, 'relations'>): Promise<Reach> {
  const isByRoles = relations.some(({ isScope, isForAll }) => isScope && !isForAll);
  const { db, actor } = ctx;
  const [{ roles }, parts] = await Promise.all([
    isByRoles ? reachOf(ctx) : NO_ROLES,
    partsOfPeople(db, [actor.userId], partsIn(relations)),
  ]);
  return { actor, roles, parts: parts(actor.userId) };
}

const NO_ROLES: Pick<Reach, 'roles'> = { roles: [] };

function partsIn(relations: readonly Relation[]): PartsOf[] {
  return relations.flatMap(({ parts }) => parts ?? []);
}

function onlyOf<Row>([found]: FoundNow<Row>[], noun: string): FoundNow<Row> {
  if (!found) throw notFound(noun);
  return found;
}
