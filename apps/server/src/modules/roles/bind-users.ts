import { listChanges } from '@houtai/contract/change-words';
import { ROLE_KINDS } from '@houtai/contract/data-scopes';
import { and, asc, eq, inArray } from 'drizzle-orm';

import { assertKeepsAdministration, coveredPeople, userRoles } from '#modules/grants/index.ts';
import { recordChange } from '#modules/history/index.ts';
import { publishRightsChange } from '#modules/menus/index.ts';
import { BUILT_IN_ADMINISTRATOR, users } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { assertNotBeyond } from './grantable-roles.ts';
import { lockRole, type Role, ROLE_TYPE } from './role-rows.ts';

type Form = { roleId: string; userIds: readonly string[] };

type Person = { id: string; name: string; kind: (typeof users.$inferSelect)['kind'] };

/** Gives a role to people; returns how many did not have it yet. */
export function bindUsers(ctx: Ctx, { roleId, userIds }: Form): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const role = await lockRole(ctx, roleId);
    await assertNotBeyond(ctx, role);
    const people = await lockPeople(ctx, userIds);
    const wrong = people.filter(({ kind }) => kind !== role.kind).map(({ name }) => name);
    if (wrong.length > 0)
      throw new AppError('A0409', `角色「${role.name}」只能分配给${ROLE_KINDS[role.kind]}，不能分配给：${wrong.join('、')}`);
    const bound = await ctx.db
      .insert(userRoles)
      .values(people.map(({ id }) => ({ userId: id, roleId })))
      .onConflictDoNothing()
      .returning({ userId: userRoles.userId });
    await tellBinding(ctx, role, { people: among(people, bound), isBound: true });
    return bound.length;
  });
}

/** Removes a role from people; returns how many had it. */
export function unbindUsers(ctx: Ctx, { roleId, userIds }: Form): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const role = await lockRole(ctx, roleId);
    await assertNotBeyond(ctx, role);
    const people = await lockPeople(ctx, userIds);
    const ids = people.map(({ id }) => id);
    const unbound = await ctx.db
      .delete(userRoles)
      .where(and(eq(userRoles.roleId, roleId), inArray(userRoles.userId, ids)))
      .returning({ userId: userRoles.userId });
    await assertKeepsAdministration(ctx);
    if (role.all && ids.includes(BUILT_IN_ADMINISTRATOR)) throw new AppError('A0409', '不能收回内置管理员的角色');
    await tellBinding(ctx, role, { people: among(people, unbound), isBound: false });
    return unbound.length;
  });
}

/** Locks people until the transaction ends; A0404 if the caller cannot see one of them. */
async function lockPeople(ctx: Ctx, userIds: readonly string[]): Promise<Person[]> {
  const ids = [...new Set(userIds)];
  const people = await ctx.db
    .select({ id: users.id, name: users.name, kind: users.kind })
    .from(users)
    .where(and(inArray(users.id, ids), await coveredPeople(ctx)))
    .orderBy(asc(users.id))
    .for('key share');
  if (people.length < ids.length) throw notFound('用户');
  return people;
}

function among(people: readonly Person[], changed: readonly { userId: string }[]): Person[] {
  return people.filter(({ id }) => changed.some(({ userId }) => userId === id));
}

type Binding = { people: readonly Person[]; isBound: boolean };

/** Records the change in the histories of the role and each person, and notifies their open consoles. */
async function tellBinding(ctx: Ctx, role: Role, { people, isBound }: Binding): Promise<void> {
  if (people.length === 0) return;
  const changeOf = (field: string, label: string, named: readonly { id: string; name: string }[]) =>
    listChanges(field, label, isBound ? [] : named, isBound ? named : []);
  await recordChange(
    ctx,
    { recordType: ROLE_TYPE, recordId: role.id, action: isBound ? '分配用户' : '取消用户', changes: changeOf('users', '用户', people) },
    ...people.map(({ id }) => ({
      recordType: 'user',
      recordId: id,
      action: isBound ? '分配角色' : '取消角色',
      changes: changeOf('roles', '角色', [role]),
    })),
  );
  await publishRightsChange(
    ctx,
    people.map(({ id }) => id),
  );
}
