import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { localDateTime } from '@houtai/contract/dates';
import { DAY_MS } from '@houtai/contract/durations';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { FEEDBACK } from '@houtai/contract/feedback-form';

import { notifyWatchers } from '#modules/records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { FEEDBACKS } from '../feedbacks.ts';
import { answerOf } from './clock-of-change.ts';
import { lockFor } from './wait.ts';

/** The most days ahead for a promise. */
const MAX_DAYS = 366;

/** Sets a promised solve time with its reason; the limit of the level is kept. */
export function promiseFeedback(ctx: Ctx, sent: RequestOf<typeof calls.feedback.promise>): Promise<FeedbackDetail> {
  const { afterSaleProblemId: id, version, day, time, reason } = sent;
  const promisedAt = new Date(`${day}T${time}:00`);
  return inTransaction(ctx, async (ctx) => {
    const row = await lockFor(ctx, { id, version }, 'wait');
    const ahead = promisedAt.getTime() - ctx.now.getTime();
    if (!(ahead > 0 && ahead <= MAX_DAYS * DAY_MS)) throw refusedInput([{ path: 'day', msg: '请选择以后的时间，最多一年' }]);
    const words = `${localDateTime(promisedAt)}，${reason}`;
    const before = row.dueAt ? `，原为 ${localDateTime(row.dueAt)}` : '';
    const set = { promisedAt, promiseReason: reason, dueAt: promisedAt, ...answerOf(ctx, row) };
    const detail = await FEEDBACKS.move(ctx, row, { action: '约定时间', comment: `${words}${before}`, set });
    await notifyWatchers(ctx, { type: FEEDBACK.key, ids: [id], event: 'state', did: '约定了时间：', said: reason, content: words });
    return detail;
  });
}
