import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { ESCALATED_TO, HOURS_COUNTED, WAIT_KINDS } from '@houtai/contract/feedback-clock';
import type { FeedbackLimitRow, FeedbackLimits } from '@houtai/contract/feedback-limits';
import type { FieldChange } from '@houtai/contract/history';
import { eq } from 'drizzle-orm';

import { recordChange } from '#modules/history/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { feedbackLimits, feedbackSettings } from '../clock/clock.tables.ts';
import { applyLimits } from './apply-limits.ts';
import { lockSettings, readLimits } from './read-limits.ts';

/** The record type of limits in histories. */
export const LIMITS = 'feedbackLimits';

type Form = RequestOf<typeof calls.feedbackLimits.save>;

/** Stores the limits, for new feedback or also for open feedback. */
export function saveLimits(ctx: Ctx, { version, applyTo, limits, ...settings }: Form): Promise<FeedbackLimits> {
  return inTransaction(ctx, async (ctx) => {
    const { version: stored } = await lockSettings(ctx);
    const before = await readLimits(ctx);
    if (stored !== version) throw new AppError('A0409', '反馈时限刚刚被别人修改，请按最新的内容再改一次', { result: before });
    const unknown = limits.findIndex(({ level }) => !before.limits.some((row) => row.level === level));
    if (unknown >= 0) throw refusedInput([{ path: `limits.${unknown}.level`, msg: '级别不存在或已停用' }]);
    const wanted = before.limits.map((row) => ({ ...row, ...limits.find(({ level }) => level === row.level) }));
    if (applyTo === 'new' && changesOf(before, { ...before, ...settings, limits: wanted }).length === 0) return before;
    for (const { level, ...limit } of limits)
      await ctx.db
        .insert(feedbackLimits)
        .values({ level, ...limit })
        .onConflictDoUpdate({ target: feedbackLimits.level, set: limit });
    await ctx.db
      .update(feedbackSettings)
      .set({ ...settings, version: version + 1, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(eq(feedbackSettings.id, 'all'));
    if (applyTo === 'open') await applyLimits(ctx, limits);
    const after = await readLimits(ctx);
    const comment = applyTo === 'open' ? '未完成的也按新时限重算' : '只对新的反馈';
    await recordChange(ctx, { recordType: LIMITS, recordId: 'all', action: '修改反馈时限', comment, changes: changesOf(before, after) });
    return after;
  });
}

function changesOf(before: FeedbackLimits, after: FeedbackLimits): FieldChange[] {
  const rows = after.limits.map(({ level, name }) => {
    const words = (limits: FeedbackLimits) => limitInWords(limits.limits.find((one) => one.level === level));
    return { field: level, label: name, before: words(before), after: words(after) };
  });
  const rest = (['waitKinds', 'acceptDays', 'remindPercent', 'remindHours'] as const).map((field) => {
    const words = (limits: FeedbackLimits) =>
      field === 'waitKinds' ? limits.waitKinds.map((kind) => WAIT_KINDS[kind]).join('、') : String(limits[field]);
    return { field, label: LABELS[field], before: words(before), after: words(after) };
  });
  return [...rows, ...rest].filter((change) => change.before !== change.after);
}

const LABELS = { waitKinds: '可以等待', acceptDays: '验收（工作日）', remindPercent: '提前提醒（%）', remindHours: '至少提前（小时）' };

function limitInWords(row: FeedbackLimitRow | undefined): string {
  if (!row) return '';
  const { answerHours, solveHours, counted, escalateTo } = row;
  const to = escalateTo.map((who) => ESCALATED_TO[who]).join('、') || '不升级';
  return `${answerHours} 小时响应，${solveHours} 小时解决，${HOURS_COUNTED[counted]}，${to}`;
}
