import { DAY_MS } from '@houtai/contract/durations';
import type { FactorsOfRole } from '@houtai/contract/factors';
import { and, asc, eq, exists, isNotNull, not, sql } from 'drizzle-orm';

import { coveredPeople, roles, userRoles } from '#modules/grants/index.ts';
import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { factorDemands, factors } from './factors.tables.ts';

const MAX_LISTED = 100;

/** Who of a role has linked a factor, and who has not, those first who have to first. */
export async function factorsOfRole(ctx: Ctx, roleId: string): Promise<FactorsOfRole> {
  const { db } = ctx;
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.id, roleId));
  if (!role) throw notFound('角色');
  const hasRole = exists(
    db
      .select({ one: sql`1` })
      .from(userRoles)
      .where(and(eq(userRoles.userId, users.id), eq(userRoles.roleId, roleId))),
  );
  const isLinked = exists(
    db
      .select({ one: sql`1` })
      .from(factors)
      .where(and(eq(factors.userId, users.id), isNotNull(factors.confirmedAt))),
  );
  const isOfRole = and(eq(users.active, true), eq(users.kind, 'staff'), hasRole);
  const isMissing = and(isOfRole, not(isLinked));
  const isSeen = and(isMissing, await coveredPeople(ctx));
  const [total, missing, seen] = [await db.$count(users, isOfRole), await db.$count(users, isMissing), await db.$count(users, isSeen)];
  const listed = await db
    .select({ id: users.id, name: users.name, since: factorDemands.since, grace: fewestDays })
    .from(users)
    .leftJoin(factorDemands, eq(factorDemands.userId, users.id))
    .where(isSeen)
    .orderBy(sql`${factorDemands.since} asc nulls last`, asc(users.id))
    .limit(MAX_LISTED);
  return {
    total,
    linked: total - missing,
    missing: listed.map(({ id, name, since, grace }) => ({
      id,
      name,
      until: since === null ? null : new Date(since.getTime() + grace * DAY_MS).toISOString(),
    })),
    others: { unlisted: seen - listed.length, unseen: missing - seen },
  };
}

/** The fewest days that any demanding role leaves a person. */
const fewestDays = sql<number>`(
  select coalesce(min(demanding.factor_grace), 0) from ${roles} demanding
  join ${userRoles} own on own.role_id = demanding.id and own.user_id = "users"."id"
  where demanding.active and demanding.kind = 'staff' and demanding.factor <> 'none')`.mapWith(Number);
