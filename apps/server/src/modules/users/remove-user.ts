import { and, count, eq } from 'drizzle-orm';

import { recordChange, recordHistory } from '#modules/history/index.ts';
import { users } from '#modules/people/index.ts';
import { signInLog } from '#modules/session/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, sqlState } from '#platform/http/replies/errors.ts';

import { handoversOf } from './handovers.ts';
import { assertNoHigher } from './protection.ts';
import { assertMayGo } from './set-users-active.ts';
import { USER } from './user-rows.ts';
import { lockUser, type User } from './users-scope.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** Deletes a person who was added by mistake. People who did anything stay, because records name them; they can be disabled. */
export async function removeUser(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, id);
    await assertNoHigher(ctx, [id]);
    await assertMayGo(ctx, [user]);
    await assertNeverWorked(ctx, user);
    await ctx.db
      .delete(users)
      .where(eq(users.id, id))
      .catch((error: unknown) => {
        if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw stays(user, '有业务记录');
        throw error;
      });
    await recordChange(ctx, { recordType: USER, recordId: id, action: '删除用户', comment: `${user.name}（${user.loginId}）` });
  });
}

async function assertNeverWorked(ctx: Ctx, user: User): Promise<void> {
  const { db } = ctx;
  const [signedIn] = await db
    .select({ times: count() })
    .from(signInLog)
    .where(and(eq(signInLog.userId, user.id), eq(signInLog.result, 'success')));
  if (signedIn && signedIn.times > 0) throw stays(user, '登录过系统');
  const [acted] = await db.select({ times: count() }).from(recordHistory).where(eq(recordHistory.userId, user.id));
  if (acted && acted.times > 0) throw stays(user, '有操作记录');
  for (const { label, count: held } of handoversOf(ctx)) {
    const times = await held(ctx, user.id);
    if (times > 0) throw stays(user, `有 ${times} 条${label}`);
  }
}

function stays({ name }: User, because: string): AppError {
  return new AppError('A0409', `「${name}」${because}，不能删除；不再使用时请停用该账号`);
}
