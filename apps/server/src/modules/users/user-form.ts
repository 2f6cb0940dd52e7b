import type { InputFault } from '@houtai/contract/call';
import { BLANK } from '@houtai/contract/form-check';
import { TAGS } from '@houtai/contract/tags';
import type { UserDetail, UserForm } from '@houtai/contract/users';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';

import { roles, type Scope, scopeOf } from '#modules/grants/index.ts';
import { companies, departments, lowerCased, users } from '#modules/people/index.ts';
import { posts } from '#modules/posts/index.ts';
import { mayGrantRole } from '#modules/roles/index.ts';
import { duplicateFault } from '#platform/db/unique-values.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

/** A validated form, with the values for other tables. */
export type CheckedUser = {
  values: Pick<
    typeof users.$inferInsert,
    'name' | 'nickName' | 'loginId' | 'isLoginIdAlike' | 'phone' | 'email' | 'gender' | 'workNo' | 'companyId' | 'remark'
  >;
  departmentIds: string[];
  primaryId: string;
  postIds: string[];
  roleIds: string[];
};

/** Checks what only the server can: everything named exists, may be assigned by the caller and fits together. Present values may stay. */
export async function checkUserForm(ctx: Ctx, form: UserForm, before?: UserDetail): Promise<CheckedUser> {
  const { departmentId: primaryId, departmentIds, postIds, roleIds, nickName, ...values } = form;
  const checked: CheckedUser = {
    values: {
      ...toValues(values),
      nickName: nickName || form.name,
      ...(form.loginId !== before?.loginId && { isLoginIdAlike: false }),
    },
    departmentIds: idsOf(departmentIds),
    primaryId,
    postIds: idsOf(postIds),
    roleIds: idsOf(roleIds),
  };
  await assertRoles(ctx, checked.roleIds, idsOf(before?.roleIds ?? ''));
  const faults = await Promise.all([
    companyFaults(ctx, form.companyId, before),
    placeFaults(ctx, { ...checked, companyId: form.companyId }, before),
    postFaults(ctx, checked.postIds, before),
    takenFaults(ctx, form, before),
  ]);
  if (faults.flat().length > 0) throw refusedInput(faults.flat());
  return checked;
}

function toValues(form: Omit<UserForm, 'departmentId' | 'departmentIds' | 'postIds' | 'roleIds' | 'nickName'>) {
  const { name, loginId, phone, email, gender, workNo, companyId, remark } = form;
  return { name, loginId, phone, email, gender, workNo, companyId, remark };
}

function idsOf(list: string): string[] {
  return [...new Set(list.split(',').filter((id) => id !== ''))];
}

/** Requires the right to assign roles, and nobody can assign a role beyond their own rights. */
async function assertRoles(ctx: Ctx, roleIds: readonly string[], before: readonly string[]): Promise<void> {
  const added = roleIds.filter((id) => !before.includes(id));
  if (added.length === 0 && roleIds.length === before.length) return;
  if (!holds(ctx.actor, BIND)) throw new AppError('A0301', `没有「${TAGS[BIND]}」权限（${BIND}），请联系系统管理员授权`);
  const known = await ctx.db
    .select({ id: roles.id })
    .from(roles)
    .where(inArray(roles.id, [...added]));
  if (known.length < added.length) throw refusedInput([{ path: 'roleIds', msg: '所选角色不存在或已被删除' }]);
  if (!(await mayGrantRole(ctx, added))) throw new AppError('A0301', '不能授予权限高于自己的角色');
}

const BIND = 'system:role:bind';

async function companyFaults(ctx: Ctx, companyId: string, before?: UserDetail): Promise<InputFault[]> {
  if (companyId === before?.companyId) return [];
  const [known] = await ctx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId));
  if (!known) return [{ path: 'companyId', msg: '公司不存在或已被删除' }];
  const { everything } = await scopeOf(ctx);
  return everything || companyId === ctx.actor.companyId ? [] : [{ path: 'companyId', msg: '只能选择自己所在的公司' }];
}

type Places = Pick<CheckedUser, 'departmentIds'> & { companyId: string };

async function placeFaults(ctx: Ctx, { departmentIds, companyId }: Places, before?: UserDetail): Promise<InputFault[]> {
  const fault = (msg: string): InputFault[] => [{ path: 'departmentIds', msg }];
  // The first administrator of a new installation has no department, because there are none yet.
  if (departmentIds.length === 0) return before?.departmentIds === '' ? [] : fault(BLANK);
  const rows = await ctx.db
    .select({ id: departments.id, companyId: departments.companyId })
    .from(departments)
    .where(inArray(departments.id, [...departmentIds]));
  if (rows.length < departmentIds.length) return fault('所选部门不存在或已被删除');
  if (rows.some((row) => row.companyId !== companyId)) return fault('部门应属于所选公司');
  const kept = idsOf(before?.departmentIds ?? '');
  const added = departmentIds.filter((id) => !kept.includes(id));
  return (await covers(ctx, added, companyId)) ? [] : fault('所选部门不在您的数据范围内');
}

async function covers(ctx: Ctx, departmentIds: readonly string[], companyId: string): Promise<boolean> {
  const scope = await scopeOf(ctx);
  return departmentIds.every((id) => scopeCovers(scope, { id, companyId }));
}

/** Whether a person with this scope may put somebody into a department. */
export function scopeCovers(scope: Scope, { id, companyId }: { id: string; companyId: string }): boolean {
  return scope.everything || scope.companyId === companyId || scope.departmentIds.includes(id);
}

async function postFaults({ db }: Ctx, postIds: readonly string[], before?: UserDetail): Promise<InputFault[]> {
  const kept = idsOf(before?.postIds ?? '');
  const added = postIds.filter((id) => !kept.includes(id));
  if (added.length === 0) return [];
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, added), eq(posts.active, true)));
  return rows.length < added.length ? [{ path: 'postIds', msg: '所选岗位不存在或已停用' }] : [];
}

/**
 * Faults if login id or phone belong to another user of any kind and company; the database has the final word. Login ids that differ only
 * by case count as equal, but an older one may stay.
 */
async function takenFaults({ db }: Ctx, { loginId, phone }: UserForm, before?: UserDetail): Promise<InputFault[]> {
  const isAlike = loginId === before?.loginId ? undefined : eq(lowerCased(users.loginId), loginId.toLowerCase());
  const rows = await db
    .select({ phone: users.phone, isAlike: sql<boolean>`${isAlike ?? sql`false`}` })
    .from(users)
    .where(and(or(isAlike, eq(users.phone, phone)), before ? ne(users.id, before.id) : undefined));
  return [
    ...(rows.some((row) => row.isAlike) ? [duplicateFault('users_login_id_unique')] : []),
    ...(rows.some((row) => row.phone === phone) ? [duplicateFault('users_phone_unique')] : []),
  ];
}
