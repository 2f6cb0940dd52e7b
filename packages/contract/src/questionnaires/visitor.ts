import { z } from 'zod';

import { Area } from '../administration/areas.ts';
import { defineCall, Empty } from '../call.ts';
import { Id, Moment, text } from '../form/fields.ts';
import { VISITOR_REPLY_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { subject } from '../subject.ts';
import { AnswersShape, Questions } from './question-schema.ts';
import { VISITOR_STATES } from './visitor-states.ts';

/** Keys of links, attempts and tickets: nothing that could be a key is refused for its form. */
const Key = text(300, 1);
const Optional = text(300).default('');

/** What came of an answer: kept (`done`), or why not. `follow` is the key by which a visitor follows what becomes of it. */
export const VisitorReceipt = z.object({
  state: z.enum(VISITOR_STATES),
  thanks: z.string(),
  follow: z.string(),
  /** By which staff find the answer; it opens nothing, and is blank where nothing was kept, or by a build that gave none. */
  number: z.string(),
  fullOptions: z.array(z.string()),
});
export type VisitorReceipt = z.infer<typeof VisitorReceipt>;

/** A questionnaire as a visitor gets it; without questions unless it is open. */
export const VisitorSheet = z.object({
  state: z.enum(VISITOR_STATES),
  /** Stands for this visitor's one answer, however often it is sent. */
  attempt: z.string(),
  title: z.string(),
  companyName: z.string(),
  intro: z.string(),
  /** The first day of one that is not open yet; blank otherwise. */
  startsOn: z.string(),
  questions: Questions,
  /** `question:option` of what nobody can choose any more. */
  fullOptions: z.array(z.string()),
  /** Blank for the house's own. */
  color: z.string(),
  cover: z.string(),
  /** What was filled in before, where the device has not kept it itself; null without any. */
  draft: z.object({ answers: AnswersShape, page: z.number() }).nullable(),
  /** What the visitor was told when this attempt was sent, for who loads the page again; null before. */
  receipt: VisitorReceipt.nullable(),
});
export type VisitorSheet = z.infer<typeof VisitorSheet>;

/** How somebody's answer stands: `state` is blank while nothing was made of it. */
export const VisitorProgress = z.object({
  title: z.string(),
  submittedAt: Moment,
  state: z.string(),
  changedAt: Moment.nullable(),
  /** What the visitor wrote since, the first reply first, and whether they may write more. */
  replies: z.array(z.object({ text: z.string(), at: Moment })),
  mayReply: z.boolean(),
  /** Whether it goes on once the visitor has replied. */
  isAwaited: z.boolean(),
});
export type VisitorProgress = z.infer<typeof VisitorProgress>;

/** What a shared report tells of a question: who gave an answer is told of groups that are large enough alone. */
export const ReportedQuestion = z.object({
  id: z.string(),
  title: z.string(),
  /** What kind of question it is, in words. */
  kind: z.string(),
  answered: z.number(),
  /** `row` is that of a matrix, blank elsewhere; `isRest` are those that are too few to be told apart; `place` the mean one of a ranking. */
  groups: z.array(z.object({ row: z.string(), label: z.string(), count: z.number(), isRest: z.boolean(), place: z.number().nullable() })),
});
export type ReportedQuestion = z.infer<typeof ReportedQuestion>;

/** The totals of a questionnaire for anyone who has the link; without questions while there are too few answers. */
export const VisitorReport = z.object({
  title: z.string(),
  companyName: z.string(),
  until: Moment,
  total: z.number(),
  questions: z.array(ReportedQuestion),
});
export type VisitorReport = z.infer<typeof VisitorReport>;

const OF_A_VISITOR = 'a visitor is nobody whom the log could name';

const calls = {
  open: defineCall({
    method: 'POST',
    path: '/visitor/questionnaire/open',
    access: 'open',
    unlogged: OF_A_VISITOR,
    refreshes: 'nothing',
    unkeyed: 'an attempt that is not sent ends by itself',
    summary: 'A published questionnaire by the key of its link; an attempt from before goes on',
    request: z.object({ key: Key, password: text(64).default(''), ticket: Optional, attempt: Optional, from: Optional }),
    result: VisitorSheet,
  }),
  preview: defineCall({
    method: 'POST',
    path: '/visitor/questionnaire/preview',
    access: 'open',
    unlogged: OF_A_VISITOR,
    refreshes: 'nothing',
    unkeyed: 'a visitor changes nothing by it',
    summary: 'A questionnaire as it stands in the builder, by a signed key of its maker that lasts a day',
    request: z.object({ key: Key }),
    result: VisitorSheet,
  }),
  enter: defineCall({
    method: 'POST',
    path: '/visitor/questionnaire/enter',
    access: 'open',
    unlogged: OF_A_VISITOR,
    refreshes: 'nothing',
    unkeyed: 'a visitor changes nothing by it',
    summary: 'The key of the questionnaire with a short code',
    request: z.object({ code: text(20, 1) }),
    result: z.object({ key: z.string() }),
  }),
  keep: defineCall({
    method: 'POST',
    path: '/visitor/questionnaire/keep',
    access: 'open',
    unlogged: OF_A_VISITOR,
    refreshes: 'nothing',
    unkeyed: 'it is kept by itself, whole each time: what is sent twice stands once',
    summary: 'Keeps what is filled in so far under its attempt, for thirty days or until the answer is sent',
    request: z.object({ key: Key, attempt: Key, answers: AnswersShape, page: z.number('应为数字').int('应为整数').min(0).max(100) }),
    result: Empty,
  }),
  submit: defineCall({
    method: 'POST',
    path: '/visitor/questionnaire/submit',
    access: 'open',
    unlogged: OF_A_VISITOR,
    refreshes: 'nothing',
    unkeyed: 'an attempt is spent once, and whoever sends it again gets the first receipt',
    summary: 'Keeps the answer of an attempt once; A0501 with {bits} asks for a proof of work first',
    request: z.object({
      key: Key,
      attempt: Key,
      ticket: Optional,
      answers: AnswersShape,
      proof: z.number('应为数字').int('应为整数').min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    result: VisitorReceipt,
  }),
  upload: defineCall({
    method: 'POST',
    path: '/visitor/questionnaire/upload',
    access: 'open',
    kind: 'multipart',
    unlogged: OF_A_VISITOR,
    refreshes: 'nothing',
    unkeyed: 'a file whose attempt is not sent goes by itself',
    summary: 'Stores one file of an attempt (multipart field file); it goes after a day unless the answer is sent',
    request: z.object({ key: Key, attempt: Key }),
    result: z.object({ id: z.string(), fileName: z.string() }),
  }),
  areas: defineCall({
    method: 'POST',
    path: '/visitor/questionnaire/areas',
    access: 'open',
    unlogged: OF_A_VISITOR,
    refreshes: 'nothing',
    unkeyed: 'a visitor changes nothing by it',
    summary: 'The areas directly below one, for whoever has the key of a questionnaire or of a preview; the root is 1',
    request: z.object({ key: Key, areaId: Id }),
    result: z.array(Area),
  }),
  report: defineCall({
    method: 'POST',
    path: '/visitor/questionnaire/report',
    access: 'open',
    unlogged: OF_A_VISITOR,
    refreshes: 'nothing',
    unkeyed: 'a visitor changes nothing by it',
    summary: 'The totals of a questionnaire by the key of its shared report, without single answers, texts, files and small groups',
    request: z.object({ key: Key }),
    result: VisitorReport,
  }),
  follow: defineCall({
    method: 'POST',
    path: '/visitor/questionnaire/follow',
    access: 'open',
    unlogged: OF_A_VISITOR,
    refreshes: 'nothing',
    unkeyed: 'a visitor changes nothing by it',
    summary: 'What has become of an answer, by the signed key that came with its receipt',
    request: z.object({ key: Key }),
    result: VisitorProgress,
  }),
  reply: defineCall({
    method: 'POST',
    path: '/visitor/questionnaire/reply',
    access: 'open',
    unlogged: OF_A_VISITOR,
    refreshes: 'nothing',
    unkeyed: 'the words of the last reply sent again are none',
    summary: 'Adds what a visitor writes to the feedback made of their answer; ends its wait for them',
    request: z.object({ key: Key, text: text(VISITOR_REPLY_MAX, 1) }),
    result: VisitorProgress,
  }),
};

/** What visitors call without signing in: questionnaires and nothing beside them. */
export const visitor = subject('visitor', { name: '访客问卷', calls });

export const VISITOR_PAGE = pageAt<{ key?: string; ticket?: string; follow?: string; from?: string; report?: string }>(
  '/visitor/questionnaire',
);
export const VISITOR_PREVIEW_PAGE = pageAt<{ key?: string }>('/visitor/questionnaire/preview');
export const VISITOR_ENTER_PAGE = pageAt<{ code?: string }>('/visitor/questionnaire/enter');
