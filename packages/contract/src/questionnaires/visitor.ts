import { z } from 'zod';

import { Area } from '../administration/areas.ts';
import { defineCall, Empty } from '../call.ts';
import { Id, Moment, text } from '../form/fields.ts';
import { VISITOR_REPLY_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { subject } from '../subject.ts';
import { AnswersShape, Questions } from './question-schema.ts';
import { VISITOR_STATES } from './visitor-states.ts';

/** A key of a link, an attempt or a ticket; any text is accepted, because a wrong key is answered like an unknown one. */
const Key = text(300, 1);
const Optional = text(300).default('');

/** The result of sending an answer: stored (`done`), or why not. With the key `follow`, the visitor can see what becomes of the answer. */
export const VisitorReceipt = z.object({
  state: z.enum(VISITOR_STATES),
  thanks: z.string(),
  follow: z.string(),
  /** The number by which staff find the answer. It gives no access, and is blank if nothing was stored, or for answers of older builds. */
  number: z.string(),
  fullOptions: z.array(z.string()),
});
export type VisitorReceipt = z.infer<typeof VisitorReceipt>;

/** A questionnaire as a visitor gets it; it has questions only while it is open. */
export const VisitorSheet = z.object({
  state: z.enum(VISITOR_STATES),
  /** The id of this visitor's answer, which is stored once however often it is sent. */
  attempt: z.string(),
  title: z.string(),
  companyName: z.string(),
  intro: z.string(),
  /** The first day of a questionnaire that is not open yet; blank otherwise. */
  startsOn: z.string(),
  questions: Questions,
  /** The options whose quota is used up, as `question:option`. */
  fullOptions: z.array(z.string()),
  /** Blank for the default colour. */
  color: z.string(),
  cover: z.string(),
  /** The stored draft, if the device has none itself; null without one. */
  draft: z.object({ answers: AnswersShape, page: z.number() }).nullable(),
  /** The receipt of this attempt, for a visitor who reloads the page after sending; null before. */
  receipt: VisitorReceipt.nullable(),
});
export type VisitorSheet = z.infer<typeof VisitorSheet>;

/** The progress of a visitor's answer; `state` is blank while no record was made from it. */
export const VisitorProgress = z.object({
  title: z.string(),
  companyName: z.string(),
  /** As on the receipt; blank for answers of older builds. */
  number: z.string(),
  submittedAt: Moment,
  state: z.string(),
  changedAt: Moment.nullable(),
  /** How far it is: sent, made a record, worked on, finished; and since when, as far as known. */
  step: z.enum(['sent', 'accepted', 'begun', 'done']),
  acceptedAt: Moment.nullable(),
  begunAt: Moment.nullable(),
  doneAt: Moment.nullable(),
  /** The visitor's later replies, the first one first, and whether they may write more. */
  replies: z.array(z.object({ text: z.string(), at: Moment })),
  mayReply: z.boolean(),
  /** Whether the work waits for a reply of the visitor. */
  isAwaited: z.boolean(),
});
export type VisitorProgress = z.infer<typeof VisitorProgress>;

/** A question in a shared report: only large enough groups are counted. */
export const ReportedQuestion = z.object({
  id: z.string(),
  title: z.string(),
  /** The kind of question in words. */
  kind: z.string(),
  answered: z.number(),
  /**
   * `row` is a row of a matrix, blank elsewhere; `isRest` marks the sum of groups that are too small; `place` is the mean position in a
   * ranking.
   */
  groups: z.array(z.object({ row: z.string(), label: z.string(), count: z.number(), isRest: z.boolean(), place: z.number().nullable() })),
});
export type ReportedQuestion = z.infer<typeof ReportedQuestion>;

/** The totals of a questionnaire for people with the link; without questions while there are too few answers. */
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

/** The calls of visitors, who do not sign in; they reach questionnaires and nothing else. */
export const visitor = subject('visitor', { name: '访客问卷', calls });

export const VISITOR_PAGE = pageAt<{ key?: string; ticket?: string; follow?: string; from?: string; report?: string }>(
  '/visitor/questionnaire',
);
export const VISITOR_PREVIEW_PAGE = pageAt<{ key?: string }>('/visitor/questionnaire/preview');
export const VISITOR_ENTER_PAGE = pageAt<{ code?: string }>('/visitor/questionnaire/enter');
