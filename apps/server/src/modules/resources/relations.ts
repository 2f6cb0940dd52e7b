import { DATA_SCOPES } from '@houtai/contract/data-scopes';
import { ALL_TAGS } from '@houtai/contract/tags';
import { and, arrayContains, eq, is, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { PgArray, type PgColumn } from 'drizzle-orm/pg-core';

import { isWithin, type PartsOf, partsWithin, type Reach, type Reason, type ScopedColumns, whereWithin } from '#modules/grants/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';

/** What of a record tells for whom a relation holds. */
export type RelationKeys = readonly (string | null)[];

/** Somebody who has to do with a record, and what they are to it. */
export type ConcernedPerson = { userId: string; as: string };

/**
 * One way in which people come to see a record. Lists ask its condition, live events its predicate, messages its people, and explanations its
 * reasons: anyone who writes one by hand gives all of them, and `visibility.test.ts` compares them.
 */
export type Relation = {
  /** Whether who sees a record by it may also change it, as far as their rights go. */
  readonly mayChange: boolean;
  /** Whether it covers records without anything to do with them. */
  readonly isScope: boolean;
  /** Whether it holds for everybody, so that nothing need be asked. */
  readonly isForAll: boolean;
  /** What a person has a part in, which the relation asks of their reach; absent where it asks for nothing. */
  readonly parts?: PartsOf;
  /** The condition of a query over the records. */
  readonly where: (reach: Reach) => SQL | undefined;
  /** An array of texts, or null for a record for which the relation holds for nobody. */
  readonly keys: SQL;
  /** The condition of one record by its keys. */
  readonly holds: (keys: RelationKeys, reach: Reach) => boolean;
  /** Who has to do with a record, and is told what happens to it. */
  readonly people: (keys: RelationKeys) => readonly ConcernedPerson[];
  /** The condition, in as many parts as have a name. */
  readonly reasons: (reach: Reach) => readonly Reason[];
};

/** What can be said of a relation beside what it is; who sees a record may change it unless this says otherwise. */
type RelationOptions = {
  readonly mayChange?: boolean;
  /** False for people who see a record and are not told what happens to it. */
  readonly isNotified?: boolean;
};

/** The person, or one of the people, whom a column of the record names. */
export function party(column: SQLWrapper, label: string, options: RelationOptions = {}): Relation {
  const isList = is(column, PgArray);
  const where = ({ actor }: Reach): SQL => (isList ? arrayContains(column, [actor.userId]) : eq(column, actor.userId));
  return personRelation(label, { where, keys: isList ? sql`${column}` : sql`array[${column}]::text[]`, ...options });
}

/** The rows of another table in which a record has people: whose they are, whom they name, and what that person is to the record. */
type Naming = { record: PgColumn; person: PgColumn; as?: PgColumn };

/** People whom rows of another table name for the record that the column `of` names: those who have a role in it. */
export function namedIn({ record, person, as }: Naming, of: SQLWrapper, label: string, options: RelationOptions = {}): Relation {
  const { table } = record;
  const where = ({ actor }: Reach): SQL => sql`exists (select 1 from ${table} where ${and(eq(record, of), eq(person, actor.userId))})`;
  const read = as ? sql`unnest(array[${person}, ${as}])` : sql`${person}`;
  const keys = sql`array(select ${read} from ${table} where ${eq(record, of)})`;
  const relation = personRelation(label, { where, keys, ...options });
  if (!as) return relation;
  const people = (keys: RelationKeys): ConcernedPerson[] =>
    keys.flatMap((userId, index) => (index % 2 === 0 && userId !== null ? { userId, as: keys[index + 1] ?? label } : []));
  return {
    ...relation,
    holds: (keys, { actor }) => people(keys).some(({ userId }) => userId === actor.userId),
    people: options.isNotified === false ? () => [] : people,
  };
}

/** People whose roles cover the record by its company, department or owner. */
export function dataScope(of: ScopedColumns, { mayChange = true }: Pick<RelationOptions, 'mayChange'> = {}): Relation {
  return {
    mayChange,
    isScope: true,
    isForAll: false,
    where: (reach) => whereWithin(reach, of),
    keys: sql`array[${of.company}, ${of.department}, ${of.owner}]::text[]`,
    holds: ([company, department, owner], reach) => isWithin(reach, { company, department, owner }),
    people: () => [],
    reasons: (reach) =>
      partsWithin(reach, of).map(({ role, covers }) => ({
        label: `角色「${role.name}」的数据范围（${role.all ? '全部公司' : DATA_SCOPES[role.dataScope]}）`,
        covers,
      })),
  };
}

/**
 * People who have a part in what the column names, as in the project of a to-do. Their ids are handed to the query as a list, which lets the index on
 * the column be used. Nobody is told for it.
 */
export function partIn(
  column: SQLWrapper,
  parts: PartsOf,
  label: string,
  { mayChange = true, isScope = false }: Pick<RelationOptions, 'mayChange'> & { isScope?: boolean } = {},
): Relation {
  const idsOf = (reach: Reach) => reach.parts.get(parts) ?? NO_IDS;
  const where = (reach: Reach): SQL => {
    const ids = [...idsOf(reach)];
    return ids.length > 0 ? isOneOf(column, ids) : sql`false`;
  };
  return {
    mayChange,
    isScope,
    isForAll: false,
    parts,
    where,
    keys: sql`array[${column}]::text[]`,
    holds: ([id], reach) => id !== undefined && id !== null && idsOf(reach).has(id),
    people: () => [],
    reasons: (reach) => [{ label, covers: where(reach) }],
  };
}

const NO_IDS: ReadonlySet<string> = new Set();

/** Whether a person holds every right, and whether their roles cover every record. */
export const holdsEverything = ({ actor }: Reach): boolean => actor.tags.has(ALL_TAGS);
export const coversEverything = ({ roles }: Reach): boolean => roles.some(({ reach }) => reach === 'everything');

/** People of the company that the column names, and those for whom companies make no difference. */
export function sameCompany(column: SQLWrapper, label: string, isForAny: (reach: Reach) => boolean): Relation {
  const mayChange = true;
  const where = (reach: Reach): SQL => (isForAny(reach) ? sql`true` : eq(column, reach.actor.companyId));
  return {
    mayChange,
    isScope: true,
    isForAll: false,
    where,
    keys: sql`array[${column}]::text[]`,
    holds: (keys, reach) => isForAny(reach) || keys.includes(reach.actor.companyId),
    people: () => [],
    reasons: (reach) => [{ label, covers: where(reach) }],
  };
}

/** Everybody who has the right to records of the kind. */
export function everybody(noun: string, { mayChange = true }: Pick<RelationOptions, 'mayChange'> = {}): Relation {
  return {
    mayChange,
    isScope: true,
    isForAll: true,
    where: () => sql`true`,
    keys: sql`'{}'::text[]`,
    holds: () => true,
    people: () => [],
    reasons: () => [{ label: `有「${noun}」列表权限的人`, covers: sql`true` }],
  };
}

/** A relation that holds for those records alone that a condition lets pass. */
export function limitedTo(condition: SQL | undefined, relation: Relation): Relation {
  if (!condition) return relation;
  return {
    ...relation,
    isForAll: false,
    where: (reach) => and(condition, relation.where(reach)),
    keys: sql`case when ${condition} then ${relation.keys} end`,
    reasons: (reach) => relation.reasons(reach).map(({ label, covers }) => ({ label, covers: sql`(${condition} and ${covers})` })),
  };
}

function personRelation(
  label: string,
  { where, keys, mayChange = true, isNotified = true }: RelationOptions & { where: (reach: Reach) => SQL; keys: SQL },
): Relation {
  return {
    mayChange,
    isScope: false,
    isForAll: false,
    where,
    keys,
    holds: (keys, { actor }) => keys.includes(actor.userId),
    people: (keys) => (isNotified ? keys.flatMap((userId) => (userId === null ? [] : { userId, as: label })) : []),
    reasons: (reach) => [{ label, covers: where(reach) }],
  };
}
