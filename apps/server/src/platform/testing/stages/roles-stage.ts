import { calls } from '@houtai/contract';
import type { InputOf, ResultOf } from '@houtai/contract/call';
import type { Tag } from '@houtai/contract/tags';
import { eq, inArray } from 'drizzle-orm';

import { roles, userRoles } from '#modules/grants/index.ts';

import { type AppForTest, appForTest } from '../app-for-test.ts';
import { type MadeUser, makeSignedIn } from '../make.ts';
import { openSession } from '../open-session.ts';
import { sendTo } from '../send-to.ts';

const ADMINISTRATION: readonly Tag[] = [
  'system:role:list',
  'system:role:add',
  'system:role:edit',
  'system:role:remove',
  'system:role:bind',
];

type Form = InputOf<typeof calls.roles.add>;
type PermissionForm = InputOf<typeof calls.roles.savePermission>;

/** A server with its administrator, a user of 澄明 who administers roles and has the menus of to-dos, and a user without permissions. */
export async function rolesStage() {
  const server = await appForTest();
  const { app, db } = server;
  const admin = (await openSession(db, 'u-admin')).token;
  const clerk = await makeSignedIn(app, { companyId: 'chengming', tags: [...ADMINISTRATION, 'todo:todo:list', 'todo:todo:add'] });
  const nobody = (await makeSignedIn(app)).token;
  const member = (await openSession(db, 'u-member')).token;
  let made = 0;
  const add = async (form: Partial<Form> = {}, token = admin): Promise<ResultOf<typeof calls.roles.add>> => {
    made += 1;
    const whole = { name: `角色${made}`, code: `role-${made}`, sort: made, active: true, remark: '', ...form };
    return (await sendTo(app, calls.roles.add, whole, token)).result;
  };
  const permit = async (roleId: string, form: Partial<PermissionForm> = {}, token = admin) => {
    const [role] = await db.select().from(roles).where(eq(roles.id, roleId));
    const whole = { roleId, version: role?.version ?? 0, menuIds: [], dataScope: 'own' as const, departmentIds: [], ...form };
    return sendTo(app, calls.roles.savePermission, whole, token);
  };
  const bind = (roleId: string, userIds: string[], token = admin) => sendTo(app, calls.roles.bindUsers, { roleId, userIds }, token);
  const unbind = (roleId: string, userIds: string[], token = admin) => sendTo(app, calls.roles.unbindUsers, { roleId, userIds }, token);
  return { server, app, db, admin, clerk: clerk.token, clerkUser: clerk.user, nobody, member, add, permit, bind, unbind };
}

/** The result of `rolesStage`. */
export type RolesStage = Awaited<ReturnType<typeof rolesStage>>;

/** Sets the data scope of a user's own roles. */
export async function widenRole(
  { db }: Pick<AppForTest, 'db'>,
  user: Pick<MadeUser, 'id'>,
  dataScope: 'all' | 'department-below' | 'department',
) {
  const own = db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, user.id));
  await db.update(roles).set({ dataScope }).where(inArray(roles.id, own));
}

/** The ids of a user's roles. */
export async function rolesOf({ db }: Pick<AppForTest, 'db'>, userId: string): Promise<string[]> {
  const rows = await db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId));
  return rows.map(({ id }) => id).toSorted();
}
