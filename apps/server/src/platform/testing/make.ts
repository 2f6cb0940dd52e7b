import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';

import { roleMenus, roles, userRoles } from '#modules/grants/index.ts';
import { menus } from '#modules/menus/index.ts';
import { companies, users } from '#modules/people/index.ts';
import { knownDevices } from '#modules/session/index.ts';

import type { Db } from '../db/client.ts';
import { hashPassword } from '../passwords.ts';
import { sendTo } from './send-to.ts';

/** The password of all users made by `makeUser`. */
export const TEST_PASSWORD = 'Test2026pw';

type UserFields = Partial<typeof users.$inferInsert> & {
  /** Permission tags, granted by a role of the user's own; the wildcard makes a role that grants everything. */
  tags?: readonly string[];
};

export type MadeUser = typeof users.$inferSelect;

let made = 0;
let passwordHash: Promise<string> | undefined;

/** Makes a user, by default staff of one test company, with a phone number of their own and TEST_PASSWORD. */
export async function makeUser(db: Db, { tags = [], ...fields }: UserFields = {}): Promise<MadeUser> {
  const number = (made += 1);
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const companyId = fields.companyId ?? 'test-company';
  await db
    .insert(companies)
    .values({ id: companyId, name: `测试公司 ${companyId}` })
    .onConflictDoNothing();
  const phone = `199${String(number).padStart(8, '0')}`;
  const [user] = await db
    .insert(users)
    .values({
      companyId,
      kind: 'staff',
      loginId: `test-${number}`,
      phone,
      name: `测试${number}`,
      nickName: `小测${number}`,
      py: `ceshi${number} cs${number}`,
      passwordHash: await passwordHash,
      ...fields,
    })
    .returning();
  if (!user) throw new Error('the person was not stored');
  if (tags.length > 0) await grant(db, user, tags);
  return user;
}

/** Gives a user a role that grants these tags; it takes effect on the next call. */
export async function grant(db: Db, user: { id: string }, tags: readonly string[]): Promise<void> {
  const code = `test-role-${uuidv7()}`;
  const all = tags.includes('*:*:*');
  await db.insert(roles).values({ id: code, code, name: '测试角色', all });
  await db.insert(userRoles).values({ userId: user.id, roleId: code });
  if (all) return;
  const buttons = tags.map((tag) => ({ id: uuidv7(), tag }));
  await db
    .insert(menus)
    .values(buttons.map(({ id, tag }) => ({ id, tag, code: id, parentId: '0', type: 'button' as const, name: tag, py: '', route: false })));
  await db.insert(roleMenus).values(buttons.map(({ id }) => ({ roleId: code, menuId: id })));
}

/** Signs a user in by phone and TEST_PASSWORD, in the way of their kind, and returns the token. */
export async function signIn(
  app: FastifyInstance,
  { phone, kind }: { phone: string; kind: (typeof users.$inferSelect)['kind'] },
): Promise<string> {
  const sent =
    kind === 'member'
      ? await sendTo(app, calls.session.loginMember, { phone, pws: TEST_PASSWORD })
      : await sendTo(app, calls.session.login, { action: 'acountInstance', phone, pws: TEST_PASSWORD });
  return sent.result.token;
}

/** Makes a user and signs them in on a device that is known to be theirs. */
export async function makeSignedIn(app: FastifyInstance, fields: UserFields = {}): Promise<{ user: MadeUser; token: string }> {
  const user = await makeUser(app.deps.database.db, fields);
  const token = await signIn(app, user);
  await proveDevicesOf(app.deps.database.db, user);
  return { user, token };
}

/** Makes all devices of a user theirs, so that they may link a second factor there. */
export async function proveDevicesOf(db: Db, user: { id: string }): Promise<void> {
  await db.update(knownDevices).set({ provedAt: new Date() }).where(eq(knownDevices.userId, user.id));
}
