import { HOUR_MS } from '@houtai/contract/durations';
import { and, eq, lt, lte, min, sql } from 'drizzle-orm';

import { type Notice, notify } from '#modules/messages/index.ts';
import { activeStaff } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import { type Ctx, inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { recordReminders } from './work-records.tables.ts';

/** Reminds people of a record, except those whom anybody reminded within the hour. A0501 if that is all of them. */
export async function sendWorkReminder(ctx: Ctx, notice: Omit<Notice, 'msgType'>): Promise<void> {
  const others = notice.to.filter((userId) => userId !== ctx.actor.userId);
  const active = [...(await activeStaff(ctx, others)).keys()].toSorted();
  if (active.length === 0) throw new AppError('A0409', '没有可以催办的人：对方的账号已停用，请先更换');
  await inTransaction(ctx, async (ctx) => {
    const to = await notLately(ctx, notice.record, active);
    if (to.length === 0)
      throw new AppError('A0501', '一小时内已经催办过，请稍后再试', { retryAfterMs: await untilNext(ctx, notice.record, active) });
    await notify(ctx, { ...notice, to, msgType: '0' });
  });
}

/** The people not reminded within the hour; marks them as reminded now. */
async function notLately({ db, now }: Ctx, record: Notice['record'], userIds: readonly string[]): Promise<string[]> {
  const { recordType, recordId, userId, at } = recordReminders;
  const rows = await db
    .insert(recordReminders)
    .values(userIds.map((id) => ({ recordType: record.type, recordId: record.id, userId: id, at: now })))
    .onConflictDoUpdate({
      target: [recordType, recordId, userId],
      set: { at: sql`excluded.at` },
      setWhere: lte(at, new Date(now.getTime() - HOUR_MS)),
    })
    .returning({ userId });
  return rows.map((row) => row.userId);
}

/** The time until the first of them may be reminded again. */
async function untilNext({ db, now }: Ctx, record: Notice['record'], userIds: readonly string[]): Promise<number> {
  const { recordType, recordId, userId, at } = recordReminders;
  const isOne = and(eq(recordType, record.type), eq(recordId, record.id), isOneOf(userId, userIds));
  const [first] = await db
    .select({ at: min(at) })
    .from(recordReminders)
    .where(isOne);
  return (first?.at ?? now).getTime() + HOUR_MS - now.getTime();
}

/** Deletes reminders that no longer prevent others. */
export async function removeOldReminders({ db, now }: OpenCtx): Promise<void> {
  await db.delete(recordReminders).where(lt(recordReminders.at, new Date(now.getTime() - HOUR_MS)));
}
