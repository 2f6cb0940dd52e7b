import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { codeOf, Day, Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { MAX_BULK_RECORDS } from '../limits.ts';
import { pageAt } from '../links.ts';
import { resourceCalls, resourceWords } from '../lists/resource-calls.ts';
import { filledTextSchema } from '../lists/resource-schemas.ts';
import type { DetailOf, RowOf } from '../lists/resource.ts';
import { FileEntry } from '../records/record-files.ts';
import { subject } from '../subject.ts';
import {
  FEEDBACK_ACCEPTER_FORM,
  FEEDBACK_PROMISE_FORM,
  FEEDBACK_REJECT_FORM,
  FEEDBACK_RESUME_FORM,
  FEEDBACK_WAIT_FORM,
  HOURS_COUNTED_KEYS,
  WAIT_KIND_KEYS,
} from './feedback-clock.ts';
import { FEEDBACK, FEEDBACK_FORM, FEEDBACK_HANDLE_FORM, FEEDBACK_REASSIGN_FORM, FEEDBACK_STATUS_FORM } from './feedback-form.ts';
import { Moved } from './todo-moved.ts';

export type { FeedbackForm } from './feedback-form.ts';

/** A feedback in a list, with resolved names and the actions that the caller may take. */
export interface FeedbackRow extends RowOf<typeof FEEDBACK> {}

/** A feedback with its texts and files. */
export interface FeedbackDetail extends DetailOf<typeof FEEDBACK> {}

const Statuses = filledTextSchema(FEEDBACK_FORM.fields.completionStatus);

/** One bar of a statistic: the value for the list's filter, its name, its count, and how many of these are open. */
export const StatisticBar = z.object({ key: z.string(), name: z.string(), count: z.number(), open: z.number() });
export type StatisticBar = z.infer<typeof StatisticBar>;

const { completionStatus } = rowShapeOf({ completionStatus: FEEDBACK_FORM.fields.completionStatus });

/** A record that a new feedback may duplicate. */
export const SimilarFeedback = z.object({
  afterSaleProblemId: z.string(),
  number: z.string(),
  summary: z.string(),
  completionStatus,
  problemDate: z.string(),
});
export type SimilarFeedback = z.infer<typeof SimilarFeedback>;

const key = { afterSaleProblemId: Id };

const kind = z.enum(WAIT_KIND_KEYS);
const counted = z.enum(HOURS_COUNTED_KEYS);
const waiting = z.object({ kind, reason: z.string(), askOn: z.string(), begunAt: Moment, begunByName: z.string() });

const own = resourceCalls<typeof FEEDBACK, FeedbackRow, FeedbackDetail>(FEEDBACK, {
  waiting: waiting.nullable(),
  waits: z.array(waiting.extend({ id: z.string(), endedAt: Moment.nullable(), endReason: z.string(), hours: z.number().nullable() })),
  remarks: z.array(
    z.object({ id: z.string(), text: z.string(), userId: z.string(), userName: z.string(), at: Moment, files: z.array(FileEntry) }),
  ),
  clock: z
    .object({
      counted,
      startedAt: Moment,
      solveHours: z.number(),
      usedHours: z.number(),
      waitedHours: z.number(),
      lateHours: z.number(),
      stretches: z.array(z.object({ kind: z.enum(['run', 'stop', 'late']), hours: z.number() })),
    })
    .nullable(),
});

const from = z.enum(['1', '2', '3', '4'], '状态不正确');
const versioned = { ...key, version: Version };
const path = (name: string) => `/ad-biz/wcp-after-sale-problem/${name}` as const;

const calls = {
  ...own,
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-after-sale-problem/addAfterSaleProblem',
    access: 'feedback:feedback:add',
    operation: '新建售后反馈',
    summary: 'Makes a feedback, new or copied',
    idempotent: true,
    request: schemaOf(FEEDBACK_FORM, { operType: codeOf(['1'], '操作类型不正确').default('1') }),
    result: z.object(key),
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-after-sale-problem/updateAfterSaleProblem',
    access: 'feedback:feedback:edit',
    operation: '修改售后反馈',
    idempotent: true,
    summary: 'Changes a feedback that the caller made or handles',
    request: schemaOf(FEEDBACK_FORM, 'update', { ...key, version: Version, operType: codeOf(['2'], '操作类型不正确').default('2') }),
    result: own.get.result,
  }),
  handle: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-after-sale-problem/handle',
    access: 'feedback:feedback:handle',
    operation: '处理售后反馈',
    idempotent: true,
    summary: 'Records the handling: what was done, when, by whom, and the state that follows',
    // The state in which it was seen, for who comes second to hear who was first.
    request: schemaOf(FEEDBACK_HANDLE_FORM, 'update', { ...key, version: Version, from: from.optional() }),
    result: own.get.result,
  }),
  setStatus: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-after-sale-problem/status',
    access: 'feedback:feedback:edit',
    operation: '变更售后反馈状态',
    idempotent: true,
    summary: 'Moves feedback to another state, all of it or none',
    request: schemaOf(FEEDBACK_STATUS_FORM, {
      items: z
        // The state that the caller saw. Older consoles send a version instead, which has to be the current one.
        .array(z.object({ ...key, from: from.optional(), version: Version.optional() }))
        .min(1, '不能为空')
        .max(MAX_BULK_RECORDS, `最多 ${MAX_BULK_RECORDS} 条`),
    }),
    result: Moved,
  }),
  reassign: defineCall({
    method: 'POST',
    path: path('reassign'),
    access: 'feedback:feedback:handle',
    operation: '转交售后反馈',
    idempotent: true,
    summary: 'Gives an open feedback to another handler in place of the caller, or of all where the caller does not handle it',
    request: schemaOf(FEEDBACK_REASSIGN_FORM, versioned),
    result: Empty,
  }),
  wait: defineCall({
    method: 'POST',
    path: path('wait'),
    access: 'feedback:feedback:handle',
    operation: '等待售后反馈',
    idempotent: true,
    summary: 'Stops the clock of an open feedback until a day on which somebody asks again',
    request: schemaOf(FEEDBACK_WAIT_FORM, versioned),
    result: own.get.result,
  }),
  waitKinds: defineCall({
    method: 'GET',
    path: path('wait-kinds'),
    access: 'feedback:feedback:handle',
    summary: 'What a feedback may wait for, as its limits say',
    result: z.array(z.enum(WAIT_KIND_KEYS)),
  }),
  resume: defineCall({
    method: 'POST',
    path: path('resume'),
    access: 'feedback:feedback:list',
    operation: '恢复售后反馈',
    idempotent: true,
    summary: 'Ends the wait of a feedback; its limits move by what was waited',
    request: schemaOf(FEEDBACK_RESUME_FORM, versioned),
    result: own.get.result,
  }),
  promise: defineCall({
    method: 'POST',
    path: path('promise'),
    access: 'feedback:feedback:handle',
    operation: '约定售后反馈的时间',
    idempotent: true,
    summary: 'Moves the time by which a feedback is to be solved, with the reason',
    request: schemaOf(FEEDBACK_PROMISE_FORM, versioned),
    result: own.get.result,
  }),
  accept: defineCall({
    method: 'POST',
    path: path('accept'),
    access: 'feedback:feedback:list',
    personOnly: true,
    operation: '验收售后反馈',
    idempotent: true,
    summary: 'Closes what is done, by the one who reported it',
    request: z.object(versioned),
    result: own.get.result,
  }),
  reject: defineCall({
    method: 'POST',
    path: path('reject'),
    access: 'feedback:feedback:list',
    personOnly: true,
    operation: '退回售后反馈',
    idempotent: true,
    summary: 'Opens again what is not well done, by the one who reported it; its limits begin anew',
    request: schemaOf(FEEDBACK_REJECT_FORM, versioned),
    result: own.get.result,
  }),
  setAccepter: defineCall({
    method: 'POST',
    path: path('accepter'),
    access: 'feedback:feedback:list',
    operation: '转交售后反馈的验收',
    idempotent: true,
    summary: 'Has a colleague accept what is done in place of the caller',
    request: schemaOf(FEEDBACK_ACCEPTER_FORM, versioned),
    result: own.get.result,
  }),
  remind: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-after-sale-problem/remind',
    access: 'feedback:feedback:list',
    operation: '催办售后反馈',
    idempotent: true,
    summary: 'Reminds the handlers of an open feedback, at most once an hour',
    request: z.object(key),
    result: Empty,
  }),
  similar: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-after-sale-problem/similar',
    access: 'feedback:feedback:add',
    summary: 'Feedback of the same project whose text resembles this one, at most five, among what the caller may see',
    request: z.object({ projectId: Id, text: text(300) }),
    result: z.array(SimilarFeedback),
  }),
  statistics: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-after-sale-problem/statistics',
    access: 'feedback:feedback:list',
    summary: 'Counts by project, work type, fault level, handler and month, of what the caller may see',
    request: z.object({
      from: Day.optional(),
      to: Day.optional(),
      status: Statuses.optional(),
      projectId: Id.optional(),
      customerId: Id.optional(),
    }),
    result: z.object({
      /** Which feedback is counted, in words. */
      scope: z.string(),
      project: z.array(StatisticBar),
      workType: z.array(StatisticBar),
      faultLevel: z.array(StatisticBar),
      handler: z.array(StatisticBar),
      month: z.array(StatisticBar),
    }),
  }),
};

const words = resourceWords(FEEDBACK);

export const feedback = subject('feedback', {
  ...words,
  tags: { ...words.tags, 'feedback:feedback:handle': '处理售后反馈' },
  refreshes: ['agenda'],
  calls,
});

export const FEEDBACK_PAGE = pageAt('/feedback', feedback.calls.page);
