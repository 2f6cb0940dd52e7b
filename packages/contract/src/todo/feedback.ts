import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { codeOf, Day, DictCode, Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { BULK_MOST, KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { CommentForm, HistoryEntry } from '../records/history.ts';
import { FileEntry } from '../records/record-files.ts';
import { subject } from '../subject.ts';
import { FEEDBACK_FORM, FEEDBACK_HANDLE_FORM, FEEDBACK_STATUS_FORM } from './feedback-form.ts';

export type { FeedbackForm } from './feedback-form.ts';

const { problemFeedback, handleRemark, fileIds, ...listed } = rowShapeOf(FEEDBACK_FORM.fields);

/** A feedback in a list; names resolved, what the caller may do with it named. */
export const FeedbackRow = z.object({
  afterSaleProblemId: z.string(),
  /** Short running number for people, as FB-1024. */
  number: z.string(),
  ...listed,
  custName: z.string(),
  /** The beginning of the text without its markup. */
  summary: z.string(),
  feedbackUserName: z.string(),
  handleUserNames: z.array(z.string()),
  createdBy: z.string(),
  createdByName: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.number(),
  may: z.object({ edit: z.boolean(), handle: z.boolean(), state: z.boolean(), remind: z.boolean() }),
});
export type FeedbackRow = z.infer<typeof FeedbackRow>;

/** A feedback with its texts and files. */
export const FeedbackDetail = FeedbackRow.extend({ problemFeedback, handleRemark, fileIds, fileList: z.array(FileEntry) });
export type FeedbackDetail = z.infer<typeof FeedbackDetail>;

/** Which of the feedback a person may see: to be handled by them, created by them, or all. */
export const FeedbackView = z.enum(['handling', 'created', 'all'], '视图不正确');

/** States of feedback, joined by commas. */
const Statuses = z.string().regex(/^[1-4](,[1-4]){0,3}$/, '状态不正确');

/** What a list, and the figures of its views, can be narrowed to. */
const Filters = {
  keyword: text(KEYWORD_MAX).optional(),
  status: Statuses.optional(),
  projectId: Id.optional(),
  /** Of all projects of a customer. */
  customerId: Id.optional(),
  workType: DictCode.optional(),
  priority: DictCode.optional(),
  faultLevel: DictCode.optional(),
  handleUser: Id.optional(),
  /** First and last day of problemDate. */
  from: Day.optional(),
  to: Day.optional(),
  /** First and last day on which it was done. */
  doneFrom: Day.optional(),
  doneTo: Day.optional(),
};

const Query = {
  view: FeedbackView.default('all'),
  ...Filters,
  sort: sortOf(['createdAt', 'problemDate', 'priority', 'faultLevel', 'completionStatus', 'handleDate', 'number'], '-createdAt'),
};

/** One bar of a statistic: the value that the list filters by, its name, how many, and how many of them are open. */
export const StatisticBar = z.object({ key: z.string(), name: z.string(), count: z.number(), open: z.number() });
export type StatisticBar = z.infer<typeof StatisticBar>;

/** A record that a new feedback may repeat. */
export const SimilarFeedback = z.object({
  afterSaleProblemId: z.string(),
  number: z.string(),
  summary: z.string(),
  completionStatus: listed.completionStatus,
  problemDate: z.string(),
});
export type SimilarFeedback = z.infer<typeof SimilarFeedback>;

const key = { afterSaleProblemId: Id };

const calls = {
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
    result: FeedbackDetail,
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-after-sale-problem/getAfterSaleProblem',
    access: 'feedback:feedback:list',
    summary: 'One feedback that the caller may see',
    request: z.object(key),
    result: FeedbackDetail,
  }),
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-after-sale-problem/list',
    access: 'feedback:feedback:list',
    summary: 'The feedback that the caller may see',
    list: true,
    request: pageQuery(Query),
    result: pageOf(FeedbackRow),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/wcp-after-sale-problem/export',
    access: 'feedback:feedback:export',
    operation: '导出售后反馈',
    summary: 'The feedback that the caller may see, as an Excel file',
    columns: [
      'number',
      'summary',
      'completionStatus',
      'project',
      'priority',
      'faultLevel',
      'workType',
      'handlers',
      'feedbackUser',
      'workTime',
      'problemDate',
      'handleDate',
      'customer',
      'createdAt',
    ],
  }),
  counts: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-after-sale-problem/counts',
    access: 'feedback:feedback:list',
    summary: 'How many feedback records each view has under the filters that are set',
    request: z.object(Filters),
    result: z.object({ handling: z.number(), created: z.number(), all: z.number() }),
  }),
  handle: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-after-sale-problem/handle',
    access: 'feedback:feedback:handle',
    operation: '处理售后反馈',
    idempotent: true,
    summary: 'Records the handling: what was done, when, by whom, and the state that follows',
    request: schemaOf(FEEDBACK_HANDLE_FORM, 'update', { ...key, version: Version }),
    result: FeedbackDetail,
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
        .array(z.object({ ...key, version: Version }))
        .min(1, '不能为空')
        .max(BULK_MOST, `最多 ${BULK_MOST} 条`),
    }),
    result: Empty,
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
      project: z.array(StatisticBar),
      workType: z.array(StatisticBar),
      faultLevel: z.array(StatisticBar),
      handler: z.array(StatisticBar),
      month: z.array(StatisticBar),
    }),
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-after-sale-problem/history',
    access: 'feedback:feedback:list',
    summary: 'Changes and comments of a feedback, the newest first',
    request: z.object({ id: Id }),
    result: z.array(HistoryEntry),
  }),
  comment: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-after-sale-problem/comment',
    access: 'feedback:feedback:list',
    operation: '评论售后反馈',
    idempotent: true,
    summary: 'Comments on a feedback that the caller may see',
    request: CommentForm,
    result: Empty,
  }),
};

export const feedback = subject('feedback', {
  name: '售后反馈',
  records: ['feedback'],
  tags: {
    'feedback:feedback:list': '查看售后反馈',
    'feedback:feedback:add': '新建售后反馈',
    'feedback:feedback:edit': '修改售后反馈',
    'feedback:feedback:handle': '处理售后反馈',
    'feedback:feedback:export': '导出售后反馈',
    'feedback:feedback:import': '导入售后反馈',
  },
  refreshes: ['agenda'],
  calls,
});

export const FEEDBACK_PAGE = pageAt('/feedback', feedback.calls.page);
