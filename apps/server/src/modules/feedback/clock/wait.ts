import type { calls } from '@houtai/contract';
import type { InputFault, RequestOf } from '@houtai/contract/call';
import { localDate, startOfDay } from '@houtai/contract/dates';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { FATAL_LEVEL_CODE, WAIT_KINDS } from '@houtai/contract/feedback-clock';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { MAX_WAIT_DAYS } from '@houtai/contract/limits';

import { notify } from '#modules/messages/index.ts';
import { headOf } from '#modules/people/index.ts';
import { notifyWatchers } from '#modules/records/index.ts';
import { readersNow } from '#modules/session/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { assertMay } from '../feedback-rights.ts';
import type { Feedback } from '../feedback.tables.ts';
import { FEEDBACKS } from '../feedbacks.ts';
import { noticeOf } from '../notify-about-feedback.ts';
import { answerOf } from './clock-of-change.ts';
import { clockRules } from './clock-rules.ts';
import { feedbackWaits } from './clock.tables.ts';
import { postponeClock } from './feedback-clock.ts';
import { endWait, waitingNow } from './waits.ts';

/** Stops the clock of a feedback until the day to follow up; its state stays. */
export function waitForFeedback(ctx: Ctx, sent: RequestOf<typeof calls.feedback.wait>): Promise<FeedbackDetail> {
  const { afterSaleProblemId: id, version, kind, reason, askOn } = sent;
  return inTransaction(ctx, async (ctx) => {
    const row = await lockFor(ctx, { id, version }, 'wait');
    if ((await waitingNow(ctx, [id])).has(id)) throw new AppError('A0409', `${row.number} 已经在等待`);
    const { waitKinds } = await clockRules(ctx);
    const faults = [...(waitKinds.includes(kind) ? [] : [{ path: 'kind', msg: '选项不存在或已停用' }]), ...askOnFaults(ctx, askOn)];
    if (faults.length > 0) throw refusedInput(faults);
    await ctx.db.insert(feedbackWaits).values({ feedbackId: id, kind, reason, askOn, begunAt: ctx.now, begunBy: ctx.actor.userId });
    const did = `开始等${WAIT_KINDS[kind]}`;
    const words = `${reason}，${askOn} 再问`;
    const detail = await FEEDBACKS.move(ctx, row, { action: did, comment: words, set: answerOf(ctx, row) });
    await notifyWatchers(ctx, { type: FEEDBACK.key, ids: [id], event: 'state', did: `${did}：`, said: reason, content: words });
    if (row.faultLevel === FATAL_LEVEL_CODE) await tellHead(ctx, row, `${did}：${words}`);
    return detail;
  });
}

/** Ends the wait of a feedback and extends its limits by the time waited. */
export function resumeFeedback(ctx: Ctx, sent: RequestOf<typeof calls.feedback.resume>): Promise<FeedbackDetail> {
  const { afterSaleProblemId: id, version, reason } = sent;
  return inTransaction(ctx, async (ctx) => {
    const row = await lockFor(ctx, { id, version }, 'resume');
    const wait = (await waitingNow(ctx, [id])).get(id);
    if (!wait) throw new AppError('A0409', `${row.number} 没有在等待`);
    const set = await limitsAfterWait(ctx, row, { begunAt: wait.begunAt, at: ctx.now });
    await endWait(ctx, row, { at: ctx.now, by: ctx.actor.userId, reason });
    const did = `结束等${WAIT_KINDS[wait.kind]}`;
    const detail = await FEEDBACKS.move(ctx, row, { action: did, comment: reason, set });
    await notifyWatchers(ctx, { type: FEEDBACK.key, ids: [id], event: 'state', did: `${did}：`, said: reason });
    return detail;
  });
}

/** The limits of a feedback after a wait until a moment. */
export async function limitsAfterWait(ctx: Pick<Ctx, 'db'>, row: Feedback, { begunAt, at }: { begunAt: Date; at: Date }) {
  const { calendar } = await clockRules(ctx);
  return postponeClock(calendar, row, calendar.hoursBetween(begunAt, at, row.hoursCounted ?? 'all'));
}

type Act = Parameters<typeof assertMay>[2];

/** Locks a feedback on which the caller may perform `act`. */
export async function lockFor(ctx: Ctx, { id, version }: { id: string; version: number }, act: Act): Promise<Feedback> {
  assertMay(ctx, await FEEDBACKS.visibility.read(ctx, id), act);
  const row = await FEEDBACKS.lock(ctx, { id, version });
  assertMay(ctx, { row }, act);
  return row;
}

function askOnFaults({ now }: Ctx, askOn: string): InputFault[] {
  const today = localDate(now);
  const last = startOfDay(today, MAX_WAIT_DAYS);
  const fits = askOn > today && last !== null && askOn <= localDate(last);
  const tomorrow = startOfDay(today, 1);
  const earliest = askOn !== '' && askOn <= today && tomorrow ? `，最早 ${localDate(tomorrow)}` : '';
  return fits ? [] : [{ path: 'askOn', msg: `请选择哪天再问，最多 ${MAX_WAIT_DAYS} 天${earliest}` }];
}

/** Notifies the heads of the handlers that the clock of a fatal feedback is stopped; skips heads who may not see it. */
async function tellHead(ctx: Ctx, row: Feedback, content: string): Promise<void> {
  const heads = await Promise.all(row.handleUsers.map((userId) => headOf(ctx, userId)));
  const readers = await readersNow(
    ctx,
    heads.flatMap((head) => head?.userId ?? []),
  );
  const audience = await FEEDBACKS.visibility.audience(ctx, [row.id], [...readers.values()]);
  const to = [...(audience.get(row.id) ?? [])].filter((userId) => userId !== ctx.actor.userId);
  await notify(ctx, { ...noticeOf(row), to, msgType: '0', title: `致命的售后反馈 ${row.number} 时限暂停`, content });
}
