import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Moment, text, Version } from '../form/fields.ts';
import { MAX_ACCEPT_DAYS, MAX_LIMIT_HOURS } from '../limits.ts';
import { pageAt } from '../links.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { ESCALATED_TO_KEYS, HOURS_COUNTED_KEYS, WAIT_KIND_KEYS } from './feedback-clock.ts';

/** The most levels with limits: as many as a dictionary has active entries. */
const MAX_LEVELS = 50;

/** Six minutes, the precision of limits. */
const STEP_HOURS = 0.1;

const Hours = z
  .number('应为数字')
  .gt(0, '应大于 0')
  .multipleOf(STEP_HOURS, '最多一位小数，即 6 分钟')
  .max(MAX_LIMIT_HOURS, `最多 ${MAX_LIMIT_HOURS} 小时`);
const isDistinct = (all: readonly string[]) => new Set(all).size === all.length;
const counted = z.enum(HOURS_COUNTED_KEYS, '应为工作时间或全天');
const escalateTo = z
  .array(z.enum(ESCALATED_TO_KEYS, '选项不正确'))
  .max(ESCALATED_TO_KEYS.length, '选项不正确')
  .refine(isDistinct, '不能重复');

const Limit = z
  .object({ level: text(20, 1), answerHours: Hours, solveHours: Hours, counted, escalateTo })
  .refine(({ answerHours, solveHours }) => solveHours >= answerHours, { path: ['solveHours'], error: '解决不能早于响应' });

const shared = {
  waitKinds: z.array(z.enum(WAIT_KIND_KEYS, '选项不正确')).max(WAIT_KIND_KEYS.length, '选项不正确').refine(isDistinct, '不能重复'),
  acceptDays: z.number('应为数字').int('应为整数').min(1, '至少 1 天').max(MAX_ACCEPT_DAYS, `最多 ${MAX_ACCEPT_DAYS} 天`),
  remindPercent: z.number('应为数字').int('应为整数').min(1, '应在 1 至 99 之间').max(99, '应在 1 至 99 之间'),
  remindHours: z.number('应为数字').gt(0, '应大于 0').max(MAX_LIMIT_HOURS, `最多 ${MAX_LIMIT_HOURS} 小时`),
};

const limits = z
  .array(Limit)
  .min(1, '不能为空')
  .max(MAX_LEVELS, `最多 ${MAX_LEVELS} 级`)
  .refine((all) => new Set(all.map(({ level }) => level)).size === all.length, '同一级别只能有一行');

/** The limits of a level on the page; `onTime` is the share of feedback of the last ninety days that was done in time, null without any. */
export const FeedbackLimitRow = z.object({
  level: z.string(),
  name: z.string(),
  answerHours: z.number(),
  solveHours: z.number(),
  counted,
  escalateTo,
  onTime: z.number().nullable(),
});
export type FeedbackLimitRow = z.infer<typeof FeedbackLimitRow>;

/** The content of the page of limits. */
export const FeedbackLimits = z.object({
  limits: z.array(FeedbackLimitRow),
  ...shared,
  /** The working time as HH:mm, and its hours a day. */
  hours: z.object({ from: z.string(), to: z.string() }),
  version: z.number(),
  updatedAt: Moment,
});
export type FeedbackLimits = z.infer<typeof FeedbackLimits>;

/** The effect of changed limits on open feedback. */
export const LimitsPreview = z.object({
  open: z.number(),
  becomesLate: z.number(),
  noLongerLate: z.number(),
  promised: z.number(),
  waiting: z.number(),
});
export type LimitsPreview = z.infer<typeof LimitsPreview>;

const path = (name: string) => `/ad-biz/feedback-limits/${name}` as const;

const calls = {
  get: defineCall({
    method: 'GET',
    path: path('get'),
    access: 'feedback:limits:list',
    summary: 'How soon feedback is to be answered and solved, by level',
    request: z.object({}),
    result: FeedbackLimits,
  }),
  preview: defineCall({
    method: 'POST',
    path: path('preview'),
    access: 'feedback:limits:list',
    unlogged: 'it changes nothing',
    unkeyed: 'it changes nothing',
    refreshes: 'nothing',
    summary: 'What these limits would do to what is open',
    request: z.object({ limits }),
    result: LimitsPreview,
  }),
  save: defineCall({
    method: 'POST',
    path: path('save'),
    access: 'feedback:limits:edit',
    operation: '保存反馈时限',
    idempotent: true,
    summary: 'Stores the limits, for new feedback or also for what is open',
    request: z.object({ limits, ...shared, version: Version, applyTo: z.enum(['new', 'open'], '选项不正确') }),
    result: FeedbackLimits,
  }),
  history: defineCall({
    method: 'GET',
    path: path('history'),
    access: 'feedback:limits:list',
    summary: 'Changes of the limits',
    request: z.object({ id: z.literal('all') }),
    result: z.array(HistoryEntry),
  }),
};

export const feedbackLimits = subject('feedbackLimits', {
  name: '反馈时限',
  records: ['feedbackLimits'],
  tags: { 'feedback:limits:list': '查看反馈时限', 'feedback:limits:edit': '设置反馈时限' },
  refreshes: ['feedback', 'agenda'],
  calls,
});

export const FEEDBACK_LIMITS_PAGE = pageAt('/system/feedback-limits');
