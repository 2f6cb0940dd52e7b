import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { UserForm } from '@houtai/contract/users';
import { uuidv7 } from 'uuidv7';

import { recordChange } from '#modules/history/index.ts';
import { users } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { hashPassword } from '#platform/passwords.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { storeHoldings } from './store-user.ts';
import { checkUserForm } from './user-form.ts';
import { toUserDetail, USER } from './user-rows.ts';
import { formStateOf, userChanges } from './user-words.ts';

type NewUser = { form: UserForm; passwordHash: string; py: string };

/** Runs the slow preparation outside the transaction. */
export async function prepareUser({ pws, ...form }: RequestOf<typeof calls.users.add>): Promise<NewUser> {
  const [passwordHash, py] = await Promise.all([hashPassword(pws), pinyinOf(form.name, { surname: true })]);
  return { form, passwordHash, py };
}

/** Creates a user, who has to change the given password at the first sign-in. */
export async function addUser(ctx: Ctx, { form, passwordHash, py }: NewUser): Promise<{ id: string }> {
  const checked = await checkUserForm(ctx, form);
  const id = uuidv7();
  const by = { createdBy: ctx.actor.userId, updatedBy: ctx.actor.userId, createdAt: ctx.now, updatedAt: ctx.now };
  await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .insert(users)
      .values({ ...checked.values, ...by, id, py, passwordHash, kind: 'staff', mustChangePassword: true })
      .returning();
    if (!user) throw new Error('the user was not stored');
    await storeHoldings(ctx, id, checked);
    const after = await toUserDetail(ctx, user);
    await recordChange(ctx, {
      recordType: USER,
      recordId: id,
      action: '新建用户',
      changes: userChanges(null, after),
      state: formStateOf(after),
    });
  });
  return { id };
}
