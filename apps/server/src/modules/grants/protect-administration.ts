import { and, asc, eq } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { grantedTags } from './granted-tags.ts';
import { roles, userRoles } from './roles.tables.ts';

const EDIT = 'system:role:edit';

/**
 * Call it after changing roles, in the same transaction: rolls back a change that would leave nobody able to administer roles, or remove
 * the caller's own right.
 */
export async function assertKeepsAdministration(ctx: Ctx): Promise<void> {
  await assertAdministratorRemains(ctx);
  if (!holds(ctx.actor, EDIT)) return;
  const [own] = await ctx.db.select({ tags: grantedTags }).from(users).where(eq(users.id, ctx.actor.userId));
  if (own && holds({ ...ctx.actor, tags: new Set(own.tags) }, EDIT)) return;
  throw new AppError('A0409', '这样修改后您自己将不能再修改角色（system:role:edit），操作已取消。如确有需要，请由另一位有该权限的人来做');
}

/** The active staff with a role that grants all. */
export async function activeAdministrators({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.all, true), eq(roles.active, true)))
    .where(and(eq(users.active, true), eq(users.kind, 'staff')));
  return rows.map(({ id }) => id);
}

/** Serializes changes of administrators, so that two changes cannot each rely on the other's administrator. */
export async function lockAdministrators({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db.select({ id: roles.id }).from(roles).where(eq(roles.all, true)).orderBy(asc(roles.id)).for('update');
}

/** Refuses a change that would leave the system without an active administrator. Call it at the end of the transaction. */
export async function assertAdministratorRemains(ctx: Ctx): Promise<void> {
  await lockAdministrators(ctx);
  if ((await activeAdministrators(ctx)).length > 0) return;
  throw new AppError('A0409', '至少要有一位启用的系统管理员，操作已取消。请先把该角色分配给另一位员工');
}
