import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id, text, Version } from '../form/fields.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { resourceCalls, resourceWords } from '../lists/resource-calls.ts';
import { subject } from '../subject.ts';
import { AnswerCounts, PublishedQuestions, Questions, QuestionShape } from './question-schema.ts';
import { QUESTIONNAIRE } from './questionnaire-resource.ts';
import { resultCalls } from './questionnaire-results.ts';
import {
  BankedQuestion,
  type Questionnaire,
  QuestionnaireChannel,
  type QuestionnaireRow,
  QuestionnaireTicket,
} from './questionnaire-shapes.ts';
import { MAX_TICKETS } from './questionnaire-words.ts';

const ById = z.object({ id: Id });
const Link = z.object({ key: z.string(), previewKey: z.string() });

const LIST = 'questionnaire:questionnaire:list';
const EDIT = 'questionnaire:questionnaire:edit';

const own = resourceCalls<typeof QUESTIONNAIRE, QuestionnaireRow, Questionnaire>(QUESTIONNAIRE, {
  questions: Questions,
  published: PublishedQuestions.nullable(),
  answerCounts: AnswerCounts.optional(),
});
const Questionnaire = own.get.result;

const calls = {
  ...resultCalls,
  ...own,
  export: { ...own.export, operation: '导出问卷列表' },
  // Visitors see changed questions after the next publishing.
  update: { ...own.update, request: own.update.request.extend({ questions: Questions }) },
  copy: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/copy',
    access: 'questionnaire:questionnaire:add',
    operation: '复制问卷',
    summary: 'Makes a draft with the questions of another one',
    idempotent: true,
    request: ById,
    result: Questionnaire,
  }),
  setPassword: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/setPassword',
    access: EDIT,
    operation: '设置问卷密码',
    idempotent: true,
    summary: 'Sets what visitors have to type first; blank for nothing',
    request: z.object({ id: Id, password: text(64) }),
    result: Empty,
  }),
  publish: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/publish',
    access: EDIT,
    operation: '发布问卷',
    idempotent: true,
    summary: 'Makes what stands in the builder the next version and takes answers',
    request: z.object({ id: Id, version: Version }),
    result: Questionnaire,
  }),
  close: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/close',
    access: EDIT,
    operation: '停止收集问卷',
    idempotent: true,
    summary: 'Takes no more answers',
    request: ById,
    result: Empty,
  }),
  link: defineCall({
    method: 'GET',
    path: '/ad-biz/questionnaire/link',
    access: LIST,
    summary: 'The key of the link for visitors, and one for the preview that lasts a day',
    request: ById,
    result: Link,
  }),
  renewLink: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/renewLink',
    access: EDIT,
    operation: '更换问卷链接',
    idempotent: true,
    summary: 'Gives it another link and another short code; those from before lead nowhere',
    request: ById,
    result: Empty,
  }),
  tickets: defineCall({
    method: 'GET',
    path: '/ad-biz/questionnaire/tickets',
    access: EDIT,
    summary: 'Who single-use links were made for',
    request: ById,
    result: z.array(QuestionnaireTicket),
  }),
  makeTickets: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/makeTickets',
    access: EDIT,
    operation: '生成问卷专属链接',
    idempotent: true,
    secretAnswer: '专属链接已经生成，请在列表中查看',
    summary: 'Makes a single-use link for each name; their keys are told once',
    request: z.object({
      id: Id,
      labels: z.array(text(50, 1), '应为列表').min(1, '请填写名单').max(MAX_TICKETS, `最多 ${MAX_TICKETS} 个`),
    }),
    result: z.array(z.object({ label: z.string(), ticket: z.string() })),
  }),
  channels: defineCall({
    method: 'GET',
    path: '/ad-biz/questionnaire/channels',
    access: LIST,
    summary: 'On which ways the link was given out, and what came on each; the link itself first',
    request: ById,
    result: z.array(QuestionnaireChannel),
  }),
  addChannel: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/addChannel',
    access: EDIT,
    operation: '新增问卷渠道',
    idempotent: true,
    summary: 'Makes a link whose visitors are counted by themselves',
    request: z.object({ id: Id, name: text(30, 1) }),
    result: QuestionnaireChannel,
  }),
  removeChannel: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/removeChannel',
    access: EDIT,
    operation: '删除问卷渠道',
    idempotent: true,
    summary: 'Counts a channel no more; its link still opens, and its answers count as those of the link itself',
    request: z.object({ id: Id, channelId: Id }),
    result: Empty,
  }),
  restore: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/restore',
    access: 'questionnaire:questionnaire:remove',
    operation: '恢复问卷',
    idempotent: true,
    summary: 'Takes a questionnaire out of the recycle bin, closed',
    request: ById,
    result: Empty,
  }),
  bank: defineCall({
    method: 'GET',
    path: '/ad-biz/questionnaire/bank',
    access: EDIT,
    summary: 'The questions that were saved for other questionnaires by those whom the caller covers, the newest first',
    request: z.object({ keyword: text(KEYWORD_MAX).optional() }),
    result: z.array(BankedQuestion),
  }),
  addToBank: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/addToBank',
    access: EDIT,
    operation: '存入题库',
    idempotent: true,
    summary: 'Saves a question for other questionnaires, without its condition',
    request: z.object({ question: QuestionShape }),
    result: BankedQuestion,
  }),
  removeFromBank: defineCall({
    method: 'POST',
    path: '/ad-biz/questionnaire/removeFromBank',
    access: EDIT,
    operation: '移出题库',
    idempotent: true,
    summary: 'Takes a question out of the bank; questionnaires that have it keep it',
    request: ById,
    result: Empty,
  }),
};

const { tags, ...words } = resourceWords(QUESTIONNAIRE);

export const questionnaires = subject('questionnaires', {
  ...words,
  records: [QUESTIONNAIRE.key, 'questionnaire-response'],
  refreshes: ['feedback'],
  tags: {
    ...tags,
    'questionnaire:questionnaire:edit': '编辑和发布问卷',
    'questionnaire:questionnaire:export': '导出问卷列表',
    'questionnaire:result:list': '查看问卷结果',
    'questionnaire:result:export': '导出问卷答卷',
  },
  calls,
});

export const QUESTIONNAIRES_PAGE = pageAt('/questionnaire/list', questionnaires.calls.page);
export const QUESTIONNAIRE_EDIT_PAGE = pageAt<{ id?: string }>('/questionnaire/edit');
export const QUESTIONNAIRE_RESULT_PAGE = pageAt<{ id?: string; filter?: string }>('/questionnaire/result');
