import { DICT } from '@houtai/contract/dictionary-types';
import { FEEDBACK_FORM } from '@houtai/contract/feedback-form';
import { line } from '@houtai/contract/form';
import { and, inArray } from 'drizzle-orm';

import { dictionaryOptions, type Found, importKind } from '#modules/imports/index.ts';
import { staffOptions } from '#modules/people/index.ts';
import { projectsInSheets } from '#modules/projects/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { addFeedback } from './add-feedback.ts';
import { FEEDBACK, toFeedbackDetail } from './feedback-rows.ts';
import { visibleFeedback } from './feedback-visibility.ts';
import { feedback } from './feedback.tables.ts';
import { removeFeedback } from './remove-feedback.ts';
import { updateFeedback } from './update-feedback.ts';

/** A sheet of feedback: one is recognised by its number; a row without one is new. */
export const FEEDBACK_IMPORT = importKind({
  kind: 'feedback',
  name: '反馈',
  recordType: FEEDBACK,
  tag: 'feedback:feedback:import',
  may: { add: 'feedback:feedback:add', edit: 'feedback:feedback:edit' },
  form: FEEDBACK_FORM,
  leave: ['projectName', 'fileIds'],
  beside: { number: line('编号', { max: 20 }) },
  isNumbered: true,
  keys: ['number'],
  table: feedback,
  isIndependent: true,
  synonyms: {
    number: ['单号', '反馈编号'],
    projectId: ['项目名称', '所属系统', '系统'],
    problemDate: ['日期', '报障日期', '发生日期'],
    problemFeedback: ['问题现象', '问题', '反馈内容', '现象'],
    workType: ['类别'],
    faultLevel: ['严重程度', '等级'],
    feedbackUser: ['报障人', '提出人'],
    handleUser: ['工程师', '负责人'],
    workTime: ['工时', '用时', '工时 h'],
    completionStatus: ['状态', '完成情况'],
    handleRemark: ['处理情况', '处理结果'],
  },
  lookUps: {
    projectId: (ctx) => projectsInSheets(ctx),
    feedbackUser: staffOptions,
    handleUser: staffOptions,
    completionStatus: (ctx) => dictionaryOptions(ctx, DICT.feedbackStatus),
  },
  find: async (ctx, keys) => {
    const numbers = keys.map(({ number = '' }) => number.toUpperCase());
    const found = await readFound(ctx, inArray(feedback.number, numbers));
    return numbers.map((number) => found.find(({ name }) => name === number) ?? null);
  },
  read: (ctx, ids) => readFound(ctx, inArray(feedback.id, [...ids])),
  add: async (ctx, form) => ({ id: (await addFeedback(ctx, { ...form, operType: '1' })).afterSaleProblemId }),
  update: (ctx, { id, version }, values) => updateFeedback(ctx, { ...values, afterSaleProblemId: id, version, operType: '2' }),
  remove: removeFeedback,
});

async function readFound(ctx: Ctx, where: ReturnType<typeof and>): Promise<Found[]> {
  const { visible } = await visibleFeedback.conditions(ctx);
  const rows = await ctx.db.select().from(feedback).where(and(where, visible));
  return Promise.all(
    rows.map(async (row) => {
      const { fileList, ...detail } = await toFeedbackDetail(ctx, { row, covered: false });
      const values = { ...detail, fileIds: fileList.map(({ id }) => id).join(',') };
      return { id: row.id, version: row.version, name: row.number, values };
    }),
  );
}
