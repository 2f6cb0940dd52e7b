import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { RoleRow } from '@houtai/contract/roles';
import { ROLE_FORM, type RoleForm } from '@houtai/contract/roles-form';
import { eq, sql } from 'drizzle-orm';

import { assertKeepsAdministration, holdersOfRole, roles } from '#modules/grants/index.ts';
import { changesBetween, recordChange } from '#modules/history/index.ts';
import { publishRightsChange } from '#modules/menus/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { assertNotBeyond } from './grantable-roles.ts';
import { assertRoleVersion, countUsers, lockRole, type Role, ROLE, toRoleRow } from './role-rows.ts';

const { fields } = ROLE_FORM;

export function addRole(ctx: Ctx, form: RequestOf<typeof calls.roles.add>): Promise<RoleRow> {
  return inTransaction(ctx, async (ctx) => {
    const by = { createdBy: ctx.actor.userId, updatedBy: ctx.actor.userId, createdAt: ctx.now, updatedAt: ctx.now };
    const [role] = await ctx.db
      .insert(roles)
      .values({ ...form, ...by })
      .returning();
    if (!role) throw new Error('the role was not stored');
    await recordChange(ctx, { recordType: ROLE, recordId: role.id, action: '新建角色', state: stateOf(role) });
    return toRoleRow(ctx, role);
  });
}

export function updateRole(ctx: Ctx, form: RequestOf<typeof calls.roles.update>): Promise<RoleRow> {
  const { roleId, version, ...sent } = form;
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRole(ctx, roleId);
    await assertNotBeyond(ctx, before);
    await assertRoleVersion(ctx, before, version);
    const { form: values, isSame } = mergeUpdate(ROLE_FORM, before, sent);
    if (isSame) return toRoleRow(ctx, before);
    if (before.all) assertStaysBuiltIn(before, values);
    const [role] = await ctx.db
      .update(roles)
      .set({ ...values, version: sql`${roles.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(eq(roles.id, roleId))
      .returning();
    if (!role) throw new Error('the locked role is gone');
    await assertKeepsAdministration(ctx);
    const changes = changesBetween(wordsIn(fields, before), wordsIn(fields, role), labelsOf(fields));
    await recordChange(ctx, { recordType: ROLE, recordId: roleId, action: '修改角色', changes, state: stateOf(role) });
    if (before.active !== role.active) await publishRightsChange(ctx, await holdersOfRole(ctx, roleId));
    return toRoleRow(ctx, role);
  });
}

/** Nobody has it and it is not the built-in one; what it granted goes with it. */
export function removeRole(ctx: Ctx, roleId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const role = await lockRole(ctx, roleId);
    await assertNotBeyond(ctx, role);
    if (role.all) throw new AppError('A0409', `「${role.name}」是内置角色，不能删除`);
    const people = (await countUsers(ctx, [roleId])).get(roleId) ?? 0;
    if (people > 0) throw new AppError('A0409', `角色「${role.name}」还有 ${people} 位用户，请先在「分配用户」中取消授权再删除`);
    await ctx.db.delete(roles).where(eq(roles.id, roleId));
    await recordChange(ctx, { recordType: ROLE, recordId: roleId, action: '删除角色', comment: role.name });
  });
}

function assertStaysBuiltIn(role: Role, { code, active }: Pick<RoleForm, 'code' | 'active'>): void {
  if (!active) throw new AppError('A0409', `「${role.name}」是内置角色，不能停用`);
  if (code !== role.code) throw refusedInput([{ path: 'code', msg: '内置角色的权限字符不能修改' }]);
}

function stateOf({ name, code, sort, active, remark }: RoleForm): Record<string, unknown> {
  return { name, code, sort, active, remark };
}
