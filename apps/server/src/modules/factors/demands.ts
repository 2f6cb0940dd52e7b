import { DAY_MS } from '@houtai/contract/durations';
import { and, eq, ne } from 'drizzle-orm';

import { roles, userRoles } from '#modules/grants/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { factorDemands } from './factors.tables.ts';
import { totpOf } from './totp-factor.ts';

/** The strictest demand of a person's roles, the fewest days of any of them, and one role that makes it. */
type Demand = { role: string; factor: 'device' | 'always'; grace: number };

/** What the roles of a person demand; null where none does. */
export async function demandOf({ db }: Pick<OpenCtx, 'db'>, userId: string): Promise<Demand | null> {
  const found = await db
    .select({ role: roles.name, factor: roles.factor, grace: roles.factorGrace })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.active, true), eq(roles.kind, 'staff'), ne(roles.factor, 'none')))
    .where(eq(userRoles.userId, userId))
    .orderBy(roles.sort, roles.id);
  const strictest = found.find(({ factor }) => factor === 'always') ?? found[0];
  if (!strictest) return null;
  const grace = Math.min(...found.map((each) => each.grace));
  return { role: strictest.role, factor: strictest.factor === 'always' ? 'always' : 'device', grace };
}

/** Until when the person may go without a factor; null where the time has not begun, as they have not signed in since. */
export async function graceEnd({ db }: Pick<OpenCtx, 'db'>, userId: string, { grace }: Pick<Demand, 'grace'>): Promise<Date | null> {
  const [asked] = await db.select().from(factorDemands).where(eq(factorDemands.userId, userId));
  return asked ? new Date(asked.since.getTime() + grace * DAY_MS) : null;
}

/**
 * The time by which a person has to link a factor; null when no role demands one or an app is linked. The grace period starts at the first sign-in after the demand,
 * and starts again if all demands were withdrawn in between.
 */
export async function enrolBy(ctx: OpenCtx, userId: string, { isSignIn }: { isSignIn: boolean }): Promise<Date | null> {
  const demand = await demandOf(ctx, userId);
  if (demand === null) {
    if (isSignIn) await ctx.db.delete(factorDemands).where(eq(factorDemands.userId, userId));
    return null;
  }
  if (isSignIn) await ctx.db.insert(factorDemands).values({ userId, since: ctx.now }).onConflictDoNothing();
  return (await totpOf(ctx, userId)) ? null : graceEnd(ctx, userId, demand);
}
