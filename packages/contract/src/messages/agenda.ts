import { z } from 'zod';

import { defineCall } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Moment } from '../form/fields.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { subject } from '../subject.ts';
import type { AgendaKind } from './agenda-kinds.ts';

const Kind = z.enum(['approval', 'todo', 'feedback', 'milestone', 'workReport', 'knowledge'], '类型不正确');

/** Something that waits for the person who asks: a to-do to finish, a feedback to handle, a text that has to be read. */
export const AgendaItem = z.object({
  kind: Kind,
  id: z.string(),
  title: z.string(),
  /** What tells it apart, such as its number. */
  note: z.string(),
  /** The day until which it should be done; empty where none is said. */
  due: z.string(),
  overdue: z.boolean(),
  /** Since when it waits. */
  since: Moment,
  /** Where it is done, within the console. */
  url: z.string(),
  /** Of its record, for calls that change it. */
  version: z.number(),
});
export type AgendaItem = z.infer<typeof AgendaItem>;

/** How many wait of a kind, and how many of them are late. */
export const AgendaCount = z.object({ kind: Kind, count: z.number(), overdue: z.number() });
export type AgendaCount = z.infer<typeof AgendaCount>;

/** What the caller has done of a kind in each of the last weeks, the earliest first; the last one is not over. */
export const AgendaTrend = z.object({
  kind: Kind,
  weeks: z.array(
    z.object({
      /** First and last day. */
      from: z.string(),
      to: z.string(),
      count: z.number(),
      /** The list of what was counted, within the console. */
      url: z.string(),
    }),
  ),
});
export type AgendaTrend = z.infer<typeof AgendaTrend>;

const Query = { kind: Kind.optional(), overdue: z.literal('1', '应为 1').optional() };

const calls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-agenda/list',
    access: 'signed-in',
    summary: 'What waits for the caller, of every kind, the most urgent first',
    list: true,
    request: pageQuery(Query),
    result: pageOf(AgendaItem),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/sys-agenda/export',
    access: 'signed-in',
    operation: '导出待办中心',
    summary: 'What waits for the caller, as an Excel file',
    columns: ['kind', 'title', 'note', 'due', 'since'],
  }),
  counts: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-agenda/counts',
    access: 'signed-in',
    summary: 'How much waits for the caller, by kind; kinds that the caller has no right to are left out',
    request: z.object({ overdue: Query.overdue }),
    result: z.array(AgendaCount),
  }),
  trend: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-agenda/trend',
    access: 'signed-in',
    summary: 'How much the caller has done in each of the last eight weeks, by kind; kinds that the caller has no right to are left out',
    result: z.array(AgendaTrend),
  }),
};

export const agenda = subject('agenda', {
  name: '待办中心',
  calls,
});

/** Everything that waits for a person; the views are its kinds. */
export const AGENDA_PAGE = pageAt<{ view?: AgendaKind; overdue?: '1' }>('/agenda');
