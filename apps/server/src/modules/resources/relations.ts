import { DATA_SCOPES } from '@houtai/contract/data-scopes';
import { ALL_TAGS } from '@houtai/contract/tags';
import { and, arrayContains, eq, is, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { PgArray, type PgColumn } from 'drizzle-orm/pg-core';

import {
  isWithin,
  type PartsOf,
  partsWithin,
  type Reason,
  type RecordScope,
  type ScopedColumns,
  whereWithin,
} from '#modules/grants/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';

/** The keys of a record for one relation. */
export type RelationKeys = readonly (string | null)[];

/** A person involved in a record, and their relation. */
export type ConcernedPerson = { userId: string; as: string };

/**
 * One way in which people see a record. Lists use its condition, live events its predicate, messages its people, and explanations its
 * reasons. A hand-written relation has to provide all of them; `visibility.test.ts` compares them.
 */
export type Relation = {
  /** Whether people with this relation may also change the record, within their rights. */
  readonly mayChange: boolean;
  /** Whether it covers records without an involvement of the person. */
  readonly isScope: boolean;
  /** Whether it applies to everybody, so that no query is needed. */
  readonly isForAll: boolean;
  /** The participation that the relation reads from the reach; absent if it needs none. */
  readonly parts?: PartsOf;
  /** The condition for a query over the records. */
  readonly where: (reach: RecordScope) => SQL | undefined;
  /** An array of texts, or null for a record to which the relation applies for nobody. */
  readonly keys: SQL;
  /** The condition for one record by its keys. */
  readonly holds: (keys: RelationKeys, reach: RecordScope) => boolean;
  /** The people involved in a record, who are notified of events. */
  readonly people: (keys: RelationKeys) => readonly ConcernedPerson[];
  /** The condition in named parts. */
  readonly reasons: (reach: RecordScope) => readonly Reason[];
};

/** Options of a relation. By default, people who see a record may change it. */
type RelationOptions = {
  readonly mayChange?: boolean;
  /** False for people who see a record but are not notified of events. */
  readonly isNotified?: boolean;
};

/** The person, or people, in a column of the record. */
export function partyRelation(column: SQLWrapper, label: string, options: RelationOptions = {}): Relation {
  const isList = is(column, PgArray);
  const where = ({ actor }: RecordScope): SQL => (isList ? arrayContains(column, [actor.userId]) : eq(column, actor.userId));
  return personRelation(label, { where, keys: isList ? sql`${column}` : sql`array[${column}]::text[]`, ...options });
}

/** Columns of a table that names people of records: the record, the person, and their role. */
type Naming = { record: PgColumn; person: PgColumn; as?: PgColumn };

/** People whom rows of another table name for the record in the column `of`, e.g. its members. */
export function namedIn({ record, person, as }: Naming, of: SQLWrapper, label: string, options: RelationOptions = {}): Relation {
  const { table } = record;
  const where = ({ actor }: RecordScope): SQL =>
    sql`exists (select 1 from ${table} where ${and(eq(record, of), eq(person, actor.userId))})`;
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
 * People who take part in what the column refers to, e.g. the project of a to-do. The ids are passed as a list, so that the index on the
 * column is used. Nobody is notified through it.
 */
export function partIn(
  column: SQLWrapper,
  parts: PartsOf,
  label: string,
  { mayChange = true, isScope = false }: Pick<RelationOptions, 'mayChange'> & { isScope?: boolean } = {},
): Relation {
  const idsOf = (reach: RecordScope) => reach.parts.get(parts) ?? NO_IDS;
  const where = (reach: RecordScope): SQL => {
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

/** Whether a person has all rights, and whether their roles cover every record. */
export const holdsEverything = ({ actor }: RecordScope): boolean => actor.tags.has(ALL_TAGS);
export const coversEverything = ({ roles }: RecordScope): boolean => roles.some(({ reach }) => reach === 'everything');

/** People of the company in the column, and people with access to any company. */
export function sameCompany(column: SQLWrapper, label: string, isForAny: (reach: RecordScope) => boolean): Relation {
  const mayChange = true;
  const where = (reach: RecordScope): SQL => (isForAny(reach) ? sql`true` : eq(column, reach.actor.companyId));
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

/** Everybody with the right to records of the kind. */
export function everybodyRelation(noun: string, { mayChange = true }: Pick<RelationOptions, 'mayChange'> = {}): Relation {
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

/** Restricts a relation to records that satisfy a condition. */
export function limitRelation(condition: SQL | undefined, relation: Relation): Relation {
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
  { where, keys, mayChange = true, isNotified = true }: RelationOptions & { where: (reach: RecordScope) => SQL; keys: SQL },
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
