import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id, text } from '../form/fields.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { QuestionnaireResponse, QuestionnaireResults, SharedReport } from './questionnaire-shapes.ts';
import { MAX_REPORT_DAYS } from './questionnaire-words.ts';

/** `question~value` joined by commas: any of the values within a question, all of the questions. */
const Filter = { filter: text(2000).default('') };
const Asked = { id: Id, ...Filter };
const ById = z.object({ id: Id });

const RESULT = 'questionnaire:result:list';

/** The calls about the answers of a questionnaire. */
export const resultCalls = {
  results: defineCall({
    method: 'GET',
    path: '/ad-biz/questionnaire/results',
    access: RESULT,
    summary: 'How the answers are spread, over all versions, under a filter and in all',
    request: z.object(Asked),
    result: QuestionnaireResults,
  }),
  responses: defineCall({
    method: 'GET',
    path: '/ad-biz/questionnaire/responses',
    access: RESULT,
    summary: 'Single answers, the newest first, under a filter and with a word in their texts',
    list: true,
    request: pageQuery({ ...Asked, keyword: text(KEYWORD_MAX).optional() }),
    result: pageOf(QuestionnaireResponse),
  }),
  exportResponses: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/exportResponses',
    access: 'questionnaire:result:export',
    kind: 'file',
    operation: '导出问卷答卷',
    unkeyed: 'it only reads',
    summary: 'The answers under a filter as an Excel file: a column for each question, or those that are asked for in their order',
    request: z.object({
      ...Asked,
      keyword: text(KEYWORD_MAX).optional(),
      columns: z.array(Id, '应为列表').max(100, '最多 100 列').optional(),
    }),
    result: z.unknown(),
  }),
  toFeedback: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/toFeedback',
    access: RESULT,
    operation: '答卷转为售后反馈',
    idempotent: true,
    summary: 'Makes a feedback record of an answer, once; needs the right to make one as well',
    request: z.object({ responseId: Id }),
    result: z.object({ feedbackId: z.string(), feedbackNumber: z.string() }),
  }),
  report: defineCall({
    method: 'GET',
    path: '/ad-biz/questionnaire/report',
    access: RESULT,
    summary: 'The link by which anybody reads the totals, while one is open',
    request: ById,
    result: SharedReport,
  }),
  shareReport: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/shareReport',
    access: 'questionnaire:result:export',
    operation: '分享问卷报告',
    idempotent: true,
    secretAnswer: '报告链接已经生成，请重新打开查看',
    summary: 'Makes another link to the totals, open for so many days; the one from before leads nowhere',
    request: z.object({
      id: Id,
      days: z.number('应为数字').int('应为整数').min(1, '最少 1 天').max(MAX_REPORT_DAYS, `最多 ${MAX_REPORT_DAYS} 天`),
    }),
    result: SharedReport,
  }),
  revokeReport: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/revokeReport',
    access: 'questionnaire:result:export',
    operation: '停止分享问卷报告',
    idempotent: true,
    summary: 'Ends the link to the totals at once',
    request: ById,
    result: Empty,
  }),
};
