import { and, asc, eq, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

import { departments, userDepartments } from '#modules/people/index.ts';
import type { Db } from '#platform/db/client.ts';
import { arrayLiteral, isOneOf, isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { preparedQuery } from '#platform/db/pages/prepared-query.ts';
import { batchLookups } from '#platform/db/work/batched.ts';
import type { Actor, Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { roleDepartments, roles, userRoles } from './roles.tables.ts';

/** The columns for the company of a record, its owner, and the owner's primary department at creation. */
export type ScopedColumns = { company: SQLWrapper; department: SQLWrapper; owner: SQLWrapper };

/** A role that somebody has, and its data scope. */
export type AssignedRole = Pick<typeof roles.$inferSelect, 'id' | 'name' | 'all' | 'dataScope'>;

/** The reach of one role: everything, the own company, some departments, or only own records. */
export type RoleReach = { role: AssignedRole; reach: 'everything' | 'company' | 'departments' | 'own'; departmentIds: readonly string[] };

/** The combined scope of roles: everything, a company, departments, and own records; nothing without a role. */
export type Scope = { everything: boolean; own: boolean; companyId: string | null; departmentIds: readonly string[] };

/** The scope of one role, as a condition on records. */
export type ScopePart = { role: AssignedRole; covers: SQL };

/** The present scope of the caller's active roles. Roles add up, and each covers at least the caller's own records. */
export async function scopeOf(ctx: Ctx): Promise<Scope> {
  return together(ctx, await roleReachesOf(ctx));
}

/** The people whose roles cover records that the caller's do not, so that acting as them would give access to those. */
export async function peopleWithWiderScope(ctx: Ctx, people: readonly { id: string; companyId: string }[]): Promise<Set<string>> {
  const own = await scopeOf(ctx);
  if (own.everything) return new Set();
  const held = groupBy(await heldRoles(ctx.db, { users: arrayLiteral(people.map(({ id }) => id)) }), ({ userId }) => userId);
  const places = await ctx.db.select({ id: departments.id, companyId: departments.companyId }).from(departments);
  const covered = new Set([...own.departmentIds, ...places.flatMap((place) => (place.companyId === own.companyId ? place.id : []))]);
  const hasMore = ({ id, companyId }: { id: string; companyId: string }) =>
    (held.get(id) ?? []).some((role) => {
      const reach = reachBy(role);
      return (
        reach === 'everything' ||
        (reach === 'company' && companyId !== own.companyId) ||
        !role.departmentIds.every((one) => covered.has(one))
      );
    });
  return new Set(people.flatMap((person) => (hasMore(person) ? person.id : [])));
}

/** Condition: the record is within the present scope of the caller's active roles. */
export async function recordScope(ctx: Ctx, of: ScopedColumns): Promise<SQL> {
  return covers(ctx, of, await scopeOf(ctx));
}

/** Loads the ids of records that people take part in, by person, in one query; people without any may be absent. */
export type PartsOf = (db: Db, people: readonly string[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

/** The reach of a person: who they are, the scope of each active role, and the records they take part in. */
export type RecordScope = {
  readonly actor: Actor;
  readonly roles: readonly RoleReach[];
  readonly parts: ReadonlyMap<PartsOf, ReadonlySet<string>>;
};

const NO_PARTS: RecordScope['parts'] = new Map();
const NO_IDS: ReadonlySet<string> = new Set();

/** The caller's present reach. */
export async function recordScopeOf(ctx: Ctx): Promise<RecordScope> {
  return { actor: ctx.actor, roles: await roleReachesOf(ctx), parts: NO_PARTS };
}

/** The reaches of several people, with one query for roles and one for each kind of parts. */
export async function reachesOfPeople(
  { db }: Pick<Ctx, 'db'>,
  people: readonly Actor[],
  asked: readonly PartsOf[],
): Promise<RecordScope[]> {
  const ids = people.map(({ userId }) => userId);
  const [roles, parts] = await Promise.all([heldRoles(db, { users: arrayLiteral(ids) }), partsOfPeople(db, ids, asked)]);
  const held = groupBy(roles, ({ userId }) => userId);
  return people.map((actor) => ({ actor, roles: (held.get(actor.userId) ?? []).map(toReach), parts: parts(actor.userId) }));
}

/** The records that each person takes part in, of the given kinds. */
export async function partsOfPeople(
  db: Db,
  ids: readonly string[],
  asked: readonly PartsOf[],
): Promise<(userId: string) => RecordScope['parts']> {
  const found = await Promise.all([...new Set(asked)].map(async (parts) => [parts, await parts(db, ids)] as const));
  return (userId) => new Map(found.map(([parts, of]) => [parts, of.get(userId) ?? NO_IDS]));
}

/** Condition: the record is within the roles' scope of a person. */
export function whereWithin({ actor, roles }: Pick<RecordScope, 'actor' | 'roles'>, of: ScopedColumns): SQL {
  return covers({ actor }, of, together({ actor }, roles));
}

/** The same for one record with known company, department and owner. */
export function isWithin(
  { actor, roles }: Pick<RecordScope, 'actor' | 'roles'>,
  of: { [Name in keyof ScopedColumns]: string | null | undefined },
): boolean {
  const { everything, own, companyId, departmentIds } = together({ actor }, roles);
  if (everything || !own) return everything;
  const isOfCompany = companyId !== null && of.company === companyId;
  return of.owner === actor.userId || isOfCompany || departmentIds.some((id) => id === of.department);
}

/** The same condition for each role. */
export function partsWithin({ actor, roles }: Pick<RecordScope, 'actor' | 'roles'>, of: ScopedColumns): ScopePart[] {
  return roles.map((reach) => ({ role: reach.role, covers: whereWithin({ actor, roles: [reach] }, of) }));
}

function together({ actor }: Pick<Ctx, 'actor'>, reaches: readonly RoleReach[]): Scope {
  return {
    everything: reaches.some(({ reach }) => reach === 'everything'),
    own: reaches.length > 0,
    companyId: reaches.some(({ reach }) => reach === 'company') ? actor.companyId : null,
    departmentIds: [...new Set(reaches.flatMap((reach) => reach.departmentIds))],
  };
}

function covers({ actor }: Pick<Ctx, 'actor'>, of: ScopedColumns, { everything, own, companyId, departmentIds }: Scope): SQL {
  if (everything) return sql`true`;
  if (!own) return sql`false`;
  const covered: SQL[] = [eq(of.owner, actor.userId)];
  if (companyId !== null) covered.push(eq(of.company, companyId));
  // As a list of ids, because the index on a record's department is not used for a subquery within an `or`.
  if (departmentIds.length > 0) covered.push(isOneOf(of.department, departmentIds));
  return or(...covered) ?? sql`false`;
}

/** The caller's active roles and the reach of each. */
export async function roleReachesOf({ db, actor }: Ctx): Promise<RoleReach[]> {
  const held = (await heldTogether(db, actor.userId)).get(actor.userId) ?? [];
  return held.map(toReach);
}

function toReach({ departmentIds, userId: _, ...role }: AssignedRole & { userId: string; departmentIds: string[] }): RoleReach {
  return { role, reach: reachBy(role), departmentIds };
}

function reachBy({ all, dataScope }: AssignedRole): RoleReach['reach'] {
  if (all) return 'everything';
  if (dataScope === 'all') return 'company';
  return dataScope === 'own' ? 'own' : 'departments';
}

const chosen = sql`select ${roleDepartments.departmentId} from ${roleDepartments} where ${roleDepartments.roleId} = ${roles.id}`;
const own = sql`select ${userDepartments.departmentId} from ${userDepartments} where ${userDepartments.userId} = ${userRoles.userId}`;
// Not LIKE, because an underscore in an id is a wildcard there.
const ownAndBelow = sql`
  select below.id from ${userDepartments}
  join ${departments} on ${departments.id} = ${userDepartments.departmentId}
  join ${departments} as below on starts_with(below.path, ${departments.path})
  where ${userDepartments.userId} = ${userRoles.userId}`;

/** The active roles of people with their departments, in one query. */
const heldRoles = preparedQuery((db) =>
  db
    .select({
      userId: userRoles.userId,
      id: roles.id,
      name: roles.name,
      all: roles.all,
      dataScope: roles.dataScope,
      departmentIds: sql<string[]>`array(
        select id from (${chosen}) as one(id) where ${roles.dataScope} = 'departments'
        union select id from (${own}) as one(id) where ${roles.dataScope} = 'department'
        union select id from (${ownAndBelow}) as one(id) where ${roles.dataScope} = 'department-below')`,
    })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.active, true)))
    .where(isOneOfParameter(userRoles.userId, 'users'))
    .orderBy(asc(roles.sort), asc(roles.id))
    .prepare(''),
);

/** Every list needs this, so concurrent calls share one query. */
const heldTogether = batchLookups(async (db, userIds: readonly string[]) =>
  groupBy(await heldRoles(db, { users: arrayLiteral([...new Set(userIds)]) }), ({ userId }) => userId),
);
