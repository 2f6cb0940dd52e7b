import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm';

import { departments, userDepartments, users } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { knowledgeAudience, knowledgeItems, knowledgeReads, knowledgeRevisions } from '../knowledge.tables.ts';

/** The present revision of an item. */
export const isPresent = and(eq(knowledgeRevisions.itemId, knowledgeItems.id), eq(knowledgeRevisions.revision, knowledgeItems.revision));

/** Whether the person of the joined reads has confirmed the item; true if it requires no confirmation. */
export const isConfirmed = sql<boolean>`(not ${knowledgeRevisions.mustRead} or coalesce(${knowledgeReads.confirmedRevision}, 0) >= ${knowledgeItems.confirmFrom})`;

/** Whether that person has opened the present revision. */
export const isOpened = sql<boolean>`coalesce(${knowledgeReads.readRevision}, 0) >= ${knowledgeItems.revision}`;

/** Condition: the item, joined with its present revision, is published and addressed to the caller. */
export async function isForCaller(ctx: Ctx): Promise<SQL | undefined> {
  const places = await departmentsUpwards(ctx);
  const named = ctx.db
    .select({ one: sql`1` })
    .from(knowledgeAudience)
    .where(and(eq(knowledgeAudience.itemId, knowledgeItems.id), isOneOf(knowledgeAudience.departmentId, places)));
  return and(
    eq(knowledgeItems.state, '1'),
    eq(knowledgeItems.companyId, ctx.actor.companyId),
    or(eq(knowledgeRevisions.forAll, true), exists(named)),
  );
}

/** The caller's departments and all their ancestors. */
async function departmentsUpwards(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ path: departments.path })
    .from(userDepartments)
    .innerJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(eq(userDepartments.userId, ctx.actor.userId));
  return [...new Set(rows.flatMap(({ path }) => path.split('/')).filter((id) => id !== ''))];
}

/** Condition on users: the person is a reader of the item. */
export function isReaderOf({ db }: Pick<Ctx, 'db'>, item: { id: string; companyId: string; forAll: boolean }): SQL | undefined {
  const active = and(eq(users.companyId, item.companyId), eq(users.kind, 'staff'), eq(users.active, true));
  if (item.forAll) return active;
  const placed = db
    .select({ userId: userDepartments.userId })
    .from(knowledgeAudience)
    .innerJoin(sql`${departments} as top`, sql`top.id = ${knowledgeAudience.departmentId}`)
    // Not LIKE, because an underscore in an id is a wildcard there.
    .innerJoin(departments, sql`starts_with(${departments.path}, top.path)`)
    .innerJoin(userDepartments, eq(userDepartments.departmentId, departments.id))
    .where(eq(knowledgeAudience.itemId, item.id));
  return and(active, sql`${users.id} in ${placed}`);
}
